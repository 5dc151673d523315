import Syntax

/// Why a rule file, a configuration or a baseline cannot be used: what is wrong, where, and what would be right.
public struct DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file as the user knows it.
    public var path: String
    /// 1-based line and column (UTF-8 bytes); nil where the whole file is meant.
    public var position: SourcePosition?
    /// What is wrong, without a full stop.
    public var problem: String
    /// What would be right, without a full stop; empty where nothing more can be said.
    public var advice: String

    /// At a place; a decoder leaves the path to whoever knows it.
    public init(path: String = "", position: SourcePosition?, problem: String, advice: String = "") {
        self.path = path
        self.position = position
        self.problem = problem
        self.advice = advice
    }

    /// `path:line:column: what is wrong; what would be right`
    public var description: String {
        let place = position.map { "\(path):\($0.line):\($0.column)" } ?? path
        return place + ": " + problem + (advice.isEmpty ? "" : "; " + advice)
    }

    /// Runs a decoder, whose errors know no path, for the file of that path.
    package static func located<Result>(in path: String, _ decode: () throws -> Result) throws -> Result {
        do {
            return try decode()
        } catch var error as DocumentError {
            if error.path.isEmpty { error.path = path }
            throw error
        }
    }
}

/// What is wrong with several files of one run.
public struct DocumentErrors: Error, Sendable, Hashable, CustomStringConvertible {
    /// At least two, by path.
    public let errors: [DocumentError]

    init(_ errors: [DocumentError]) { self.errors = errors }

    /// One line an error.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}
