/// A number with its noun.
enum Count {
    /// `1 rule`, `2 rules`.
    static func of(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }
}
