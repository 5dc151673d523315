import Project
import Testing

@Suite("Objective-C")
struct ObjectiveCReaderTests {
    private func read(_ text: String) -> ObjectiveCFacts { ObjectiveCFacts(source: Array(text.utf8)) }

    @Test func aHeaderGivesSuperclassProtocolsAndOutlets() throws {
        let facts = read(
            """
            #import <UIKit/UIKit.h>
            #define MACRO(x) @interface x
            NS_ASSUME_NONNULL_BEGIN
            /* @interface Gone */
            @class Other;
            @protocol Later;
            API_AVAILABLE(ios(13.0))
            @interface Panel : UIViewController <UITableViewDelegate, Later> {
                IBOutlet UILabel *oldLabel;
                int count, more;
            }
            @property (weak, nonatomic, nullable) IBOutlet UIButton *saveButton;
            @property (nonatomic, copy) IBOutletCollection(UILabel) NSArray<UILabel *> *labels;
            @property (nonatomic, copy) void (^handler)(BOOL done);
            - (IBAction)save:(id)sender;
            - (IBAction)drag:(UIControl *)sender forEvent:(UIEvent *)event NS_SWIFT_NAME(drag(_:event:));
            + (instancetype)panel;
            @end
            NS_ASSUME_NONNULL_END
            """)
        let panel = try #require(facts.classes.first)
        #expect(facts.classes.count == 1)
        #expect(panel.superclass == "UIViewController")
        #expect(panel.protocols == ["UITableViewDelegate", "Later"])
        #expect(panel.methods.map(\.name) == ["save:", "drag:forEvent:", "panel"])
        #expect(panel.methods.map(\.isInterfaceBuilder) == [true, true, false])
        #expect(panel.methods.map(\.isStatic) == [false, false, true])
        #expect(panel.properties.filter(\.isInterfaceBuilder).map(\.name) == ["oldLabel", "saveButton", "labels"])
        #expect(panel.properties.map(\.name).contains("handler"))
    }

    @Test func anImplementationGivesMethodsBehindBodies() throws {
        let facts = read(
            """
            @interface Panel ()
            @property (weak) IBOutlet UIView *box;
            @end
            @implementation Panel
            @synthesize box = _box;
            - (void)viewDidLoad {
                [super viewDidLoad];
                if (x) { NSLog(@"} - (void)no;"); }
                void (^f)(void) = ^{ };
            }
            static int helper(int a) { return a - (a); }
            - (IBAction)close { }
            - (BOOL) validate : (id) item { return YES; }
            @end
            @implementation NSString (Extra)
            - (void)shout {}
            @end
            """)
        #expect(facts.classes.map(\.name) == ["Panel", "Panel", "NSString"])
        #expect(facts.classes[0].category == "")
        #expect(facts.classes[1].methods.map(\.name) == ["viewDidLoad", "close", "validate:"])
        #expect(facts.classes[2].category == "Extra")
    }

    @Test(arguments: [
        "@interface", "@implementation A", "@implementation A - (", "@implementation A - (void)f { {", "@property", "\"", "/*", "@protocol",
    ])
    func brokenFilesAreReadAsFarAsTheyGo(_ text: String) {
        _ = read(text)
    }
}
