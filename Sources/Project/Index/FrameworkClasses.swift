/// What UIKit, AppKit and WatchKit classes bring along: their superclasses, outlets and actions.
///
/// Only as much as a storyboard or xib can name. A class that is not listed ends a chain that cannot be judged.
public enum FrameworkClasses {
    /// The superclass of a framework class; empty for `NSObject`; nil where the class is not known.
    public static func superclass(of name: String) -> String? { superclasses[name] }

    /// Whether the name is that of a class of these frameworks.
    public static func isKnown(_ name: String) -> Bool { superclasses[name] != nil }

    /// Whether a framework class, or one it inherits from, has an outlet or settable object property of that name.
    public static func hasOutlet(_ outlet: String, _ name: String) -> Bool {
        var current = name
        while let next = superclasses[current] {
            if outlets[current]?.contains(outlet) == true { return true }
            current = next
        }
        return false
    }

    /// Whether a framework class, or one it inherits from, answers to that action by itself.
    public static func hasAction(_ selector: String, _ name: String) -> Bool {
        var current = name
        while let next = superclasses[current] {
            if FrameworkActions.byClass[current]?.contains(selector) == true { return true }
            current = next
        }
        return false
    }

    /// Whether any framework class answers to that action, as an action for the first responder needs.
    static func anyHasAction(_ selector: String) -> Bool { FrameworkActions.byClass.values.contains { $0.contains(selector) } }

    /// Whether the class is that one or inherits from it.
    public static func inherits(_ name: String, from ancestor: String) -> Bool {
        var current = name
        while let next = superclasses[current] {
            if current == ancestor { return true }
            current = next
        }
        return false
    }

    /// The class an element stands for when it names none.
    public static func className(ofElement element: String, platform: InterfaceDocument.Platform) -> String? {
        if let special = elementClasses[element] { return special }
        guard let first = element.first else { return nil }
        let capitalized = first.uppercased() + element.dropFirst()
        switch platform {
        case .macOS:
            let name = "NS" + capitalized
            return isKnown(name) ? name : nil
        case .watchOS: return nil
        case .iOS, .tvOS, .visionOS:
            let name = "UI" + capitalized
            return isKnown(name) ? name : nil
        }
    }

    /// Keys of UIKit's and AppKit's own classes that documents set.
    static let commonKeys: Set<String> = [
        "accessibilityIdentifier", "accessibilityLabel", "accessibilityHint", "accessibilityElementsHidden", "isAccessibilityElement",
        "accessibilityTraits", "accessibilityValue", "alpha", "backgroundColor", "barTintColor", "clipsToBounds", "colorScheme",
        "contentInset", "hidden", "isHidden", "keyboardAppearance", "numberOfLines", "opaque",
        "placeholder", "shadowColor", "tag", "text", "textColor", "textContainerInset", "tintColor", "title", "titleLabel",
        "translucent", "userInteractionEnabled", "isUserInteractionEnabled", "wantsLayer", "adjustsFontForContentSizeCategory",
        "adjustsImageSizeForAccessibilityContentSizeCategory", "masksToBounds", "font", "lineBreakMode", "separatorInset",
        "extendedLayoutIncludesOpaqueBars", "hidesBottomBarWhenPushed", "keyboardDismissMode", "largeTitleDisplayMode",
        "overrideUserInterfaceStyle", "semanticContentAttribute", "insetsLayoutMarginsFromSafeArea", "layoutMargins", "maskView",
        "image", "selectedImage", "toolTip", "enabled", "isEnabled", "selected", "isSelected", "attributedText", "contentMode",
    ]

    private static let elementClasses = [
        "glkViewController": "GLKViewController", "mapView": "MKMapView", "wkWebView": "WKWebView", "customObject": "NSObject",
        "constraint": "NSLayoutConstraint", "avPlayerViewController": "AVPlayerViewController",
    ]

    private static let superclasses: [String: String] = {
        var table: [String: String] = [:]
        for line in hierarchy {
            let words = line.split(separator: " ")
            for child in words.dropFirst() { table[String(child)] = words[0] == "-" ? "" : String(words[0]) }
        }
        return table
    }()

    /// A superclass, then its subclasses.
    private static let hierarchy = [
        "- NSObject NSProxy",
        "NSObject UIResponder UIGestureRecognizer UIBarItem UINavigationItem UIScreen UIStoryboardSegue NSLayoutConstraint UIMenuElement",
        "NSObject UICollectionViewLayout NSResponder NSCell NSMenu NSMenuItem NSFormatter NSController NSToolbar NSToolbarItem",
        "NSObject NSGestureRecognizer NSStoryboardSegue NSTableColumn NSTabViewItem NSSplitViewItem WKInterfaceController",
        "NSObject WKInterfaceObject UISearchDisplayController NSTouchBar NSTouchBarItem NSDocumentController",
        "NSObject UIScreenEdgePanProxy AVCaptureSession NSLayoutGuide UILayoutGuide NSStatusItem NSDocument",
        "UIResponder UIView UIViewController UIApplication UIScene",
        "UIScene UIWindowScene",
        "UIView UIControl UIWindow UILabel UIImageView UIScrollView UITableViewCell UITableViewHeaderFooterView UIStackView",
        "UIView UICollectionReusableView UINavigationBar UITabBar UIToolbar UISearchBar UIProgressView UIPickerView UIWebView",
        "UIView UIActivityIndicatorView UIVisualEffectView WKWebView MKMapView MKAnnotationView GLKView MTKView UIContainerView",
        "UIView UIInputView SKView SCNView ARSCNView UIActionSheet UIAlertView UICalendarView UIContentUnavailableView",
        "UIView LPLinkView",
        "UIControl UIButton UITextField UISlider UISwitch UIStepper UISegmentedControl UIPageControl UIDatePicker UIRefreshControl UIColorWell",
        "UITextField UISearchTextField",
        "UIScrollView UITableView UICollectionView UITextView",
        "UICollectionReusableView UICollectionViewCell",
        "UICollectionViewCell UICollectionViewListCell",
        "UICollectionViewLayout UICollectionViewFlowLayout UICollectionViewCompositionalLayout",
        "UIBarItem UIBarButtonItem UITabBarItem",
        "UIGestureRecognizer UITapGestureRecognizer UIPanGestureRecognizer UIPinchGestureRecognizer UISwipeGestureRecognizer",
        "UIGestureRecognizer UIRotationGestureRecognizer UILongPressGestureRecognizer UIHoverGestureRecognizer",
        "UIPanGestureRecognizer UIScreenEdgePanGestureRecognizer",
        "UIViewController UITableViewController UICollectionViewController UINavigationController UITabBarController UISplitViewController",
        "UIViewController UIPageViewController UISearchController UIAlertController UIActivityViewController GLKViewController",
        "UIViewController AVPlayerViewController UIInputViewController UIHostingController SLComposeServiceViewController",
        "UIViewController SFSafariViewController UISearchContainerViewController UIDocumentBrowserViewController",
        "UIViewController UIDocumentPickerExtensionViewController QLPreviewController",
        "UINavigationController UIImagePickerController UIVideoEditorController MFMailComposeViewController",
        "UIStoryboardSegue UIStoryboardPopoverSegue",
        "NSResponder NSView NSViewController NSWindow NSWindowController NSApplication NSPopover NSDrawer",
        "NSView NSControl NSBox NSScrollView NSClipView NSSplitView NSStackView NSTabView NSText NSProgressIndicator NSVisualEffectView",
        "NSView NSTableCellView NSTableRowView NSTableHeaderView NSCollectionView NSGridView NSScrubber NSOpenGLView NSRulerView",
        "NSControl NSButton NSTextField NSSlider NSStepper NSSegmentedControl NSImageView NSTableView NSColorWell NSDatePicker NSLevelIndicator",
        "NSControl NSPathControl NSSwitch NSMatrix NSBrowser NSRuleEditor NSScroller NSForm",
        "NSButton NSPopUpButton",
        "NSTextField NSComboBox NSSearchField NSTokenField NSSecureTextField",
        "NSTableView NSOutlineView",
        "NSText NSTextView",
        "NSWindow NSPanel",
        "NSPanel NSSavePanel NSColorPanel NSFontPanel",
        "NSSavePanel NSOpenPanel",
        "NSViewController NSSplitViewController NSTabViewController NSPageController NSCollectionViewItem NSTitlebarAccessoryViewController",
        "NSViewController NSHostingController",
        "NSController NSObjectController NSUserDefaultsController",
        "NSObjectController NSArrayController NSTreeController",
        "NSArrayController NSDictionaryController",
        "NSCell NSActionCell NSImageCell",
        "NSActionCell NSButtonCell NSTextFieldCell NSSliderCell NSSegmentedCell NSFormCell",
        "NSButtonCell NSMenuItemCell NSPopUpButtonCell",
        "NSTextFieldCell NSSearchFieldCell NSSecureTextFieldCell NSComboBoxCell NSTokenFieldCell NSTableHeaderCell",
        "NSToolbarItem NSToolbarItemGroup NSSearchToolbarItem NSTrackingSeparatorToolbarItem NSSharingServicePickerToolbarItem NSMenuToolbarItem",
        "NSFormatter NSNumberFormatter NSDateFormatter NSByteCountFormatter",
        "NSGestureRecognizer NSClickGestureRecognizer NSPanGestureRecognizer NSPressGestureRecognizer NSMagnificationGestureRecognizer",
        "WKInterfaceController WKUserNotificationInterfaceController WKHostingController",
        "WKHostingController WKUserNotificationHostingController",
        "WKInterfaceObject WKInterfaceLabel WKInterfaceButton WKInterfaceTable WKInterfaceGroup WKInterfaceImage WKInterfaceSwitch",
        "WKInterfaceObject WKInterfaceSlider WKInterfacePicker WKInterfaceTimer WKInterfaceDate WKInterfaceMap WKInterfaceSeparator",
    ]

    private static let outlets: [String: Set<String>] = [
        "UIViewController": ["view", "searchDisplayController", "navigationItem", "tabBarItem", "toolbarItems", "window", "preferredFocusedView"],
        "UITableViewController": ["tableView", "refreshControl"],
        "UICollectionViewController": ["collectionView"],
        "UINavigationController": ["navigationBar", "delegate", "toolbar"],
        "UITabBarController": ["tabBar", "delegate"],
        "UISplitViewController": ["delegate"],
        "UIPageViewController": ["delegate", "dataSource"],
        "UIResponder": ["inputView", "inputAccessoryView"],
        "NSObject": ["accessibilityElements", "accessibilityLabel"],
        "UIView": ["gestureRecognizers", "maskView", "mask", "preferredFocusedView"],
        "WKUserNotificationInterfaceController": ["notificationAlertLabel"],
        "WKUserNotificationHostingController": ["notificationAlertLabel"],
        "UIScrollView": ["delegate", "refreshControl"],
        "UITableView": [
            "dataSource", "delegate", "tableHeaderView", "tableFooterView", "backgroundView", "prefetchDataSource",
            "dragDelegate", "dropDelegate",
        ],
        "UICollectionView": [
            "dataSource", "delegate", "backgroundView", "prefetchDataSource", "dragDelegate", "dropDelegate",
            "collectionViewLayout",
        ],
        "UITableViewCell": [
            "accessoryView", "backgroundView", "editingAccessoryView", "selectedBackgroundView",
            "multipleSelectionBackgroundView", "textLabel", "detailTextLabel", "imageView",
        ],
        "UITableViewHeaderFooterView": ["backgroundView", "textLabel", "detailTextLabel"],
        "UICollectionViewCell": ["backgroundView", "selectedBackgroundView"],
        "UITextField": ["delegate", "leftView", "rightView"],
        "UITextView": ["delegate"], "UISearchBar": ["delegate"], "UIPickerView": ["delegate", "dataSource"],
        "UITabBar": ["delegate", "selectedItem"], "UINavigationBar": ["delegate"], "UIToolbar": ["delegate"],
        "UIWebView": ["delegate"], "WKWebView": ["navigationDelegate", "UIDelegate", "uiDelegate", "configuration"],
        "MKMapView": ["delegate"], "UIGestureRecognizer": ["delegate"], "GLKViewController": ["delegate"],
        "GLKView": ["delegate"], "MTKView": ["delegate"], "UIActionSheet": ["delegate"], "UIAlertView": ["delegate"],
        "UIStackView": ["arrangedSubviews"], "UIBarButtonItem": ["customView", "target"],
        "UISearchController": ["delegate", "searchResultsUpdater", "searchBar"],
        "UISearchDisplayController": [
            "delegate", "searchContentsController", "searchResultsDataSource", "searchResultsDelegate",
            "searchBar",
        ],
        "UINavigationItem": [
            "titleView", "leftBarButtonItem", "rightBarButtonItem", "leftBarButtonItems", "rightBarButtonItems",
            "backBarButtonItem", "searchController",
        ],
        "UIApplication": ["delegate", "window"], "SCNView": ["delegate", "scene"], "SKView": ["delegate"],
        "MKAnnotationView": ["leftCalloutAccessoryView", "rightCalloutAccessoryView", "detailCalloutAccessoryView"],
        "NSApplication": ["delegate", "mainMenu", "windowsMenu", "servicesMenu", "helpMenu", "dockMenu"],
        "NSResponder": ["menu", "nextResponder", "touchBar"],
        "NSView": ["nextKeyView", "superview", "toolTip"],
        "NSViewController": ["view", "sourceItemView"],
        "NSSplitViewController": ["splitView", "splitViewItems"],
        "NSTabViewController": ["tabView", "tabViewItems"],
        "NSPageController": ["delegate"],
        "NSCollectionViewItem": ["imageView", "textField", "collectionView"],
        "NSWindow": ["delegate", "initialFirstResponder", "toolbar", "contentView", "menu"],
        "NSWindowController": ["window", "document", "contentViewController", "shouldCascadeWindows"],
        "NSDocument": ["window", "windowForSheet", "undoManager"],
        "NSPopover": ["delegate", "contentViewController"],
        "NSControl": ["formatter", "delegate", "cell", "target"],
        "NSCell": ["formatter", "controlView"],
        "NSTableView": ["dataSource", "delegate", "headerView", "cornerView"],
        "NSOutlineView": ["dataSource", "delegate", "outlineTableColumn"],
        "NSTableCellView": ["imageView", "textField"], "NSTableHeaderView": ["tableView"],
        "NSBrowser": ["delegate"], "NSTextField": ["delegate"], "NSText": ["delegate"], "NSComboBox": ["dataSource", "delegate"],
        "NSSearchField": ["searchMenuTemplate", "delegate"], "NSTabView": ["delegate"], "NSSplitView": ["delegate"],
        "NSStackView": ["delegate"],
        "NSCollectionView": [
            "dataSource", "delegate", "backgroundView", "collectionViewLayout",
            "prefetchDataSource", "itemPrototype",
        ],
        "NSScrollView": ["documentView", "horizontalScroller", "verticalScroller", "contentView", "headerView"],
        "NSClipView": ["documentView"], "NSBox": ["contentView"], "NSMenu": ["delegate", "supermenu"],
        "NSMenuItem": ["submenu", "view", "target"], "NSToolbar": ["delegate"], "NSToolbarItem": ["view", "toolbar", "menuFormRepresentation"],
        "NSSearchToolbarItem": ["searchField"], "NSTabViewItem": ["view", "initialFirstResponder", "viewController"],
        "NSSplitViewItem": ["viewController"], "NSTouchBar": ["delegate"], "NSObjectController": ["content", "managedObjectContext"],
        "NSArrayController": ["content", "arrangedObjects"], "NSGestureRecognizer": ["delegate"], "NSScrubber": ["delegate", "dataSource"],
        "NSDrawer": ["parentWindow", "contentView", "delegate"], "NSPathControl": ["delegate"], "NSRuleEditor": ["delegate"],
        "NSMatrix": ["delegate", "prototype"], "NSPopUpButton": ["menu"], "NSPopUpButtonCell": ["menu"],
        "NSTableColumn": ["headerCell", "dataCell"], "NSTokenField": ["delegate"], "NSDatePicker": ["delegate"],
        "WKInterfaceTable": ["rowType"],
    ]
}
