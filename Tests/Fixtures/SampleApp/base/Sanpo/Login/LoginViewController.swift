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
        service.login(mail: mail, password: passwordField.text ?? "") { [weak self] result in
            self?.submitButton.isEnabled = true
            self?.show(result)
        }
    }

    @IBAction private func tappedForgotPassword(_ sender: UIButton) {
        let alert = UIAlertController(
            title: "パスワードの再設定",
            message: "登録したメールアドレスに案内を送ります。",
            preferredStyle: .alert
        )
        alert.addAction(UIAlertAction(title: "送る", style: .default) { [weak self] _ in
            self?.service.sendReset(mail: self?.mailField.text ?? "")
        })
        alert.addAction(UIAlertAction(title: "キャンセル", style: .cancel))
        present(alert, animated: true)
    }

    @IBAction private func editingChanged(_ sender: UITextField) {
        submitButton.isEnabled = sender.text?.isEmpty == false
    }

    private func show(_ result: LoginResult) {
        switch result {
        case .success(let name):
            messageLabel.text = "おかえりなさい、\(name)さん"
            performSegue(withIdentifier: "showWalks", sender: nil)
        case .failure(let message):
            messageLabel.text = message
        }
    }
}
