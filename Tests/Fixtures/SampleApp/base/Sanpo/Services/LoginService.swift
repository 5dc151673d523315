import Foundation

enum LoginResult {
    case success(name: String)
    case failure(message: String)
}

final class LoginService {
    private let session: URLSession
    private let endpoint = URL(string: "https://api.sanpo.example/v1/login")

    init(session: URLSession = .shared) {
        self.session = session
    }

    func login(mail: String, password: String, completion: @escaping (LoginResult) -> Void) {
        guard let endpoint else {
            completion(.failure(message: "接続先がありません"))
            return
        }
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.httpBody = try? JSONEncoder().encode(["mail": mail, "password": password])
        let task = session.dataTask(with: request) { data, response, error in
            let result = Self.result(data: data, response: response, error: error)
            DispatchQueue.main.async { completion(result) }
        }
        task.resume()
    }

    func sendReset(mail: String) {
        guard !mail.isEmpty else { return }
        NotificationCenter.default.post(name: .passwordResetRequested, object: mail)
    }

    private static func result(data: Data?, response: URLResponse?, error: Error?) -> LoginResult {
        if let error {
            return .failure(message: error.localizedDescription)
        }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200..<300).contains(status), let data else {
            return .failure(message: "ログインできませんでした(\(status))")
        }
        let name = String(decoding: data, as: UTF8.self)
        return .success(name: name)
    }
}

extension Notification.Name {
    static let passwordResetRequested = Notification.Name("passwordResetRequested")
}
