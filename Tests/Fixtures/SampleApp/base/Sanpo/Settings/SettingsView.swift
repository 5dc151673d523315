import SwiftUI

struct SettingsView: View {
    @StateObject private var model = SettingsModel()
    @State private var showsAbout = false

    var body: some View {
        NavigationStack {
            Form {
                Section("単位") {
                    Toggle("メートルで表示", isOn: $model.usesMetric)
                    Toggle("夕方に知らせる", isOn: $model.reminds)
                }
                Section {
                    NavigationLink("プロフィール") {
                        ProfileView(model: model)
                    }
                    Button("このアプリについて") { showsAbout = true }
                }
            }
            .navigationTitle("設定")
            .sheet(isPresented: $showsAbout) {
                NavigationStack {
                    AboutView()
                }
            }
        }
    }
}

#Preview {
    SettingsView()
}
