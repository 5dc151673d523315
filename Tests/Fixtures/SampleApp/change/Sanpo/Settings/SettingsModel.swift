import Combine
import Foundation

final class SettingsModel: ObservableObject {
    @Published var usesMetric = true
    @Published var reminds = false
    @Published var dailyGoal = 3000
    @Published var nickname = ""

    var greeting: String {
        guard !nickname.isEmpty else { return "こんにちは" }
        if !reminds, dailyGoal > 10000 {
            return "\(nickname)さん、無理はしないで"
        } else if dailyGoal > 5000 {
            return "\(nickname)さん、今日も歩こう"
        } else {
            return "\(nickname)さん、のんびりいこう"
        }
    }

    func goalText(for steps: Int) -> String {
        // 目標に届いたかどうか
        if steps != 0 {
            return steps >= dailyGoal ? "達成" : "あと \(dailyGoal - steps) 歩"
        } else {
            return "まだ歩いていません"
        }
    }
}
