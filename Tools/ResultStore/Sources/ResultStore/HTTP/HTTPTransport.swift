/// Carries requests to one server, whose address and credentials it knows.
protocol HTTPTransport: Sendable {
    /// The answer, whatever its status. Follows no redirect, tries once, and ends within the timeouts it was given.
    func send(_ request: HTTPRequest) async throws(RemoteProblem) -> HTTPResponse
}
