import CoreNetworking
import Foundation
import HTTPTypes
import Synchronization

/// A transport that answers from a closure and remembers what it was asked.
///
/// It speaks of statuses as numbers and of bodies as text, so that a gateway's tests need no HTTP library:
///
/// ```swift
/// let transport = HTTPTransportDouble(json: #"{"pets": []}"#)
/// #expect(transport.sent.map(\.line) == ["GET /v1/pets"])
/// ```
public final class HTTPTransportDouble: HTTPTransport {
    /// A request as it was sent.
    public struct Sent: Hashable, Sendable {
        /// Its method, path and header fields.
        public let request: HTTPRequest
        /// Its body.
        public let body: Data

        /// Its path and query.
        public var path: String { request.path ?? "" }
        /// Its method and path: `GET /v1/pets`.
        public var line: String { "\(request.method) \(path)" }
    }

    /// What a request is answered with.
    public struct Answer: Hashable, Sendable {
        /// The status: 200.
        public var status: Int
        /// The body.
        public var json: String

        /// Describes an answer.
        public init(status: Int = 200, json: String = "") {
            self.status = status
            self.json = json
        }
    }

    private let answer: @Sendable (Sent) throws(TransportError) -> Answer
    private let log = Mutex<[Sent]>([])

    /// Makes a transport.
    /// - Parameter answer: Answers a request, or throws where there shall be no answer.
    public init(answer: @escaping @Sendable (Sent) throws(TransportError) -> Answer) {
        self.answer = answer
    }

    /// Makes a transport that gives every request the same answer.
    public convenience init(status: Int = 200, json: String = "") {
        let answer = Answer(status: status, json: json)
        self.init { _ in answer }
    }

    /// What was sent, in order.
    public var sent: [Sent] {
        log.withLock { $0 }
    }

    /// Answers from the closure.
    public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> (HTTPResponse, Data) {
        let sent = Sent(request: request, body: body)
        log.withLock { $0.append(sent) }
        let answer = try answer(sent)
        return (HTTPResponse(status: .init(code: answer.status)), Data(answer.json.utf8))
    }
}
