import Project

/// A token in a URL's query: it ends up in the logs of every proxy and server on the way.
struct CiSecretInUrl: ProjectCheck {
    static let reads: FactKinds = [.lines, .settings]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        HandWrittenFiles.commands(in: project).flatMap { file in
            file.lines.compactMap { line in
                // What is only shown is not called.
                line.text.hasPrefix("echo ")
                    ? nil
                    : Self.parameter(in: line.text).map { range in
                        CheckReport(
                            place: file.place(line.span(of: range)),
                            captures: [
                                "PARAMETER": String(
                                    decoding: Array(line.text.utf8)[range].dropFirst().prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
                            ],
                            subject: line.text)
                    }
            }
        }
    }

    private static let names = ["private_token", "access_token", "job_token", "api_key", "apikey", "token", "password", "secret", "key"]

    /// `?private_token=${TOKEN}` of a URL, as UTF-8 offsets from `?` or `&`.
    private static func parameter(in text: String) -> Range<Int>? {
        let bytes = Array(text.utf8)
        var isInURL = false
        for offset in bytes.indices {
            switch bytes[offset] {
            case UInt8(ascii: ":") where bytes[offset...].starts(with: "://".utf8): isInURL = true
            case 0x20, UInt8(ascii: "'"): isInURL = false
            case UInt8(ascii: "?"), UInt8(ascii: "&"):
                guard isInURL else { continue }
                let rest = bytes[(offset + 1)...]
                for name in names where rest.starts(with: name.utf8) {
                    let value = rest.dropFirst(name.utf8.count)
                    // A value that is a variable, or long enough to be one of theirs.
                    guard value.first == UInt8(ascii: "="), let first = value.dropFirst().first else { continue }
                    let end =
                        value.dropFirst().firstIndex { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\"") || $0 <= 0x20 || $0 == UInt8(ascii: "'") }
                        ?? bytes.count
                    let length = end - value.startIndex - 1
                    if first == UInt8(ascii: "$") || name != "key" && length >= 20 && first != UInt8(ascii: "<") { return offset..<end }
                }
            default: continue
            }
        }
        return nil
    }
}
