import CoreNetworking
import Foundation
import Synchronization

/// A transport that answers from a closure and records the calls.
///
/// ```swift
/// let transport = APITransportDouble(json: #"{"pets": []}"#)
/// #expect(transport.sent.map(\.description) == ["GET /v1/pets"])
/// ```
public final class APITransportDouble: APITransport {
    /// The response to a call.
    public struct Answer: Hashable, Sendable {
        /// The status, 200 by default.
        public var status: Int
        /// The body.
        public var json: String

        /// Creates a response.
        public init(status: Int = 200, json: String = "") {
            self.status = status
            self.json = json
        }
    }

    private let answer: @Sendable (APICall) throws(TransportError) -> Answer
    private let log = Mutex<[APICall]>([])

    /// Creates a transport.
    /// - Parameter answer: Returns the response to a call, or throws if there should be none.
    public init(answer: @escaping @Sendable (APICall) throws(TransportError) -> Answer) {
        self.answer = answer
    }

    /// Creates a transport that gives every call the same response.
    public convenience init(status: Int = 200, json: String = "") {
        let answer = Answer(status: status, json: json)
        self.init { _ in answer }
    }

    /// The recorded calls, in order.
    public var sent: [APICall] {
        log.withLock { $0 }
    }

    /// Records the call and answers it from the closure.
    public func send(_ call: APICall) async throws(TransportError) -> APIReply {
        log.withLock { $0.append(call) }
        let answer = try answer(call)
        return APIReply(status: answer.status, body: Data(answer.json.utf8))
    }
}
