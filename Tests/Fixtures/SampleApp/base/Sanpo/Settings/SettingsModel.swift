import Combine
import Foundation

final class SettingsModel: ObservableObject {
    @Published var usesMetric = true
    @Published var reminds = false
    @Published var dailyGoal = 3000

    func goalText(for steps: Int) -> String {
        // 目標に届いたかどうか
        if steps != 0 {
            return steps >= dailyGoal ? "達成" : "あと \(dailyGoal - steps) 歩"
        } else {
            return "まだ歩いていません"
        }
    }
}
