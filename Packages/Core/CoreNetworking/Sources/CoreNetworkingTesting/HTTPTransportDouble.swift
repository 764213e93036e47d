import CoreNetworking
import Foundation
import HTTPTypes
import Synchronization

/// A transport that answers from a closure and remembers what it was asked.
public final class HTTPTransportDouble: HTTPTransport {
    /// A request as it was sent.
    public struct Sent: Hashable, Sendable {
        /// Its method, path and header fields.
        public let request: HTTPRequest
        /// Its body.
        public let body: Data
    }

    private let answer: @Sendable (Sent) throws(TransportError) -> (HTTPResponse, Data)
    private let log = Mutex<[Sent]>([])

    /// Makes a transport.
    /// - Parameter answer: Answers a request, or throws where there shall be no answer.
    public init(answer: @escaping @Sendable (Sent) throws(TransportError) -> (HTTPResponse, Data)) {
        self.answer = answer
    }

    /// Makes a transport that gives every request the same answer.
    public convenience init(status: HTTPResponse.Status, json: String) {
        self.init { _ in (HTTPResponse(status: status), Data(json.utf8)) }
    }

    /// What was sent, in order.
    public var sent: [Sent] {
        log.withLock { $0 }
    }

    /// Answers from the closure.
    public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> (HTTPResponse, Data) {
        let sent = Sent(request: request, body: body)
        log.withLock { $0.append(sent) }
        return try answer(sent)
    }
}
