import Foundation

/// 歩いた記録を端末に保存します。
final class WalkStore {
    static let shared = WalkStore()

    private(set) var walks: [Walk] = []
    private let file: URL

    init(folder: URL = FileManager.default.temporaryDirectory) {
        file = folder.appendingPathComponent("walks.json")
    }

    func load() {
        guard let data = try? Data(contentsOf: file) else {
            walks = []
            return
        }
        let decoded = try? JSONDecoder().decode([Walk].self, from: data)
        if decoded != nil {
            walks = decoded ?? []
        } else {
            walks = []
            print("記録を読めませんでした")
        }
    }

    func save() {
        guard let data = try? JSONEncoder().encode(walks) else { return }
        try? data.write(to: file, options: .atomic)
    }

    func add(_ walk: Walk) {
        walks.insert(walk, at: 0)
        save()
    }

    func remove(at index: Int) {
        guard walks.indices.contains(index) else { return }
        walks.remove(at: index)
        save()
    }

    var totalDistance: Double {
        walks.reduce(0) { $0 + $1.distance }
    }
}
