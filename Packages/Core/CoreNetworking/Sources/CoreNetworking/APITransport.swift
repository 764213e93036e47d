/// Carries a call to the service, and the response back.
///
/// It keeps HTTP's own types out of features: Infra/HTTPNetworking carries calls as HTTP requests, and
/// `APITransportDouble` of CoreNetworkingTesting answers in a test.
public protocol APITransport: Sendable {
    /// Sends a call.
    ///
    /// A response with any status is a result, not an error. Cancelling the task cancels the call.
    /// - Throws: ``TransportError`` if there was no response.
    func send(_ call: APICall) async throws(TransportError) -> APIReply

    /// Sends a call whose response arrives in parts. It returns with the response's status.
    /// - Throws: ``TransportError`` if there was no response.
    func open(_ call: APICall) async throws(TransportError) -> APIStream
}

extension APITransport {
    /// Responds with 501: a service within the process has no streams.
    public func open(_ call: APICall) async throws(TransportError) -> APIStream {
        APIStream(reply: APIReply(status: 501))
    }
}
