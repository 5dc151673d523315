/// The actions that UIKit's and AppKit's own classes answer to, each with the class that has it.
///
/// What an informal protocol only declares, as `UIResponderStandardEditActions` does for every responder, stands with the classes that
/// do it: a button that sends `delete:` to a view controller without such a method crashes.
enum FrameworkActions {
    /// Selectors by class; what a class inherits stands with the class above.
    static let byClass: [String: Set<String>] = {
        var table: [String: Set<String>] = [:]
        for (name, lines) in withSender {
            for line in lines { table[name, default: []].formUnion(line.split(separator: " ").map { $0 + ":" }) }
        }
        for (name, line) in withoutSender { table[name, default: []].formUnion(line.split(separator: " ").map(String.init)) }
        return table
    }()

    /// Methods without an argument that documents connect as actions.
    private static let withoutSender: [String: String] = [
        "UIResponder": "resignFirstResponder becomeFirstResponder",
        "UIView": "removeFromSuperview setNeedsDisplay setNeedsLayout layoutIfNeeded sizeToFit",
        "UIActivityIndicatorView": "startAnimating stopAnimating", "UIImageView": "startAnimating stopAnimating",
        "UIRefreshControl": "beginRefreshing endRefreshing",
        "UITableView": "reloadData", "UICollectionView": "reloadData", "NSTableView": "reloadData",
        "UIWebView": "goBack goForward reload stopLoading", "WKWebView": "goBack goForward reload reloadFromOrigin stopLoading",
        "NSWindow": "close", "NSWindowController": "close", "NSDocument": "close", "NSPopover": "close",
        "NSController": "commitEditing discardEditing", "NSObjectController": "prepareContent",
    ]

    /// Methods with one argument, the sender; without their colon.
    private static let withSender: [String: [String]] = [
        "UIView": ["endEditing"],
        "UIViewController": ["dismissModalViewControllerAnimated"],
        "UINavigationController": ["popViewControllerAnimated popToRootViewControllerAnimated"],
        "UISplitViewController": ["toggleMasterVisible"],
        "UITextField": editing, "UITextView": editing, "UISearchBar": editing, "UIDocumentBrowserViewController": editing,
        "WKWebView": editing + ["goBack goForward reload reloadFromOrigin stopLoading takeStringURLFrom"],

        "NSResponder": keyBindings,
        "NSView": ["print fax"],
        "NSWindow": window,
        "NSWindowController": ["showWindow dismissController"],
        "NSViewController": ["dismissController dismissViewController"],
        "NSSplitViewController": ["toggleSidebar toggleInspector"],
        "NSPageController": ["navigateBack navigateForward takeSelectedIndexFrom"],
        "NSPopover": ["performClose"],
        "NSDrawer": ["open close toggle"],
        "NSApplication": application,
        "NSDocument": document,
        "NSDocumentController": ["newDocument openDocument clearRecentDocuments saveAllDocuments"],
        "NSText": text, "NSTextView": text + textView,
        "NSControl": [
            "takeIntValueFrom takeFloatValueFrom takeDoubleValueFrom takeStringValueFrom takeObjectValueFrom takeIntegerValueFrom",
            "performClick",
        ],
        "NSTextField": ["selectText"], "NSColorWell": ["takeColorFrom"], "NSMatrix": ["selectText selectAll"],
        "NSBrowser": ["doClick doDoubleClick selectAll"],
        "NSProgressIndicator": ["startAnimation stopAnimation animate takeDoubleValueFrom"],
        "NSTableView": ["selectAll deselectAll"], "NSOutlineView": ["expandItem collapseItem"],
        "NSCollectionView": ["selectAll deselectAll toggleSectionCollapse"],
        "NSTabView": [
            "takeSelectedTabViewItemFromSender selectNextTabViewItem selectPreviousTabViewItem selectFirstTabViewItem selectLastTabViewItem"
        ],
        "NSRuleEditor": ["reloadCriteria"],
        "NSMenu": ["submenuAction"],
        "NSObjectController": ["add remove fetch"],
        "NSArrayController": ["insert selectNext selectPrevious"],
        "NSTreeController": ["addChild insert insertChild"],
        "NSUserDefaultsController": ["save revert revertToInitialValues"],
    ]

    private static let editing = [
        "cut copy paste pasteAndMatchStyle pasteAndGo pasteAndSearch pasteAsPlainText delete select selectAll toggleBoldface toggleItalics",
        "toggleUnderline undo redo makeTextWritingDirectionLeftToRight makeTextWritingDirectionRightToLeft increaseSize decreaseSize",
        "find findNext findPrevious findAndReplace useSelectionForFind duplicate move rename export print printContent showWritingTools",
    ]

    /// AppKit's standard key bindings, and what `NSResponder` itself does.
    private static let keyBindings = [
        "centerSelectionInVisibleArea capitalizeWord complete deleteBackward deleteForward deleteToBeginningOfLine deleteToEndOfLine",
        "deleteWordBackward deleteWordForward indent insertTab insertBacktab insertNewline lowercaseWord moveDown moveLeft moveRight moveUp",
        "moveToBeginningOfDocument moveToEndOfDocument pageDown pageUp scrollPageDown scrollPageUp scrollLineDown scrollLineUp",
        "scrollToBeginningOfDocument scrollToEndOfDocument quickLookPreviewItems selectLine selectParagraph selectWord selectAll",
        "transpose uppercaseWord yank showContextHelp showContextMenuForSelection cancelOperation noop changeCaseOfLetter newWindowForTab",
        "performFindPanelAction performTextFinderAction undo redo restoreUserActivityState",
    ]

    private static let window = [
        "runToolbarCustomizationPalette toggleToolbarShown toggleFullScreen miniaturize deminiaturize performMiniaturize performZoom zoom",
        "performClose makeKeyAndOrderFront orderFront orderBack orderOut toggleTabBar toggleTabOverview selectNextTab selectPreviousTab",
        "moveTabToNewWindow mergeAllWindows selectNextKeyView selectPreviousKeyView print fax",
    ]

    private static let application = [
        "terminate hide unhide hideOtherApplications unhideAllApplications orderFrontStandardAboutPanel orderFrontCharacterPalette",
        "orderFrontColorPanel orderFrontFontPanel showHelp activateContextHelpMode miniaturizeAll arrangeInFront runPageLayout stop",
        "stopModal abortModal toggleTouchBarCustomizationPalette bringAllToFront orderFrontFontOptionsPanel",
    ]

    private static let document = [
        "saveDocument saveDocumentAs saveDocumentTo saveDocumentToPDF revertDocumentToSaved printDocument runPageLayout duplicateDocument",
        "renameDocument moveDocument moveDocumentToUbiquityContainer lockDocument unlockDocument browseDocumentVersions",
    ]

    private static let text = [
        "cut copy paste delete selectAll copyFont pasteFont copyRuler pasteRuler underline unscript subscript superscript alignLeft alignRight",
        "alignCenter changeFont checkSpelling showGuessPanel toggleRuler",
    ]

    private static let textView = [
        "alignJustified changeColor changeAttributes pasteAsPlainText pasteAsRichText toggleContinuousSpellChecking toggleGrammarChecking",
        "toggleAutomaticSpellingCorrection toggleSmartInsertDelete toggleAutomaticQuoteSubstitution toggleAutomaticDashSubstitution",
        "toggleAutomaticLinkDetection toggleAutomaticDataDetection toggleAutomaticTextReplacement toggleAutomaticTextCompletion",
        "orderFrontSubstitutionsPanel startSpeaking stopSpeaking orderFrontLinkPanel orderFrontListPanel orderFrontTablePanel",
        "orderFrontSpacingPanel orderFrontSharingServicePicker raiseBaseline lowerBaseline useStandardKerning turnOffKerning tightenKerning",
        "loosenKerning useStandardLigatures turnOffLigatures useAllLigatures outline makeBaseWritingDirectionNatural addFontTrait modifyFont",
        "makeBaseWritingDirectionLeftToRight makeBaseWritingDirectionRightToLeft makeTextWritingDirectionNatural",
        "makeTextWritingDirectionLeftToRight makeTextWritingDirectionRightToLeft toggleBoldface toggleItalics toggleUnderline",
    ]
}
