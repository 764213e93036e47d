import CoreArchitecture
import CoreArchitectureReplay
import CoreNetworking
import Foundation
import HTTPNetworking
import HTTPTypes

/// Answers as a recorded session was answered.
struct ReplayTransport: HTTPTransport {
    let player: SessionPlayer

    func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> (HTTPResponse, Data) {
        do {
            let value = try await player.answer(to: RecordedExchange.name(of: request))
            return try JSONDecoder().decode(RecordedExchange.self, from: JSONEncoder().encode(value)).response
        } catch {
            throw .cancelled
        }
    }
}
