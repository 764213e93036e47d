/// Carries a call to whoever answers it, and the reply back.
///
/// It keeps HTTP's own types out of features: Infra/HTTPNetworking carries calls as HTTP requests, and
/// `APITransportDouble` of CoreNetworkingTesting answers in a test.
public protocol APITransport: Sendable {
    /// Sends one call.
    ///
    /// A reply of any status is a reply, not an error. Cancelling the task abandons the call.
    /// - Throws: ``TransportError`` where there was no reply.
    func send(_ call: APICall) async throws(TransportError) -> APIReply
}
