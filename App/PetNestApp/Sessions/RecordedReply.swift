import CoreNetworking
import Foundation

/// The outcome of a call in a recorded session: a reply or a transport error. Every call has one, so that the n-th call
/// of a replay gets the outcome of the n-th recorded one.
enum RecordedReply: Codable {
    case reply(status: Int, body: String)
    case unreachable(reason: String)
    case notSent(reason: String)
    case cancelled

    init(_ result: Result<APIReply, TransportError>) {
        self =
            switch result {
            case .success(let reply): .reply(status: reply.status, body: String(decoding: reply.body, as: UTF8.self))
            case .failure(.unreachable(let reason)): .unreachable(reason: reason)
            case .failure(.notSent(let reason)): .notSent(reason: reason)
            case .failure(.cancelled): .cancelled
            }
    }

    /// Returns the reply, or throws the error.
    func get() throws(TransportError) -> APIReply {
        switch self {
        case .reply(let status, let body): APIReply(status: status, body: Data(body.utf8))
        case .unreachable(let reason): throw .unreachable(reason)
        case .notSent(let reason): throw .notSent(reason)
        case .cancelled: throw .cancelled
        }
    }
}
