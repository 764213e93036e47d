import Synchronization

@testable import ResultStore

/// An in-memory server of the protocol. A test can make it fail or return wrong responses.
final class MemoryServer: HTTPTransport {
    struct State {
        var objects: [String: [UInt8]] = [:]
        var requests: [String] = []
        /// The responses to the next requests; `nil` for the correct response.
        var responses: [Result<HTTPResponse, RemoteProblem>?] = []
    }

    let state = Mutex(State())

    func send(_ request: HTTPRequest) async throws(RemoteProblem) -> HTTPResponse {
        let response: Result<HTTPResponse, RemoteProblem> = state.withLock { state in
            switch request.method {
            case .get: state.requests.append("GET \(request.path)")
            case .put: state.requests.append("PUT \(request.path)")
            }
            if !state.responses.isEmpty, let response = state.responses.removeFirst() { return response }
            switch request.method {
            case .get:
                guard let body = state.objects[request.path] else {
                    return .success(HTTPResponse(status: 404, body: Array("none".utf8)))
                }
                return body.count > request.limit
                    ? .failure(.tooLarge(limit: request.limit)) : .success(HTTPResponse(status: 200, body: body))
            case .put(let bytes):
                state.objects[request.path] = bytes
                return .success(HTTPResponse(status: 201, body: []))
            }
        }
        return try response.get()
    }

    /// Makes the next requests fail with the given statuses.
    func respond(with statuses: Int...) {
        state.withLock { state in
            state.responses += statuses.map { $0 == 0 ? nil : .success(HTTPResponse(status: $0, body: [])) }
        }
    }

    /// Makes the next requests fail with the given problems.
    func fail(_ problems: RemoteProblem...) {
        state.withLock { state in state.responses += problems.map { .failure($0) } }
    }

    /// Returns the requests since the last call.
    func requests() -> [String] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    subscript(path: String) -> [UInt8]? {
        get { state.withLock { $0.objects[path] } }
        set { state.withLock { $0.objects[path] = newValue } }
    }

    /// Creates a store that uses this server.
    func store(_ change: (inout RemoteSettings) -> Void = { _ in }) throws -> RemoteStore {
        var settings = try RemoteSettings(address: "http://store.example")
        settings.writes = true
        change(&settings)
        return RemoteStore(settings, transport: self)
    }
}
