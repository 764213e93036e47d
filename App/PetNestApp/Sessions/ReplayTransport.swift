import CoreArchitecture
import CoreArchitectureReplay
import CoreNetworking
import Foundation

/// Answers as a recorded session was answered.
struct ReplayTransport: APITransport {
    let player: SessionPlayer

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        do {
            let value = try await player.answer(to: call.description)
            return try JSONDecoder().decode(RecordedReply.self, from: JSONEncoder().encode(value)).reply
        } catch {
            throw .cancelled
        }
    }
}
