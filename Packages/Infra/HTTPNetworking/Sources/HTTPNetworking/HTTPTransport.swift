import CoreNetworking
import Foundation
import HTTPTypes

/// Carries a request to whoever answers it, and the answer back: over a socket, or within the process.
public protocol HTTPTransport: Sendable {
    /// Sends one request.
    ///
    /// An answer of any status is an answer, not an error. Cancelling the task abandons the request.
    /// - Parameters:
    ///   - request: The request; its authority is empty where the transport knows whom it talks to.
    ///   - body: The request's body, empty for none.
    /// - Returns: The answer and its whole body.
    /// - Throws: `TransportError` where there was no answer.
    func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> (HTTPResponse, Data)
}
