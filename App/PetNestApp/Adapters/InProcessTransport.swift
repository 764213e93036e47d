import CoreNetworking
import Foundation
import HTTPNetworking
import HTTPTypes
import PetNestBackend

/// Hands requests to the backend within the process; no socket is opened.
struct InProcessTransport: HTTPTransport {
    let backend: PetNestBackend

    func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> (HTTPResponse, Data) {
        if Task.isCancelled { throw .cancelled }
        return await backend.respond(to: request, body: body)
    }
}
