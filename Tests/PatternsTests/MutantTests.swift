import Syntax
import Testing

@testable import Patterns

/// Code that is its own pattern must be found, also when its layout changes.
@Suite("Real code as patterns")
struct MutantTests {
    static let pieces = [
        "let total = items.map { $0.price * $0.count }.reduce(0, +)",
        "guard let self = self, let url = URL(string: path), url.scheme == \"https\" else { return }",
        "UIView.animate(withDuration: 0.25, delay: 0, options: [.curveEaseIn, .allowUserInteraction], animations: { self.view.alpha = 1 })",
        "switch result { case .success(let value): show(value); case .failure(let error as NSError) where error.code == 404: hide(); default: break }",
        "@available(iOS 13.0, *) final class Box<T: Hashable>: Base, Codable where T: Sendable { private(set) var value: T?; init(_ value: T? = nil) { self.value = value } }",
        "func load<T>(_ type: T.Type, from url: URL, completion: @escaping (Result<T, Error>) -> Void) async throws -> [String: T] { [:] }",
        "enum State: Equatable { case idle, loading(progress: Double); indirect case next(State) }",
        "if #available(iOS 15, *), !flag, case .some(let x) = y { a = b ? c! : d?.e[0] ?? f } else if g is H { } else { i as! J }",
        "for (index, element) in list.enumerated() where index % 2 == 0 { try await process(element, at: index) }",
        "do { try save() } catch let error as CocoaError { log(\"\\(error.code): \\(error)\") } catch { throw error }",
        "extension Array where Element == Int { var sum: Int { get { reduce(0) { $0 + $1 } } set { self = [newValue] } } }",
        "protocol Store: AnyObject { associatedtype Item; var items: [Item] { get set }; func add(_ item: Item) -> Bool }",
        "cancellable = publisher.debounce(for: .seconds(0.3), scheduler: RunLoop.main).sink { [weak self] value in self?.update(value) }",
        "while let next = queue.popFirst() { defer { count += 1 }; if visited.insert(next).inserted { continue } }",
        "let keyPath = \\User.address?.street; let text = #\"raw \\#(x)\"#; let re = /a+b/; #selector(tap(_:))",
        "typealias Handler = (_ a: Int, inout [String]) throws -> (any P & Q)?",
        "body = VStack { Text(\"a\").font(.title).padding(); if shown { Divider() } }",
    ]

    @Test(arguments: pieces)
    func codeFindsItself(code: String) throws {
        try check(code, hits: [code, "func wrapper() {\n" + code + "\n}"])
    }

    @Test(arguments: pieces)
    func codeIsFoundInAnyLayout(code: String) throws {
        let matcher = try CompiledMatcher(.pattern(Pattern(code)))
        for mutant in mutants(of: code) {
            #expect(!matcher.matches(in: parse(mutant)).isEmpty, "in:\n\(mutant)")
        }
    }

    @Test(arguments: pieces)
    func otherCodeIsNotFound(code: String) throws {
        let matcher = try CompiledMatcher(.pattern(Pattern(code)))
        for other in Self.pieces where other != code { #expect(matcher.matches(in: parse(other)).isEmpty, "in:\n\(other)") }
        // One name changed.
        let tree = parse(code)
        for token in tree.tokens where token.kind == .identifier && token.keyword == .none {
            var bytes = tree.source
            bytes.replaceSubrange(Int(token.start)..<Int(token.end), with: Array("zz\(token.length)".utf8))
            #expect(matcher.matches(in: Parser.parse(bytes)).isEmpty, "in:\n\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    /// The same tokens with other trivia: where space stood, other space and comments.
    private func mutants(of code: String) -> [String] {
        let spaces = [" /* c */ ", "  ", "\t", " /* a /* nested */ */\t"]
        var result: [String] = []
        let tree = parse(code)
        for (round, space) in spaces.enumerated() {
            var text = "// 😀 日本語\r\n"
            var previous = 0
            for token in tree.tokens where token.kind != .endOfFile {
                let gap = tree.source[previous..<Int(token.start)]
                let isBlank = !gap.isEmpty && token.kind != .stringSegment
                text += isBlank ? space : String(decoding: gap, as: UTF8.self)
                text += String(decoding: tree.source[Int(token.start)..<Int(token.end)], as: UTF8.self)
                // After these a line may break anywhere.
                if token.kind == .comma || token.kind == .semicolon || (token.kind == .leftBrace && round > 1) { text += "\r\n  // next\r\n" }
                previous = Int(token.end)
            }
            result.append(text)
        }
        result.append("#if DEBUG\n" + code + "\n#endif")
        return result
    }
}
