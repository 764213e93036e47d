import Foundation
import HTTPTypes

/// An answer on its way out.
struct Answer: Sendable {
    private let status: HTTPResponse.Status
    private let allowed: [HTTPRequest.Method]?
    private let body: Data?

    /// Answers with 204: done, and nothing to say.
    static let done = Answer(status: .noContent, allowed: nil, body: nil)

    /// Answers with 200 and a JSON body.
    init(_ body: some Encodable) throws {
        self.init(status: .ok, allowed: nil, body: try Self.encoder().encode(body))
    }

    /// Answers with what went wrong.
    init(_ failure: Failure) {
        let allowed: [HTTPRequest.Method]? =
            if case .methodNotAllowed(_, let allowed) = failure { allowed } else { nil }
        // Strings alone are always encodable; the empty object keeps this initialiser total.
        let body = (try? Self.encoder().encode(failure.body)) ?? Data("{}".utf8)
        self.init(status: failure.status, allowed: allowed, body: body)
    }

    private init(status: HTTPResponse.Status, allowed: [HTTPRequest.Method]?, body: Data?) {
        self.status = status
        self.allowed = allowed
        self.body = body
    }

    var response: (HTTPResponse, Data) {
        var response = HTTPResponse(status: status)
        if body != nil { response.headerFields[.contentType] = "application/json" }
        if let allowed { response.headerFields[.allow] = allowed.map(\.rawValue).joined(separator: ", ") }
        return (response, body ?? Data())
    }

    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
