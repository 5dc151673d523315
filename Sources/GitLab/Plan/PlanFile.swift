import Foundation

/// A plan as JSON: for people to read, and to be applied by another job. That one plans anew over what it then finds on the
/// merge request, so only what is to be said is read back.
extension ReviewPlan {
    /// Indented, keys in order.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension ReviewIntent {
    /// What a plan's file says.
    ///
    /// - Parameter name: the file's name, for the message.
    /// - Throws: `GitLabError.configuration` for anything that is not a plan.
    public init(plan data: Data, name: String) throws(GitLabError) {
        struct File: Decodable { var intent: ReviewIntent }
        do {
            self = try JSONDecoder().decode(File.self, from: data).intent
        } catch {
            throw .configuration("\(name): not a plan that 'mekiki review --plan' wrote; write it again with this version")
        }
    }
}
