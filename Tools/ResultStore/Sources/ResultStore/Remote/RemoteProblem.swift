/// The failure of a request to a remote store. The tests then run as if the store were empty.
public enum RemoteProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The program that sends requests isn't in PATH.
    case noProgram(String)
    /// There was no response, or only a part of one.
    case unreachable(String)
    /// There was no response within the time limit.
    case timedOut
    /// The response exceeds the maximum size in bytes.
    case tooLarge(limit: Int)
    /// The server doesn't permit the request with these credentials (401, 403, 407).
    case refused(status: Int)
    /// The server redirects (3xx). Redirects aren't followed, since the credentials would be sent along.
    case redirected(status: Int)
    /// The server has no space for the record (413, 507).
    case full(status: Int)
    /// The server responded with a status that the protocol doesn't use.
    case failed(status: Int)

    /// The problem, and what to do about it where possible.
    public var description: String {
        switch self {
        case .noProgram(let program): "the program '\(program)' isn't in PATH; install it"
        case .unreachable(let reason): reason
        case .timedOut: "no response within the time limit"
        case .tooLarge(let limit): "expected a response of at most \(limit) bytes, found more"
        case .refused(let status): "access denied (status \(status)); check the credentials"
        case .redirected(let status): "redirected (status \(status)), which isn't followed; use the final address"
        case .full(let status): "the server has no space (status \(status))"
        case .failed(let status): "unexpected status \(status); check the address and the server"
        }
    }

    /// Whether every further request will fail in the same way.
    var isPermanent: Bool {
        switch self {
        case .noProgram, .refused, .redirected: true
        case .unreachable, .timedOut, .tooLarge, .full, .failed: false
        }
    }

    /// Whether the server didn't respond.
    var isUnresponsive: Bool {
        switch self {
        case .unreachable, .timedOut: true
        case .noProgram, .tooLarge, .refused, .redirected, .full, .failed: false
        }
    }

    /// Whether the same request may succeed a moment later.
    ///
    /// A request isn't repeated after a timeout, because the first attempt took long enough.
    var isRetryable: Bool {
        switch self {
        case .unreachable: true
        case .failed(let status): status >= 500
        case .noProgram, .timedOut, .tooLarge, .refused, .redirected, .full: false
        }
    }
}
