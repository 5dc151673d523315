import Syntax
import Testing

@testable import Rules

@Suite struct YAMLReaderTests {
    private func problem(_ text: String) -> DocumentError? {
        do {
            _ = try YAMLReader.read(text)
            return nil
        } catch {
            return error as? DocumentError
        }
    }

    @Test func readsMappingsListsAndScalarsWithTheirPlaces() throws {
        let node = try YAMLReader.read("a: 1\nb:\n  - x\n  - \"2\"\n")
        #expect(node["a"]?.value == .scalar("1", isPlain: true))
        #expect(node["a"]?.position == SourcePosition(line: 1, column: 4))
        guard case .sequence(let items)? = node["b"]?.value else {
            Issue.record("no list")
            return
        }
        #expect(items.map(\.position.line) == [3, 4])
        #expect(items[1].value == .scalar("2", isPlain: false))
    }

    @Test func columnsCountBytes() throws {
        let node = try YAMLReader.read("{ 目利き: x, b: y }\n")
        #expect(node["b"]?.position.column == "{ 目利き: x, b: ".utf8.count + 1)
    }

    @Test func emptyTextIsAnEmptyMapping() throws {
        #expect(try YAMLReader.read("").value == .mapping([]))
        #expect(try YAMLReader.read("# only a comment\n").value == .mapping([]))
    }

    @Test func repeatedKeyIsRefusedWithTheFirstPlace() {
        let error = problem("a: 1\nb: 2\na: 3\n")
        #expect(error?.position == SourcePosition(line: 3, column: 1))
        #expect(error?.advice.contains("line 1") == true)
    }

    @Test func tagIsRefusedWithAdvice() {
        let error = problem("match: !$X\n")
        #expect(error?.position == SourcePosition(line: 1, column: 8))
        #expect(error?.advice.contains("quote") == true)
    }

    @Test func colonInPlainTextIsExplained() {
        let error = problem("match: a ? b : c\n")
        #expect(error?.position?.line == 1)
        #expect(error?.advice.contains("quote") == true)
    }

    @Test func aliasesThatMultiplyAreRefused() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            let item = "*a\(level - 1)"
            text += "a\(level): &a\(level) [" + Array(repeating: item, count: 10).joined(separator: ", ") + "]\n"
        }
        #expect(problem(text)?.problem.contains("values") == true)
    }

    @Test func deepNestingIsRefused() {
        let text = String(repeating: "[", count: 10_000)
        #expect(problem(text)?.problem.contains("nested") == true)
    }

    @Test func secondDocumentIsRefused() {
        #expect(problem("a: 1\n---\nb: 2\n")?.position?.line == 2)
    }

    @Test func placeInsideABlockTextIsExact() throws {
        let node = try YAMLReader.read("match: |\n  if $A {\n    x\n  }\n")
        #expect(node["match"]?.position(ofOffset: 8) == SourcePosition(line: 3, column: 3))
    }

    @Test func invalidBytesAreRefused() {
        var bytes: [UInt8] = Array("a: ".utf8)
        bytes += [0xFF, 0xFE, 0x0A]
        #expect(throws: DocumentError.self) {
            try bytes.withUnsafeBufferPointer { _ = try YAMLReader.read($0) }
        }
    }
}
