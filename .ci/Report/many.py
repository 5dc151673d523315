"""Writes Swift files with a given number of findings: `many.py FOLDER COUNT`. Four a block, five blocks a file, in folders of very
different size, with long paths and lines, tabs, emoji and Japanese among them."""
import os
import sys

folder, count = sys.argv[1], int(sys.argv[2])
BLOCK = '''
    /// 保存する 🗂
    func store{0}(_ value: Any?) -> String {{
        let url = URL(string: "https://example.com/path/{0}")!
        let name = value as! String
        let data = try! Data(contentsOf: url)
        if !name.isEmpty {{
            return name + String(data.count) // 長い行 {1}
        }} else {{
            return ""
        }}
    }}
'''
CONFIGURATION = """only: [force_try, force_cast, force_unwrap, inverted_condition]
rules: { force_try: { severity: error }, force_cast: { severity: warning }, force_unwrap: { severity: note } }
"""
FOLDERS = ["App/Login", "App/Login", "App/Feed/Timeline/Cells", "App/Feed/Timeline/Cells", "Core/Network", "Core/Storage/Migrations", "Widgets", "設定/画面"]
for number in range(count // 20):
    path = os.path.join(folder, FOLDERS[number * 7 % len(FOLDERS)] if number % 3 else FOLDERS[0])
    os.makedirs(path, exist_ok=True)
    blocks = "".join(BLOCK.format(number * 5 + i, "＝" * (number % 90)) for i in range(5))
    with open(os.path.join(path, f"ViewModel{number}.swift"), "w", encoding="utf-8") as file:
        file.write(f"import Foundation\n\nfinal class ViewModel{number} {{{blocks}}}\n")
with open(os.path.join(folder, ".mekiki.yml"), "w", encoding="utf-8") as file:
    file.write(CONFIGURATION)
