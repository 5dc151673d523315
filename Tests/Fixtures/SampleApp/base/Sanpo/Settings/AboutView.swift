import SwiftUI

struct AboutView: View {
    @Environment(\.dismiss) private var dismiss

    private var version: String {
        Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String ?? "?"
    }

    var body: some View {
        VStack(spacing: 12) {
            Image(systemName: "figure.walk")
                .font(.largeTitle)
            Text("さんぽ \(version)")
            Text("毎日の小さな道のりを。")
                .foregroundStyle(.secondary)
        }
        .toolbar {
            Button("閉じる") { dismiss() }
        }
    }
}
