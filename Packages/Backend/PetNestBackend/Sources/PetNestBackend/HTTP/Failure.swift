import HTTPTypes

/// Why a request isn't answered as it wishes.
struct Failure: Error, Hashable {
    /// The rows of the protocol's table of errors; the raw value is the `code` of the answer.
    enum Kind: String, CaseIterable {
        case malformed
        case unauthorized
        case paymentRequired
        case forbidden
        case notFound
        case methodNotAllowed
        case conflict
        case tooLarge
        case rejected
        case tooMany
        case unavailable
    }

    let kind: Kind
    /// What happened and what would be right, in a sentence for a person.
    let message: String
    /// The slice's own word for the reason, where a client acts on it.
    var reason: String?
    /// What is wrong with each member of the body.
    var problems: [Problem] = []
    /// The methods that would be answered.
    var allowed: [HTTPRequest.Method] = []
    /// After how many seconds it may be asked again.
    var retryAfter: Int?

    /// What is wrong with one member of a body, and what would be right.
    struct Problem: Hashable, Encodable {
        /// The member's name, with dots on the way to an inner one: `recurrence.every`; empty if it is the whole.
        let field: String
        let message: String
    }
}

extension Failure {
    /// The request isn't of the form that the protocol describes.
    static func malformed(_ message: String) -> Failure {
        Failure(kind: .malformed, message: message)
    }

    /// Who asks isn't known, or not any more.
    /// - Parameter reason: Says whether another token would do: see the page of accounts in API.
    static func unauthorized(_ message: String, reason: String) -> Failure {
        Failure(kind: .unauthorized, message: message, reason: reason)
    }

    /// A payment is missing or was declined.
    static func paymentRequired(_ message: String, reason: String? = nil) -> Failure {
        Failure(kind: .paymentRequired, message: message, reason: reason)
    }

    /// The one who asks may not do this.
    static func forbidden(_ message: String, reason: String? = nil) -> Failure {
        Failure(kind: .forbidden, message: message, reason: reason)
    }

    /// There is no such route, pet or entry.
    static func notFound(_ message: String) -> Failure {
        Failure(kind: .notFound, message: message)
    }

    /// The route exists, but doesn't answer the method.
    static func methodNotAllowed(_ method: HTTPRequest.Method, allowed: [HTTPRequest.Method]) -> Failure {
        let names = allowed.map(\.rawValue).joined(separator: ", ")
        return Failure(
            kind: .methodNotAllowed, message: "\(method) isn't answered here; \(names) would be.", allowed: allowed)
    }

    /// What is stored doesn't go together with the request, though each is right by itself: a slot that was taken.
    static func conflict(_ message: String, reason: String? = nil) -> Failure {
        Failure(kind: .conflict, message: message, reason: reason)
    }

    /// The body has more bytes than ``RequestBody/longest``.
    static func tooLarge(_ count: Int) -> Failure {
        Failure(
            kind: .tooLarge,
            message: "The body has \(count) bytes, more than the \(RequestBody.longest) that are read.")
    }

    /// The body is well formed, but breaks rules.
    static func rejected(_ message: String, _ problems: [Problem]) -> Failure {
        Failure(kind: .rejected, message: message, problems: problems)
    }

    /// It was asked too often; `retryAfter` seconds are to be waited.
    static func tooMany(_ message: String, retryAfter: Int) -> Failure {
        Failure(kind: .tooMany, message: message, retryAfter: retryAfter)
    }

    /// The store can't be read or written now.
    static func unavailable(_ message: String) -> Failure {
        Failure(kind: .unavailable, message: message)
    }
}

extension Failure.Kind {
    var status: HTTPResponse.Status {
        switch self {
        case .malformed: .badRequest
        case .unauthorized: .unauthorized
        case .paymentRequired: HTTPResponse.Status(code: 402, reasonPhrase: "Payment Required")
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .conflict: .conflict
        case .tooLarge: .contentTooLarge
        case .rejected: .unprocessableContent
        case .tooMany: .tooManyRequests
        case .unavailable: .serviceUnavailable
        }
    }

    /// When a request is answered so, as the table in API says it.
    var documentation: String {
        switch self {
        case .malformed:
            "the body isn't JSON, a member is of the wrong type, a day or id doesn't parse, a query parameter won't do"
        case .unauthorized:
            "there is no access token that is good, or the password is wrong; `reason` says which, and what to do"
        case .paymentRequired: "a payment is missing or was declined; `reason` says which"
        case .forbidden: "the one who asks may not do this"
        case .notFound: "no such route, pet or entry"
        case .methodNotAllowed: "the route exists, the method doesn't; `allow` lists those that do"
        case .conflict:
            "the request is right by itself, but doesn't go together with what is stored; `reason` says which of the "
                + "route's conflicts it is"
        case .tooLarge: "the body has more than 1 MiB"
        case .rejected:
            "the JSON is well formed, but breaks a rule: a member is missing, none of the words it may be, out of range, "
                + "holds a NUL character; `problems` names each member and what would be right"
        case .tooMany: "too many attempts were wrong; the header `retry-after` says how many seconds are to be waited"
        case .unavailable: "the store can't be read or written now; the message says why. Nothing was changed"
        }
    }
}
