import Project
import Syntax
import Testing

@Suite("Objective-C names of Swift members")
struct ObjectiveCNameTests {
    @Test(arguments: [
        ("func tap()", "tap"),
        ("func tap(_ sender: Any)", "tap:"),
        ("func tap(sender: Any)", "tapWithSender:"),
        ("func tap(with sender: Any)", "tapWith:"),
        ("func tap(for event: UIEvent)", "tapFor:"),
        ("func tap(withSender sender: Any)", "tapWithSender:"),
        ("func moveTo(point: CGPoint)", "moveToPoint:"),
        ("func tap(_ sender: Any, forEvent event: UIEvent)", "tap:forEvent:"),
        ("func tap(_ sender: Any, for event: UIEvent)", "tap:for:"),
        ("func tap(_ sender: Any, _ event: UIEvent)", "tap::"),
        ("func tap(AnyObject)", "tap:"),
        ("func tap(@Autowired _ sender: inout [Any])", "tap:"),
        ("func load() throws", "loadAndReturnError:"),
        ("func load(_ name: String) throws", "load:error:"),
        ("func load(name: String, then body: () -> Void) throws", "loadWithName:error:then:"),
        ("func load() async", "loadWithCompletionHandler:"),
        ("func load(_ id: Int) async throws", "load:completionHandler:"),
        ("@objc(doIt:) func load(_ id: Int)", "doIt:"),
        ("func `default`(_ x: Int)", "default:"),
        ("init(coder: NSCoder)", "initWithCoder:"),
        ("init()", "init"),
    ])
    func selector(declaration: String, selector: String) {
        let facts = Fixture.swift("class A: NSObject {\n    \(declaration) {}\n}")
        #expect(facts.types.first?.members.first?.objcSelector == selector)
    }

    @Test func settersCapitaliseTheName() {
        #expect(ObjectiveCName.setter(of: "saveButton") == "setSaveButton:")
    }
}
