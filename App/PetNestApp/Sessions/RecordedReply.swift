import CoreNetworking
import Foundation

/// What became of a call, as a recorded session holds it: a reply, or why there was none. Every call has one, so that the
/// n-th that is played meets what became of the n-th that was recorded.
enum RecordedReply: Codable {
    case reply(status: Int, body: String)
    case unreachable(reason: String)
    case cancelled

    init(_ result: Result<APIReply, TransportError>) {
        self =
            switch result {
            case .success(let reply): .reply(status: reply.status, body: String(decoding: reply.body, as: UTF8.self))
            case .failure(.unreachable(let reason)): .unreachable(reason: reason)
            case .failure(.cancelled): .cancelled
            }
    }

    /// What became of the call.
    func get() throws(TransportError) -> APIReply {
        switch self {
        case .reply(let status, let body): APIReply(status: status, body: Data(body.utf8))
        case .unreachable(let reason): throw .unreachable(reason)
        case .cancelled: throw .cancelled
        }
    }
}
