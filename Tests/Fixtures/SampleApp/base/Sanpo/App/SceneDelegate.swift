import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard scene is UIWindowScene else { return }
        window?.tintColor = .systemGreen
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        WalkStore.shared.save()
    }
}
