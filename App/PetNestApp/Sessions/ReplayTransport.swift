import CoreArchitecture
import CoreArchitectureReplay
import CoreNetworking
import Foundation

/// Returns the replies of a recorded session.
struct ReplayTransport: APITransport {
    let player: SessionPlayer

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        let recorded: RecordedReply
        do {
            let value = try await player.answer(to: call.description)
            recorded = try JSONDecoder().decode(RecordedReply.self, from: JSONEncoder().encode(value))
        } catch {
            throw .cancelled
        }
        return try recorded.get()
    }
}
