import Foundation

struct Walk: Codable, Equatable, Identifiable {
    let id: UUID
    var title: String
    var date: Date
    /// Metres.
    var distance: Double
    var steps: Int

    init(id: UUID = UUID(), title: String, date: Date = Date(), distance: Double, steps: Int) {
        self.id = id
        self.title = title
        self.date = date
        self.distance = distance
        self.steps = steps
    }

    var formattedDistance: String {
        distance < 1000 ? "\(Int(distance)) m" : String(format: "%.1f km", distance / 1000)
    }
}
