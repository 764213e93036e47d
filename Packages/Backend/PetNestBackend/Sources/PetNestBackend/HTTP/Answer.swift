import Foundation
import HTTPTypes

/// An answer on its way out.
struct Answer: Sendable {
    private let status: HTTPResponse.Status
    private let headers: HTTPFields
    private let body: Data?
    /// The rows that are missing from the body, since they can't be read.
    private(set) var unreadable: [UnreadableRow] = []

    /// Answers with 204: done, and nothing to say.
    static let done = Answer(status: .noContent, body: nil)

    /// Answers with a JSON body.
    /// - Parameter status: 200, or 201 where a `POST` made something.
    init(_ body: some Encodable, status: HTTPResponse.Status = .ok) throws {
        self.init(status: status, body: try Self.encoder().encode(body))
    }

    /// Answers with 200 and a list.
    init<Item>(_ list: ListBody<Item>) throws {
        self.init(status: .ok, body: try Self.encoder().encode(list))
        unreadable = list.rows.unreadable
    }

    /// Answers with what went wrong.
    init(_ failure: Failure) {
        // Strings alone are always encodable; the empty object keeps this initialiser total.
        let body = (try? Self.encoder().encode(ErrorBody(failure))) ?? Data("{}".utf8)
        var headers = HTTPFields()
        if !failure.allowed.isEmpty { headers[.allow] = failure.allowed.map(\.rawValue).joined(separator: ", ") }
        if let seconds = failure.retryAfter { headers[.retryAfter] = "\(seconds)" }
        // RFC 9110, 15.5.2, asks for it.
        if failure.kind == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        self.init(status: failure.kind.status, headers: headers, body: body)
    }

    private init(status: HTTPResponse.Status, headers: HTTPFields = [:], body: Data?) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    var response: (HTTPResponse, Data) {
        var response = HTTPResponse(status: status, headerFields: headers)
        if body != nil { response.headerFields[.contentType] = "application/json" }
        return (response, body ?? Data())
    }

    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

/// The body of an answer that isn't a success.
private struct ErrorBody: Encodable {
    struct Content: Encodable {
        let code: String
        let message: String
        let reason: String?
        let problems: [Failure.Problem]?
    }

    let error: Content

    init(_ failure: Failure) {
        error = Content(
            code: failure.kind.rawValue, message: failure.message, reason: failure.reason,
            problems: failure.problems.isEmpty ? nil : failure.problems)
    }
}
