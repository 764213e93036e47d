import CoreNetworking
import Foundation
import Synchronization

/// A transport that answers from a closure and remembers what it was asked.
///
/// ```swift
/// let transport = APITransportDouble(json: #"{"pets": []}"#)
/// #expect(transport.sent.map(\.description) == ["GET /v1/pets"])
/// ```
public final class APITransportDouble: APITransport {
    /// What a call is answered with.
    public struct Answer: Hashable, Sendable {
        /// The status: 200.
        public var status: Int
        /// The body, sent as it stands here.
        public var json: String

        /// Creates an answer.
        public init(status: Int = 200, json: String = "") {
            self.status = status
            self.json = json
        }
    }

    private let answer: @Sendable (APICall) throws(TransportError) -> Answer
    private let log = Mutex<[APICall]>([])

    /// Creates a transport.
    /// - Parameter answer: Answers a call, or throws where there shall be no answer.
    public init(answer: @escaping @Sendable (APICall) throws(TransportError) -> Answer) {
        self.answer = answer
    }

    /// Creates a transport that gives every call the same answer.
    public convenience init(status: Int = 200, json: String = "") {
        let answer = Answer(status: status, json: json)
        self.init { _ in answer }
    }

    /// What was sent, in order.
    public var sent: [APICall] {
        log.withLock { $0 }
    }

    /// Answers from the closure.
    public func send(_ call: APICall) async throws(TransportError) -> APIReply {
        log.withLock { $0.append(call) }
        let answer = try answer(call)
        return APIReply(status: answer.status, body: Data(answer.json.utf8))
    }
}
