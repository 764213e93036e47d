/// Sends requests to one server, with the address and credentials it was created with.
protocol HTTPTransport: Sendable {
    /// Sends a request once and returns the response, for any status.
    ///
    /// Doesn't follow redirects. Returns or throws within the transport's time limits.
    func send(_ request: HTTPRequest) async throws(RemoteProblem) -> HTTPResponse
}
