import Foundation

@testable import GitLab

/// A running stand-in GitLab. It ends with the test process, whose end closes its standard input.
final class StandIn: @unchecked Sendable {
    let api: String
    let url: String
    let certificateFile: String?
    let plainURL: String?
    private let admin: String
    private let process: Process
    private let input: Pipe
    private let curl: CurlTransport

    init(_ arguments: [String] = []) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        process = Process()
        input = Pipe()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", folder.appendingPathComponent("StandIn/gitlab.py").path, "--until-stdin-closes"] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != 0x0A {
            let more = output.fileHandleForReading.readData(ofLength: 1)
            if more.isEmpty { throw Failure("the stand-in does not start") }
            line += more
        }
        guard let started = try JSONSerialization.jsonObject(with: line) as? [String: Any], let api = started["api"] as? String,
            let admin = started["admin"] as? String, let url = started["url"] as? String
        else { throw Failure("the stand-in says nothing") }
        self.api = api
        self.admin = admin
        self.url = url
        certificateFile = started["ca_file"] as? String
        plainURL = started["http_url"] as? String
        var transport = TransportSettings()
        transport.acceptsAnyCertificate = true
        curl = try CurlTransport(settings: transport, token: nil, userAgent: "tests")
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
    }

    @discardableResult
    func step(_ name: String, _ values: [String: Any] = [:]) throws -> [String: Any] {
        let body = try JSONSerialization.data(withJSONObject: values)
        let response = try curl.send(HTTPRequest(.post, admin + "/" + name, body: [UInt8](body)), timeout: 60)
        guard response.status == 200 else { throw Failure("\(name): \(String(decoding: response.body, as: UTF8.self))") }
        return try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any] ?? [:]
    }

    func view(_ name: String) throws -> Any {
        let response = try curl.send(HTTPRequest(.get, admin + "/" + name), timeout: 60)
        return try JSONSerialization.jsonObject(with: Data(response.body))
    }

    func rows(_ name: String) throws -> [[String: Any]] { try view(name) as? [[String: Any]] ?? [] }
}

struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
