import Foundation

/// Where the next page is. The server's own links may name a scheme or host that is not ours (a proxy in between), so only
/// their query is taken.
enum Pagination {
    /// - Parameter path: the list's path with the query that every page shares.
    /// - Returns: an absolute address on `base`, nil at the end.
    static func next(after response: HTTPResponse, base: APIBase, path: String) -> String? {
        if let text = response.headers["x-next-page"] {
            // Present and empty on the last page.
            guard let page = Int(text.trimmingCharacters(in: .whitespaces)) else { return nil }
            if let current = response.header("x-page").flatMap({ Int($0) }), page <= current { return nil }
            return "\(base.text)\(path)&page=\(page)"
        }
        guard let link = response.header("link"), let query = nextQuery(in: link) else { return nil }
        let bare = path.prefix { $0 != "?" }
        return "\(base.text)\(bare)?\(query)"
    }

    /// The query of the link whose relation is `next`.
    static func nextQuery(in link: String) -> String? {
        for part in link.components(separatedBy: ",") where part.contains("rel=\"next\"") || part.contains("rel=next") {
            guard let open = part.firstIndex(of: "<"), let close = part[open...].firstIndex(of: ">"),
                let question = part[open..<close].firstIndex(of: "?")
            else { continue }
            let query = String(part[part.index(after: question)..<close])
            // It goes back into an address: nothing that could end it.
            return query.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") } ? query : nil
        }
        return nil
    }
}
