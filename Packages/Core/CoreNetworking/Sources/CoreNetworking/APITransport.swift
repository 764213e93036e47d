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
}
