import UIKit

/// ログイン画面。メールアドレスとパスワードで入ります。
final class LoginViewController: UIViewController {
    @IBOutlet weak var mailField: UITextField!
    @IBOutlet private weak var passwordField: UITextField!
    @IBOutlet private weak var messageLabel: UILabel!
    @IBOutlet private weak var submitButton: UIButton!

    private let service = LoginService()

    override func viewDidLoad() {
        super.viewDidLoad()
        messageLabel.text = nil
        passwordField.isSecureTextEntry = true
    }

    @IBAction private func tappedSubmit(_ sender: UIButton) {
        guard let mail = mailField.text, !mail.isEmpty else {
            messageLabel.text = "メールアドレスを入力してください"
            return
        }
        submitButton.isEnabled = false
        service.login(mail: mail, password: passwordField.text ?? "") { [weak self] name, error in
            self?.submitButton.isEnabled = true
            if error == nil {
                self?.showWalks(of: name ?? "")
            } else {
                // 失敗したとき
                self?.showMessage("ログインできませんでした")
            }
        }
    }

    @IBAction private func editingChanged(_ sender: UITextField) {
        submitButton.isEnabled = sender.text?.isEmpty == false
    }

    private func showWalks(of name: String) {
        showMessage("おかえりなさい、\(name)さん")
        performSegue(withIdentifier: "showWalks", sender: nil)
    }

    private func showMessage(_ text: String) {
        messageLabel.text = text
        guard !text.isEmpty else { return }
        UIAccessibility.post(notification: .announcement, argument: text)
    }
}
