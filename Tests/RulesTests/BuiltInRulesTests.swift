import Patterns
import Syntax
import Testing

@testable import Rules

@Suite struct BuiltInRulesTests {
    @Test func packedValuesAreThoseOfTheText() throws {
        for file in embeddedRuleFiles {
            let packed = try #require(PackedYAML.node(file.head), "\(file.path)")
            let head = try RuleFileParts(file.text).head()
            guard case .mapping(let entries) = head.value else {
                Issue.record("\(file.path) is no mapping")
                continue
            }
            let read = YAMLNode(.mapping(entries.filter { $0.key != "examples" }), at: head.position)
            #expect(packed.withoutPlaces == read.withoutPlaces, "\(file.path)")
        }
    }

    @Test func whatIsNoPackedValueIsRefused() {
        let packed = "{2:=1:a[2:=1:b'2:é=1:c{0:"
        #expect(PackedYAML.node(packed) != nil)
        for end in packed.indices { #expect(PackedYAML.node(String(packed[..<end])) == nil, "\(packed[..<end])") }
        for text in ["", "=", "=5:a", "x1:a", packed + "=1:a", "[99999999999999999999:", "=-1:a", String(repeating: "[1:", count: 100_000)] {
            #expect(PackedYAML.node(text) == nil, "\(text.prefix(40))")
        }
    }

    /// A rule's match is compiled by itself and then moved behind the others.
    @Test func allTogetherFindWhatEachFindsAlone() throws {
        let rules = try Catalogue.builtIn().rules
        var matchers: [CompiledMatcher] = []
        var sources: Set<String> = []
        for rule in rules {
            guard case .pattern(let pattern) = try ActiveRule(rule).engine else { continue }
            matchers.append(pattern.matcher)
            for example in try rule.examples().flags { sources.formUnion(example.files.values) }
        }
        let dispatch = RuleDispatch(matchers)
        var count = 0
        for source in sources.sorted() {
            let tree = Parser.parse(Array(source.utf8))
            let together = dispatch.run(on: tree)
            count += together.matches.count
            for (index, matcher) in matchers.enumerated() {
                let own = together.matches.filter { $0.matcher == index }
                let alone = matcher.matches(in: tree)
                #expect(own.map(\.node) == alone.map(\.node) && own.map(\.captures) == alone.map(\.captures), "matcher \(index) in \(source)")
            }
        }
        #expect(count > 300)
    }

    @Test func anErrorThatAnOptionMakesIsToldAtItsPlace() throws {
        // The first rule with a text option in a regular expression.
        var places: [SourcePosition] = []
        for rule in try Catalogue.builtIn().rules {
            for option in rule.options where option.type == .string {
                do {
                    _ = try ActiveRule(rule, options: [option.name: .string("(")])
                } catch let error as DocumentError {
                    places.append(try #require(error.position))
                    #expect(error.path == rule.path)
                }
            }
        }
        #expect(!places.isEmpty)
        #expect(places.allSatisfy { $0.line > 1 })
    }
}

extension YAMLNode {
    fileprivate var withoutPlaces: YAMLNode {
        let nowhere = SourcePosition(line: 1, column: 1)
        switch value {
        case .scalar: return YAMLNode(value, at: nowhere)
        case .sequence(let items): return YAMLNode(.sequence(items.map(\.withoutPlaces)), at: nowhere)
        case .mapping(let entries):
            return YAMLNode(
                .mapping(entries.map { YAMLEntry(key: $0.key, position: nowhere, value: $0.value.withoutPlaces) }), at: nowhere)
        }
    }
}
