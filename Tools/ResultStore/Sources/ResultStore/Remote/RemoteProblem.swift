/// Why a remote store didn't do what it was asked. The tests run as if it had nothing.
public enum RemoteProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The program that carries requests isn't in PATH.
    case noProgram(String)
    /// There was no answer, or not all of one.
    case unreachable(String)
    /// There was no answer in time.
    case timedOut
    /// The answer has more bytes than a record may have.
    case tooLarge(limit: Int)
    /// The server doesn't let these credentials do this (401, 403, 407).
    case refused(status: Int)
    /// The server is somewhere else (3xx). Redirects aren't followed, since credentials would go along.
    case redirected(status: Int)
    /// The server has no room for this (413, 507).
    case full(status: Int)
    /// The server answered with another status than the protocol knows.
    case failed(status: Int)

    /// What happened, and what to do where something can be done.
    public var description: String {
        switch self {
        case .noProgram(let program): "the program '\(program)' isn't in PATH; install it"
        case .unreachable(let reason): reason
        case .timedOut: "no answer in time"
        case .tooLarge(let limit): "expected an answer of at most \(limit) bytes, found more"
        case .refused(let status): "access refused (status \(status)); check the credentials"
        case .redirected(let status): "it redirects (status \(status)), which isn't followed; give its final address"
        case .full(let status): "no room (status \(status))"
        case .failed(let status): "unexpected status \(status); check the address and the server"
        }
    }

    /// Whether the next request will meet the same problem.
    var lasts: Bool {
        switch self {
        case .noProgram, .refused, .redirected: true
        case .unreachable, .timedOut, .tooLarge, .full, .failed: false
        }
    }

    /// Whether the server gave no answer.
    var isSilence: Bool {
        switch self {
        case .unreachable, .timedOut: true
        case .noProgram, .tooLarge, .refused, .redirected, .full, .failed: false
        }
    }

    /// Whether the same request may go well a moment later. After a timeout it isn't tried again: that was slow enough.
    var mayPass: Bool {
        switch self {
        case .unreachable: true
        case .failed(let status): status >= 500
        case .noProgram, .timedOut, .tooLarge, .refused, .redirected, .full: false
        }
    }
}
