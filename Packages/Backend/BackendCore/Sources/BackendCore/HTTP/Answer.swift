import CoreWire
import Foundation
import HTTPTypes

/// The response of a handler.
public struct Answer: Sendable {
    private let status: HTTPResponse.Status
    private let headers: HTTPFields
    private let body: Data?
    /// The rows that are missing from the body because they can't be read.
    public private(set) var unreadable: [UnreadableDTO] = []

    /// The response 204, without a body.
    public static let done = Answer(status: .noContent, body: nil)

    /// Creates a response with a JSON body.
    /// - Parameter status: 200, or 201 if a `POST` created something.
    public init(_ body: some Encodable, status: HTTPResponse.Status = .ok) throws {
        self.init(status: status, body: try Self.encoder().encode(body))
    }

    /// Creates the response of an endpoint.
    public init<Body: Encodable>(_ body: Body, to endpoint: EndpointDeclaration) throws {
        let status = HTTPResponse.Status(code: endpoint.status)
        if Body.self == NoBody.self {
            self.init(status: status, body: nil)
        } else {
            self.init(status: status, body: try Self.encoder().encode(body))
        }
        unreadable = (body as? any ListsUnreadable)?.unreadable ?? []
    }

    /// Creates the response of an endpoint that responds with a file.
    init(_ file: JSONFile, to endpoint: EndpointDeclaration) {
        self.init(status: HTTPResponse.Status(code: endpoint.status), body: file.bytes)
    }

    /// Creates the response for a failure.
    public init(_ failure: Failure) {
        // Strings can always be encoded; the empty object makes this initializer total.
        let body = (try? Self.encoder().encode(FailureBody(failure))) ?? Data("{}".utf8)
        var headers = HTTPFields()
        if !failure.allowed.isEmpty { headers[.allow] = failure.allowed.map(\.rawValue).joined(separator: ", ") }
        if let seconds = failure.retryAfter { headers[.retryAfter] = "\(seconds)" }
        // Required by RFC 9110, 15.5.2.
        if failure.kind == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        self.init(status: failure.kind.status, headers: headers, body: body)
    }

    private init(status: HTTPResponse.Status, headers: HTTPFields = [:], body: Data?) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether it isn't the response for a failure.
    var isSuccess: Bool { status.kind == .successful }

    /// The response and its body.
    public var response: (HTTPResponse, Data) {
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

extension FailureBody {
    init(_ failure: Failure) {
        self.init(
            code: failure.kind.rawValue, message: failure.message, reason: failure.reason, problems: failure.problems)
    }
}
