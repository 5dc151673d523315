import SwiftUI

struct GoalBadge: View {
    let goal: Int

    private var isAmbitious: Bool {
        goal > 8000
    }

    var body: some View {
        Label {
            Text(isAmbitious ? "がんばり屋さん" : "のんびり")
        } icon: {
            Image(systemName: isAmbitious ? "flame" : "leaf")
        }
    }
}
