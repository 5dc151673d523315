import Project
import Testing

@Suite("Project index")
struct ProjectIndexTests {
    private func storyboard(_ className: String, _ connection: String) -> String {
        """
        <document type="Storyboard"><scenes><scene><objects><viewController id="v1" customClass="\(className)">
        <connections>\(connection)</connections></viewController></objects></scene></scenes></document>
        """
    }

    private func isFound(_ lookup: MemberLookup) -> Bool { if case .found = lookup { true } else { false } }
    private func isMissing(_ lookup: MemberLookup) -> Bool { if case .missing = lookup { true } else { false } }
    private func isUnknown(_ lookup: MemberLookup) -> Bool { if case .unknown = lookup { true } else { false } }
    private func isHidden(_ lookup: MemberLookup) -> Bool { if case .hidden = lookup { true } else { false } }
    private func isInherited(_ lookup: MemberLookup) -> Bool { if case .inherited = lookup { true } else { false } }

    @Test func membersAreFoundInSuperclassesExtensionsProtocolsAndAliases() {
        let index = Fixture.index([
            "Main.storyboard": storyboard("Child", ""),
            "Child.swift": "class Child: Alias, Closable { func plain() {} }",
            "Base.swift": "typealias Alias = Base<Int>\nclass Base<T>: UIViewController { @IBAction func save(_ sender: Any) {} }",
            "Extension.swift": "extension Base { @objc func drag(_ sender: Any, forEvent event: UIEvent) {} }",
            "Protocol.swift": "protocol Closable {}\nextension Closable { func close(_ sender: Any) {} }",
            "UIKit.swift": "extension UIViewController { @IBAction func popSelf() {} }",
        ])
        let child = index.classes(named: "Child", from: 0)
        #expect(child.count == 1)
        #expect(isFound(index.action("save:", of: child)))
        #expect(isFound(index.action("drag:forEvent:", of: child)))
        #expect(isFound(index.action("close:", of: child)))
        #expect(isFound(index.action("popSelf", of: child)))
        #expect(isHidden(index.action("plain", of: child)))
        #expect(isMissing(index.action("gone:", of: child)))
        #expect(isInherited(index.outlet("view", of: child)))
        #expect(index.member(class: "Child", selector: "save:")?.path == "Base.swift")
    }

    @Test func modulesThatAliasEachOthersNamesAreWalkedOnce() {
        var files = ["Class.swift": "class Node {}"]
        for module in 0..<40 { files["Alias\(module).swift"] = "typealias Node = Other\ntypealias Other = Node" }
        let index = Fixture.index(files)
        #expect(index.classes(named: "Node", from: 40).count == 1)
    }

    @Test func aSuperclassOutsideTheSourcesMakesAMemberUnknown() {
        let index = Fixture.index([
            "Main.storyboard": storyboard("Child", ""), "Child.swift": "class Child: PodController {}",
        ])
        #expect(isUnknown(index.action("gone:", of: index.classes(named: "Child", from: 0))))
    }

    @Test func anObjectiveCClassIsJudgedByItsImplementation() {
        let header = "@interface Panel : UIViewController\n- (void)open;\n@end"
        let only = Fixture.index(["Main.storyboard": storyboard("Panel", ""), "Panel.h": header])
        #expect(isUnknown(only.action("close:", of: only.classes(named: "Panel", from: 0))))
        let both = Fixture.index([
            "Main.storyboard": storyboard("Panel", ""), "Panel.h": header,
            "Panel.m": "@implementation Panel\n- (IBAction)close:(id)sender {}\n@end",
            "More.swift": "extension Panel { @IBAction func swiftSide() {} }",
        ])
        let panel = both.classes(named: "Panel", from: 0)
        #expect(isFound(both.action("close:", of: panel)))
        #expect(isFound(both.action("swiftSide", of: panel)))
        #expect(isMissing(both.action("gone:", of: panel)))
    }

    @Test func twoAppsWithOneClassNameDoNotMix() {
        let index = Fixture.index([
            "A/Main.storyboard": storyboard("Home", ""), "A/Home.swift": "class Home: UIViewController { @IBAction func a() {} }",
            "B/Main.storyboard": storyboard("Home", ""), "B/Home.swift": "class Home: UIViewController { @IBAction func b() {} }",
            "B/More.swift": "extension Home { @IBAction func more() {} }",
        ])
        let first = index.files.firstIndex { $0.path == "A/Main.storyboard" } ?? 0
        let second = index.files.firstIndex { $0.path == "B/Main.storyboard" } ?? 0
        #expect(isFound(index.action("a", of: index.classes(named: "Home", from: first))))
        #expect(isMissing(index.action("b", of: index.classes(named: "Home", from: first))))
        #expect(isMissing(index.action("more", of: index.classes(named: "Home", from: first))))
        #expect(isFound(index.action("more", of: index.classes(named: "Home", from: second))))
    }

    @Test func aTargetTellsClassesApartWhereFoldersCannot() {
        let project = """
            { objects = {
                R = { isa = PBXProject; mainGroup = G; };
                G = { isa = PBXGroup; children = (F1, F2, F3); sourceTree = "<group>"; };
                F1 = { isa = PBXFileReference; path = One.swift; sourceTree = "<group>"; };
                F2 = { isa = PBXFileReference; path = Two.swift; sourceTree = "<group>"; };
                F3 = { isa = PBXFileReference; path = Main.storyboard; sourceTree = "<group>"; };
                T1 = { isa = PBXNativeTarget; name = One; buildPhases = (P1); };
                T2 = { isa = PBXNativeTarget; name = Two; buildPhases = (P2); };
                P1 = { isa = PBXSourcesBuildPhase; files = (B1); };
                P2 = { isa = PBXSourcesBuildPhase; files = (B2, B3); };
                B1 = { isa = PBXBuildFile; fileRef = F1; };
                B2 = { isa = PBXBuildFile; fileRef = F2; };
                B3 = { isa = PBXBuildFile; fileRef = F3; };
            }; rootObject = R; }
            """
        let index = Fixture.index([
            "App.xcodeproj/project.pbxproj": project, "Main.storyboard": storyboard("Home", ""),
            "One.swift": "class Home: UIViewController { @IBAction func one() {} }",
            "Two.swift": "class Home: UIViewController { @IBAction func two() {} }",
        ])
        let document = index.files.firstIndex { $0.path == "Main.storyboard" } ?? 0
        let home = index.classes(named: "Home", from: document)
        #expect(home.count == 1)
        #expect(isFound(index.action("two", of: home)))
    }

    @Test func quotesAroundTheWordsOfAProjectChangeNothing() {
        let plain = """
            { objects = {
                R = { isa = PBXProject; mainGroup = G; };
                G = { isa = PBXGroup; children = (F1, F2); sourceTree = "<group>"; };
                F1 = { isa = PBXFileReference; path = One.swift; sourceTree = "<group>"; };
                F2 = { isa = PBXFileReference; path = Two.intentdefinition; sourceTree = "<group>"; };
                T1 = { isa = PBXNativeTarget; name = One; buildPhases = (P1); buildConfigurationList = L; };
                P1 = { isa = PBXSourcesBuildPhase; files = (B1); };
                B1 = { isa = PBXBuildFile; fileRef = F1; };
                L = { isa = XCConfigurationList; buildConfigurations = (C1); };
                C1 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { IPHONEOS_DEPLOYMENT_TARGET = 15.0; }; };
            }; rootObject = R; }
            """
        let quoted = plain.replacing(#/([\s(])([A-Z][A-Za-z0-9]*)([,);\ ])/#) { "\($0.output.1)\"\($0.output.2)\"\($0.output.3)" }
        #expect(quoted.contains("\"PBXFileReference\"") && quoted.contains("\"F1\" = "))
        let (one, two) = (XcodeProject(source: Array(plain.utf8)), XcodeProject(source: Array(quoted.utf8)))
        #expect(one.targets.map(\.files) == [["One.swift"]] && one.targets.map(\.iOSVersions) == [["15.0"]])
        #expect(one.targets == two.targets)
        #expect(one.files.map(\.path) == ["One.swift", "Two.intentdefinition"] && two.files.map(\.path) == one.files.map(\.path))
        #expect(one.intents.map(\.name) == ["Two.intentdefinition"] && two.intents.map(\.name) == one.intents.map(\.name))
        #expect(two.deploymentTargets == one.deploymentTargets && two.configurations.map(\.name) == ["Debug"])
    }

    @Test(arguments: [
        // The same types in another order, another member, another superclass, a type more, a member that moves.
        "class Home: UIViewController { @IBAction func a() {} }\nclass Other: UIViewController {}",
        "class Other: UIViewController {}\nclass Home: UIViewController { @IBAction func b() {} }",
        "class Other: Home {}\nclass Home: UIViewController { @IBAction func a() {} }",
        "class Third {}\nclass Other: UIViewController {}\nclass Home: UIViewController { @IBAction func a() {} }",
        "class Other: UIViewController { @IBAction func a() {} }\nclass Home: UIViewController {}",
        "// Nothing moves but places.\nclass Other: UIViewController {}\nclass Home: UIViewController { @IBAction func a() {} }",
    ])
    func anIndexMadeOfAnEarlierOneTellsTheSame(_ now: String) {
        let before = "class Other: UIViewController {}\nclass Home: UIViewController { @IBAction func a() {} }"
        let rest = [Fixture.facts("Base.swift", "extension Home {}"), Fixture.facts("Main.storyboard", storyboard("Home", ""))]
        let (old, new) = (Fixture.facts("A.swift", before), Fixture.facts("A.swift", now))
        let paths = ["A.swift", "Base.swift", "Main.storyboard"]
        let earlier = LazyIndex([old] + rest, paths: paths)
        _ = earlier.value
        var change = FactsChange()
        change.add(old, new)
        let made = LazyIndex([new] + rest, paths: paths, earlier: (earlier, change)).value
        let fresh = LazyIndex([new] + rest, paths: paths).value
        #expect(made.allTypes().map(\.name) == fresh.allTypes().map(\.name))
        for type in fresh.allTypes() {
            #expect(made.type(type.id).declarations.map { made.declaration($0)?.name } == type.declarations.map { fresh.declaration($0)?.name })
            #expect(made.ancestry(of: type.id).classes == fresh.ancestry(of: type.id).classes)
            #expect(made.actionNames(of: [type.id]) == fresh.actionNames(of: [type.id]))
        }
    }

    @Test func theOrderOfFactsDoesNotMatter() {
        let facts = [
            Fixture.facts("A.swift", "class A: B {}"), Fixture.facts("B.swift", "class B: UIViewController {}"),
            Fixture.facts("C.swift", "extension A { @IBAction func f() {} }"), Fixture.facts("M.storyboard", storyboard("A", "")),
        ]
        let names = ProjectIndex(facts).allTypes().map(\.name)
        #expect(ProjectIndex(facts.reversed()).allTypes().map(\.name) == names)
        #expect(isFound(ProjectIndex(facts.reversed()).action("f", of: [0])))
    }

    @Test func inheritanceInACircleEnds() {
        let index = Fixture.index([
            "A.swift": "class A: B {}\nclass B: A {}\ntypealias X = Y\ntypealias Y = X\nclass C: X {}\nprotocol P: Q {}\nprotocol Q: P {}",
            "M.storyboard": storyboard("A", "<outlet property=\"x\" destination=\"v1\" id=\"o\"/>"),
        ])
        _ = index.ancestry(of: 0)
        #expect(index.conforms("A", to: "Z") == false)
        #expect(!index.isClassBound("P", from: 0))
    }

    @Test func delegatesAreClassBoundByAnyObjectAndByObjectiveC() {
        let index = Fixture.index([
            "P.swift": "protocol A: AnyObject {}\nprotocol B: A {}\nprotocol C {}\n@objc protocol D {}\nprotocol E: UITableViewDelegate {}",
            "O.h": "@protocol Old <NSObject>\n- (void)f;\n@end",
        ])
        for name in ["A", "B", "D", "E", "Old", "UITableViewDelegate"] { #expect(index.isClassBound(name, from: 0), "\(name)") }
        for name in ["C", "Unknown"] { #expect(!index.isClassBound(name, from: 0), "\(name)") }
    }

    @Test func aPropertyListCanCallAnAction() throws {
        let index = Fixture.index([
            "A.swift": "class A: UIViewController { @IBAction func next(_ sender: Any) {} }",
            "Keys.plist": "<plist><array><dict><key>action</key><string>next:</string></dict></array></plist>",
        ])
        let action = try #require(index.members(with: .ibAction).first)
        #expect(index.use(of: action).contains(.elsewhere))
    }
}
