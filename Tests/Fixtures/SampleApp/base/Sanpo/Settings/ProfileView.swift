import SwiftUI

struct ProfileView: View {
    @ObservedObject var model: SettingsModel

    var body: some View {
        Form {
            Section("目標") {
                Stepper("\(model.dailyGoal) 歩", value: $model.dailyGoal, in: 1000...20000, step: 500)
            }
            Section {
                GoalBadge(goal: model.dailyGoal)
            }
        }
        .navigationTitle("プロフィール")
    }
}
