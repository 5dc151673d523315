/// A pattern, text pattern, template or matcher that cannot be used as it is written.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Byte offset in the text where the trouble starts.
    public let offset: Int
    /// What is wrong: one clause without a full stop.
    public let problem: String
    /// What would be right: one clause without a full stop; empty where nothing helpful can be said.
    public let remedy: String

    /// An error at a byte offset of the text.
    public init(offset: Int, problem: String, remedy: String = "") {
        self.offset = offset
        self.problem = problem
        self.remedy = remedy
    }

    /// `problem at byte 12: remedy`
    public var description: String {
        remedy.isEmpty ? "\(problem) (byte \(offset))" : "\(problem) (byte \(offset)); \(remedy)"
    }
}
