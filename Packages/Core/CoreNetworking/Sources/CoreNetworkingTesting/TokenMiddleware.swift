import CoreNetworking

/// Adds the same token to each call.
public struct TokenMiddleware: APIMiddleware {
    private let token: AccessToken

    /// Creates a middleware with a token.
    public init(token: AccessToken) {
        self.token = token
    }

    /// Sends a call with the token.
    public func send(_ call: APICall, to next: any APITransport) async throws(TransportError) -> APIReply {
        var call = call
        call.token = token
        return try await next.send(call)
    }
}
