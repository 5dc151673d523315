import Project

/// What messages call an object of a storyboard or xib: `$OBJECT` in English, `$OBJECT_JA` in Japanese, `$DOCUMENT` its file's name. They
/// may be read far from the file, at a line of Swift.
enum ObjectName {
    static func captures(_ object: InterfaceObject?, in document: Place) -> [String: String] {
        let name = String(document.path.fileName)
        guard let object else { return ["OBJECT": "action", "OBJECT_JA": "アクション", "DOCUMENT": name] }
        return ["OBJECT": object.title, "OBJECT_JA": japanese(object), "DOCUMENT": name]
    }

    private static func japanese(_ object: InterfaceObject) -> String {
        let kind = kinds[object.element] ?? object.element
        return object.shortLabel.map { "\(kind)「\($0)」" } ?? kind
    }

    private static let kinds = [
        "button": "ボタン", "barButtonItem": "バーボタン", "textField": "テキストフィールド", "switch": "スイッチ", "slider": "スライダー",
        "segmentedControl": "セグメント", "stepper": "ステッパー", "datePicker": "日付ピッカー", "pageControl": "ページコントロール",
        "refreshControl": "リフレッシュコントロール", "label": "ラベル", "view": "ビュー", "imageView": "イメージビュー", "tableView": "テーブルビュー",
        "tableViewCell": "セル", "collectionViewCell": "セル", "viewController": "ビューコントローラ", "menuItem": "メニュー項目",
        "popUpButton": "ポップアップボタン", "tapGestureRecognizer": "タップジェスチャ", "longPressGestureRecognizer": "長押しジェスチャ",
        "swipeGestureRecognizer": "スワイプジェスチャ", "panGestureRecognizer": "パンジェスチャ", "pinchGestureRecognizer": "ピンチジェスチャ",
    ]
}
