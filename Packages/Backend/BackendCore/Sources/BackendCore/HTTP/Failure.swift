import CoreWire
import Database
import HTTPTypes

/// The reason a request fails.
public struct Failure: Error, Hashable {
    /// The kinds of failures. The raw value is the `code` of the response.
    public enum Kind: String, CaseIterable, Sendable {
        case malformed
        case unauthorized
        case paymentRequired
        case forbidden
        case notFound
        case methodNotAllowed
        case timedOut
        case conflict
        case tooLarge
        case unsupportedEncoding
        case rejected
        case tooMany
        case unavailable
        case unanswered
    }

    /// The kind, which determines the status of the response.
    public let kind: Kind
    /// A sentence for a person about the problem, and what would be right.
    public let message: String
    /// The slice's identifier of the reason, if a client acts on it.
    public var reason: String?
    /// The validation errors of the body's members.
    public var problems: [WireProblem] = []
    /// The allowed methods of the path.
    public var allowed: [HTTPRequest.Method] = []
    /// The seconds after which to try again.
    public var retryAfter: Int?
}

extension Failure {
    /// The request is malformed.
    public static func malformed(_ message: String) -> Failure {
        Failure(kind: .malformed, message: message)
    }

    /// The caller is unknown.
    /// - Parameter reason: Says whether another token would help; see the page about accounts in API.
    public static func unauthorized(_ message: String, reason: String) -> Failure {
        Failure(kind: .unauthorized, message: message, reason: reason)
    }

    /// A payment is missing or was declined.
    public static func paymentRequired(_ message: String, reason: String? = nil) -> Failure {
        Failure(kind: .paymentRequired, message: message, reason: reason)
    }

    /// The caller isn't permitted to do this.
    public static func forbidden(_ message: String, reason: String? = nil) -> Failure {
        Failure(kind: .forbidden, message: message, reason: reason)
    }

    /// The route, pet or entry doesn't exist.
    public static func notFound(_ message: String) -> Failure {
        Failure(kind: .notFound, message: message)
    }

    /// The route exists, but not for this method.
    public static func methodNotAllowed(_ method: HTTPRequest.Method, allowed: [HTTPRequest.Method]) -> Failure {
        let names = allowed.map(\.rawValue).joined(separator: ", ")
        return Failure(
            kind: .methodNotAllowed, message: "\(method) isn't allowed here; allowed: \(names).", allowed: allowed)
    }

    /// The body wasn't received in time.
    public static func timedOut(after limit: Duration) -> Failure {
        Failure(kind: .timedOut, message: "The body wasn't received within \(limit.components.seconds) s.")
    }

    /// A valid request is in conflict with the stored state, such as a slot that was taken.
    public static func conflict(_ message: String, reason: String? = nil) -> Failure {
        Failure(kind: .conflict, message: message, reason: reason)
    }

    /// The record that a request replaces is no longer the stored one.
    /// - Parameters:
    ///   - what: The name of the record: "pet".
    ///   - isThere: Whether a record with the id exists.
    public static func changed(_ what: String, isThere: Bool) -> Failure {
        .conflict(
            isThere
                ? "The \(what) was changed after it was opened here."
                : "The \(what) was removed after it was opened here.", reason: "changed")
    }

    /// The record that a request removes was removed already.
    /// - Parameter what: The name of the record: "dose".
    public static func removed(_ what: String) -> Failure {
        .conflict("The \(what) was already removed.", reason: "removed")
    }

    /// The record that a request adds already exists, and is different.
    /// - Parameter what: The name of the record: "dose".
    public static func exists(_ what: String) -> Failure {
        .conflict("There is a \(what) already, which was saved after this was opened here.", reason: "changed")
    }

    /// The body is larger than ``RequestBody/longest``.
    public static func tooLarge(_ count: Int) -> Failure {
        Failure(
            kind: .tooLarge,
            message: "The body has \(count) bytes, more than the limit of \(RequestBody.longest).")
    }

    /// The body is compressed, or encoded in another way.
    /// - Parameter encoding: The header field `Content-Encoding`.
    public static func unsupportedEncoding(_ encoding: String) -> Failure {
        Failure(kind: .unsupportedEncoding, message: "The body has the encoding “\(encoding)”; send it without one.")
    }

    /// The body is well formed, but invalid.
    public static func rejected(_ message: String, _ problems: [WireProblem]) -> Failure {
        Failure(kind: .rejected, message: message, problems: problems)
    }

    /// The body violates the protocol.
    public init(_ error: WireError) {
        switch error {
        case .malformed(let message): self = .malformed(message)
        case .rejected(let message, let problems): self = .rejected(message, problems)
        }
    }

    /// Creates the failure for an error that a handler threw. An unknown error counts as one of the store.
    public init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as WireError: self.init(error)
        case DatabaseError.commitUnanswered:
            self = .unanswered("It is unknown whether this was saved: the connection to the database was lost.")
        case DatabaseError.contended:
            self = .conflict(
                "Somebody else changed the same records at the same moment, so nothing was changed. Look at them again, then "
                    + "repeat it.", reason: "simultaneous")
        case DatabaseError.busy:
            self = .unavailable(String(describing: error))
            retryAfter = Self.secondsUntilFree
        default: self = .unavailable(String(describing: error))
        }
    }

    /// There were too many requests. The client must wait for `retryAfter` seconds.
    public static func tooMany(_ message: String, retryAfter: Int) -> Failure {
        Failure(kind: .tooMany, message: message, retryAfter: retryAfter)
    }

    /// The seconds after which a request that no connection to the database was free for is sent again.
    private static let secondsUntilFree = 2

    /// It is unknown whether the change was stored.
    public static func unanswered(_ message: String) -> Failure {
        Failure(kind: .unanswered, message: message)
    }

    /// The store can't be read or written at the moment.
    public static func unavailable(_ message: String) -> Failure {
        Failure(kind: .unavailable, message: message)
    }
}

extension Failure.Kind {
    /// The status of the response.
    public var status: HTTPResponse.Status {
        switch self {
        case .malformed: .badRequest
        case .unauthorized: .unauthorized
        case .paymentRequired: HTTPResponse.Status(code: 402, reasonPhrase: "Payment Required")
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .timedOut: .requestTimeout
        case .conflict: .conflict
        case .tooLarge: .contentTooLarge
        case .unsupportedEncoding: .unsupportedMediaType
        case .rejected: .unprocessableContent
        case .tooMany: .tooManyRequests
        case .unavailable: .serviceUnavailable
        case .unanswered: .gatewayTimeout
        }
    }

    /// The description of the kind in API's table.
    public var documentation: String {
        switch self {
        case .malformed:
            "the body isn't JSON, a member is of the wrong type, a day or id doesn't parse, a query parameter is invalid"
        case .unauthorized:
            "there is no valid access token, or the password is wrong; `reason` says which, and what to do"
        case .paymentRequired: "a payment is missing or was declined; `reason` says which"
        case .forbidden: "the caller isn't permitted to do this"
        case .notFound: "no such route, pet or entry"
        case .methodNotAllowed: "the route exists, the method doesn't; `allow` lists those that do"
        case .timedOut: "the body wasn't received in the time that the server allows; nothing was changed"
        case .conflict:
            "the request is valid, but in conflict with what is stored; `reason` says which of the "
                + "route's conflicts it is. `simultaneous`, which every request that writes may get, says that others changed "
                + "the same records at the same moment: read them again, then repeat it"
        case .tooLarge: "the body has more than 1 MiB"
        case .unsupportedEncoding:
            "the body has a `content-encoding`, such as gzip; responses may have one, requests may not"
        case .rejected:
            "the JSON is well formed, but breaks a rule: a member is missing, not one of the allowed words, out of range, "
                + "holds a NUL character; `problems` names each member and what would be right"
        case .tooMany: "too many wrong attempts; the header `retry-after` has the seconds to wait"
        case .unavailable:
            "the store can't be read or written now, or the server lacks what the request needs; nothing was changed. If the "
                + "server has too many requests, the header `retry-after` has the seconds to wait"
        case .unanswered:
            "it is unknown whether the request was done: the connection to a database server was lost while it stored the "
                + "change. Repeat a PUT or DELETE, and read before you repeat a POST"
        }
    }
}
