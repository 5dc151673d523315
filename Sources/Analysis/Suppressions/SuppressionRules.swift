/// The rules about suppression comments, which the analysis itself finds.
enum SuppressionRules {
    /// A suppression that silences nothing, or cannot be understood.
    static let useless = "useless_suppression"
    /// A suppression whose day has passed.
    static let expired = "expired_suppression"

    static let ids = [useless, expired]
}
