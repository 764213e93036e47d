import Foundation
import HTTPTypes
import Testing

/// A tested backend with the slice of accounts, to which clients send requests with tokens.
public protocol SessionBackend: Sendable {
    /// Responds to a request.
    func respond(to request: HTTPRequest, body: Data) async -> (HTTPResponse, Data)
}

extension SessionBackend {
    /// Sends a request with an access token, or without one.
    @discardableResult
    public func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil, token: String? = nil
    ) async throws -> TestAnswer {
        var request = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
        if let token { request.headerFields[.authorization] = "Bearer \(token)" }
        let (response, bytes) = await respond(to: request, body: try body?.data ?? Data())
        return TestAnswer(status: response.status.code, headers: response.headerFields, bytes: bytes)
    }

    /// Sends a request of a person, which has to succeed.
    /// - Returns: The body of the response, or `nil` without one.
    @discardableResult
    public func succeed(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil, as person: TestSession
    ) async throws -> JSONValue? {
        let answer = try await send(method, path, body, token: person.access)
        try #require((200..<300).contains(answer.status), "\(path): \(answer.message)")
        return answer.json
    }

    /// Registers an account, which is signed in then.
    public func register(_ email: String, _ password: String = "correct horse") async throws -> TestSession {
        try await TestSession(
            send(.post, "/v1/accounts", ["email": .string(email), "password": .string(password), "device": "Laptop"]))
    }

    /// Signs in with an e-mail and a password.
    public func signIn(_ email: String, _ password: String = "correct horse") async throws -> TestAnswer {
        try await send(.post, "/v1/sessions", ["email": .string(email), "password": .string(password)])
    }

    /// Extends a session by its refresh token.
    public func refresh(_ token: String) async throws -> TestAnswer {
        try await send(.post, "/v1/sessions/refresh", ["refresh": .string(token)])
    }

    /// Creates a device's account, which is signed in then.
    public func device() async throws -> TestSession {
        try await TestSession(send(.post, "/v1/accounts/device", ["device": "Terminal"]))
    }
}

/// A client's session.
public struct TestSession: Sendable {
    /// Identifies the session.
    public let id: String
    /// The id of its account.
    public let account: String
    /// The access token.
    public let access: String
    /// The refresh token.
    public let refresh: String
    /// The secret of a new device, or `nil`.
    public var secret: String?

    /// Reads a session from a response.
    /// - Throws: ``NoSession`` if the response is another one.
    public init(_ answer: TestAnswer) throws {
        guard [200, 201].contains(answer.status), let json = answer.json, let id = json["session"]?.string,
            let account = json["account"]?["id"]?.string, let access = json["access"]?.string,
            let refresh = json["refresh"]?.string
        else { throw NoSession(status: answer.status, message: answer.message) }
        self.id = id
        self.account = account
        self.access = access
        self.refresh = refresh
        secret = json["secret"]?.string
    }
}

/// The error that a response has no session.
public struct NoSession: Error {
    /// The status code of the response.
    public let status: Int
    /// The error's message in the response.
    public let message: String
}
