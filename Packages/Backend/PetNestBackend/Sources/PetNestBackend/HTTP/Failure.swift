import HTTPTypes

/// Why a request isn't answered as it wishes: the rows of the protocol's table of errors.
enum Failure: Error, Hashable {
    /// The request isn't of the form that the protocol describes.
    case malformed(String)
    /// There is no such route, pet or entry.
    case notFound(String)
    /// The route exists, but doesn't answer the method.
    case methodNotAllowed(HTTPRequest.Method, allowed: [HTTPRequest.Method])
    /// The body has this many bytes, more than ``RequestBody/longest``.
    case tooLarge(Int)
    /// The body is well formed, but breaks rules.
    case rejected(String, [Problem])
    /// The store can't be read or written now.
    case unavailable(String)
}

extension Failure {
    /// There is no such pet.
    static func noPet(_ id: some CustomStringConvertible) -> Failure {
        .notFound("There is no pet \(id).")
    }

    var status: HTTPResponse.Status {
        switch self {
        case .malformed: .badRequest
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .tooLarge: .contentTooLarge
        case .rejected: .unprocessableContent
        case .unavailable: .serviceUnavailable
        }
    }

    /// What the answer's body says.
    var body: ErrorBody {
        switch self {
        case .malformed(let message): ErrorBody(code: "malformed", message: message)
        case .notFound(let message): ErrorBody(code: "notFound", message: message)
        case .methodNotAllowed(let method, let allowed):
            ErrorBody(
                code: "methodNotAllowed",
                message: "\(method) isn't answered here; \(allowed.map(\.rawValue).joined(separator: ", ")) would be.")
        case .tooLarge(let count):
            ErrorBody(
                code: "tooLarge",
                message: "The body has \(count) bytes, more than the \(RequestBody.longest) that are read.")
        case .rejected(let message, let problems):
            ErrorBody(code: "rejected", message: message, problems: problems)
        case .unavailable(let message): ErrorBody(code: "unavailable", message: message)
        }
    }
}
