import CoreNetworking
import Foundation

/// A call's reply as a recorded session holds it.
struct RecordedReply: Codable {
    let status: Int
    let body: String

    init(_ reply: APIReply) {
        status = reply.status
        body = String(decoding: reply.body, as: UTF8.self)
    }

    var reply: APIReply {
        APIReply(status: status, body: Data(body.utf8))
    }
}
