import Project
import Syntax
import Testing

@Suite("Interface Builder documents")
struct InterfaceDocumentTests {
    private let storyboard = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- <button id="no"/> -->
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" initialViewController="v1">
            <scenes>
                <scene sceneID="s1">
                    <objects>
                        <viewController storyboardIdentifier="first" id="v1" customClass="First" customModule="App">
                            <view key="view" id="w1"><subviews>
                                <button id="b1"><state key="normal" title="保存 &gt; 次"/>
                                    <connections>
                                        <action selector="save:" destination="v1" eventType="touchUpInside" id="c1"/>
                                        <segue destination="v2" kind="show" identifier="go" destinationCreationSelector="make:" id="c2"/>
                                    </connections>
                                </button>
                                <unheardOf id="u1" frob="&quot;"/>
                            </subviews></view>
                            <userDefinedRuntimeAttributes>
                                <userDefinedRuntimeAttribute type="number" keyPath="radius"><integer key="value" value="3"/></userDefinedRuntimeAttribute>
                            </userDefinedRuntimeAttributes>
                            <connections><outlet property="button" destination="b1" id="c3"/></connections>
                        </viewController>
                        <placeholder placeholderIdentifier="IBFirstResponder" id="f1" customClass="UIResponder" sceneMemberID="firstResponder"/>
                        <exit id="x1" userLabel="Exit" sceneMemberID="exit"/>
                    </objects>
                </scene>
                <scene sceneID="s2">
                    <objects>
                        <viewControllerPlaceholder storyboardName="Other" referencedIdentifier="second" id="v2" sceneMemberID="viewController"/>
                    </objects>
                </scene>
            </scenes>
            <resources><image name="star" width="1" height="1"/><image name="plus" catalog="system"/><namedColor name="Accent"/></resources>
        </document>
        """

    @Test func objectsCarryClassSceneAndLabel() throws {
        let document = Fixture.document(storyboard)
        #expect(document.problem == nil)
        #expect(document.kind == .storyboard)
        #expect(document.initialController == "v1")
        let controller = try #require(document.object("v1"))
        #expect(controller.role == .controller)
        #expect(controller.customClass == "First")
        #expect(controller.storyboardIdentifier == "first")
        #expect(controller.runtimeAttributes.map(\.keyPath) == ["radius"])
        #expect(document.object("b1")?.label == "保存 > 次")
        #expect(document.object("b1")?.title == "button “保存 > 次”")
        #expect(document.object("f1")?.role == .firstResponder)
        #expect(document.object("x1")?.role == .exit)
        #expect(document.object("v2")?.scene == 1)
        #expect(document.object("v2")?.reference?.storyboard == "Other")
        #expect(document.object("u1") != nil)
        #expect(document.object("no") == nil)
    }

    @Test func connectionsKnowSourceDestinationAndPlace() throws {
        let document = Fixture.document(storyboard)
        let kinds = document.connections.map(\.kind)
        #expect(kinds.first == .action(selector: "save:", event: "touchUpInside"))
        #expect(kinds.last == .outlet(property: "button"))
        guard case .segue(let segue) = kinds[1] else {
            Issue.record("no segue")
            return
        }
        #expect(segue.creationSelector == "make:")
        let action = document.connections[0]
        #expect(action.source.map { document.objects[$0].id } == "b1")
        let text = String(decoding: Array(storyboard.utf8)[action.span.range], as: UTF8.self)
        #expect(text == #"<action selector="save:" destination="v1" eventType="touchUpInside" id="c1"/>"#)
        #expect(action.span.start == SourcePosition(line: 11, column: 33))
    }

    @Test func resourcesTellImagesFromSymbols() {
        let resources = Fixture.document(storyboard).resources
        #expect(resources.map(\.kind) == [.image, .systemImage, .color])
    }

    @Test func attributesAreReadWithTheirEntitiesAndTellPrefixes() {
        let document = Fixture.document(
            "<document type=\"Storyboard\" xmlns:x=\"y\"><objects><view x:customClass=\"Wrong\" userLabel='A &lt;&#x3042;&amp; \"B\"' id=\"v1\"/></objects></document>")
        #expect(document.problem == nil)
        #expect(document.object("v1")?.customClass == nil)
        #expect(document.object("v1")?.label == "A <あ& \"B\"")
    }

    @Test func aMergeConflictIsAProblemAtItsMarker() {
        let document = Fixture.document("<document>\n<<<<<<< HEAD\n<a/>\n=======\n>>>>>>> other\n</document>")
        #expect(document.problem?.reason == .mergeConflict)
        #expect(document.problem?.span.start.line == 2)
    }

    @Test func brokenXMLKeepsWhatStandsBefore() {
        let document = Fixture.document(
            "<document type=\"Storyboard\"><scenes><scene><objects><viewController id=\"v1\"></view></objects></scene></scenes></document>")
        #expect(document.object("v1") != nil)
        guard case .malformed = document.problem?.reason else {
            Issue.record("no problem")
            return
        }
    }

    @Test func anEntityBombIsNotExpanded() {
        let document = Fixture.document(
            "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]><document><view id=\"&b;\"/></document>")
        #expect(document.problem?.reason == .documentType)
        #expect(document.objects.isEmpty)
    }

    @Test func aDocumentCutOffAnywhereIsAProblem() {
        let whole = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"><scenes><scene sceneID="s1"><objects>
            <viewController id="v1"><button id="b1"><connections>
            <action selector="save:" destination="v1" eventType="touchUpInside" id="c1"/>
            </connections></button></viewController></objects></scene></scenes></document>
            """
        let bytes = Array(whole.utf8)
        #expect(InterfaceDocument(source: bytes, isStoryboard: true).problem == nil)
        for end in bytes.indices where InterfaceDocument(source: Array(bytes[..<end]), isStoryboard: true).problem == nil {
            Issue.record("silent when cut off after \(end) bytes")
        }
    }

    @Test func aByteThatIsNoUTF8IsAProblemWhereverItStands() {
        let bytes = Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"><objects>
            <!-- all --><viewController id="v1" customClass="A"><connections><segue kind="show" id="s1"/></connections></viewController>
            </objects></document>
            """.utf8)
        for index in bytes.indices.dropFirst(38) {
            for byte: UInt8 in [0xC0, 0x00, 0xFF] {
                var broken = bytes
                broken[index] = byte
                let document = InterfaceDocument(source: broken, isStoryboard: true)
                #expect(document.problem != nil, "byte \(index)")
            }
        }
    }

    @Test(arguments: ["<button id=\"", "<button id=\"b", "<button ", "<butt", "<", "</view"])
    func anOpenTagAtTheEndIsNamedAtItsLine(_ end: String) {
        let document = Fixture.document("<document type=\"Storyboard\"><objects>\n<view id=\"v1\">\n" + end)
        guard case .malformed(let detail) = document.problem?.reason else {
            Issue.record("no problem")
            return
        }
        #expect(detail == "the file ends in the middle of a tag")
        #expect(document.problem?.span.start.line == 3)
    }

    @Test func endlessNestingIsAProblemAndNoCrash() {
        let document = Fixture.document(String(repeating: "<view id=\"a\">", count: 100_000))
        #expect(document.problem != nil)
    }

    @Test(arguments: ["", " ", "<", "<a", "<document", "<!--", "<![CDATA[", "\u{FEFF}<document/>", "plain text", "<document><<</document>"])
    func oddInputNeverFails(_ text: String) {
        _ = Fixture.document(text)
    }

    @Test func theOldArchiveFormatIsNamed() {
        let document = Fixture.document("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"7.10\"><data/></archive>")
        #expect(document.problem?.reason == .oldFormat)
    }

    @Test func macPlaceholdersAreCustomObjects() {
        let document = InterfaceDocument(
            source: Array(
                """
                <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" targetRuntime="MacOSX.Cocoa"><objects>
                <customObject id="-2" userLabel="File's Owner" customClass="Owner"/>
                <customObject id="-1" userLabel="First Responder" customClass="FirstResponder"/>
                <customObject id="-3" userLabel="Application" customClass="NSObject"/>
                <window id="w1"><view key="contentView" id="v1"><button id="b1"><connections><action selector="go:" target="-2" id="c1"/></connections></button></view></window>
                </objects></document>
                """.utf8), isStoryboard: false)
        #expect(document.platform == .macOS)
        #expect(document.filesOwner?.customClass == "Owner")
        #expect(document.object("-1")?.role == .firstResponder)
        #expect(document.connections.first?.destination == "-2")
    }
}
