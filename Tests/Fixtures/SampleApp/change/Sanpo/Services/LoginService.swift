import Foundation

struct LoginError: Error {
    let status: Int
}

final class LoginService {
    private let session: URLSession
    private let endpoint = URL(string: "https://api.sanpo.example/v1/login")

    init(session: URLSession = .shared) {
        self.session = session
    }

    func login(mail: String, password: String, completion: @escaping (String?, Error?) -> Void) {
        guard let endpoint else {
            completion(nil, LoginError(status: 0))
            return
        }
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.httpBody = try? JSONEncoder().encode(["mail": mail, "password": password])
        let task = session.dataTask(with: request) { data, response, error in
            let (name, failure) = Self.result(data: data, response: response, error: error)
            DispatchQueue.main.async { completion(name, failure) }
        }
        task.resume()
    }

    private static func result(data: Data?, response: URLResponse?, error: Error?) -> (String?, Error?) {
        if let error {
            return (nil, error)
        }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200..<300).contains(status), let data else {
            return (nil, LoginError(status: status))
        }
        return (String(decoding: data, as: UTF8.self), nil)
    }
}
