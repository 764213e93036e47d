import CoreInterfaces
import CoreNetworking
import Foundation
import HTTPNetworking
import Logging
import PetNestBackend
import SampleWorld
import ServiceLifecycle

/// Plays the bank of test cards every half second, and the sitters, the shop and the trackers of the sample data every five, until
/// the server stops.
///
/// Several processes may do so at once, because what one has done is nothing to do for the others.
struct SampleWorldService: Service {
    let backend: PetNestBackend
    let played: PlayedWorld
    let logger: Logger

    func run() async {
        let transport = HTTPAPITransport { [backend] request, body throws(TransportError) in
            await backend.respond(to: request, body: body, as: .sampleWorld)
        }
        let world = SampleWorld(client: APIClient(transport: transport), now: { Date() })
        await cancelWhenGracefulShutdown { [logger, played] in
            var round = 0
            while !Task.isCancelled {
                do throws(ServiceError) {
                    if played == .everything, round.isMultiple(of: 10) {
                        try await world.play()
                    } else {
                        try await world.decidePayments()
                    }
                } catch {
                    logger.error("The bank, or the sample's sitters, shop and trackers, can't act: \(error)")
                }
                round += 1
                try? await Task.sleep(for: .milliseconds(500))
            }
        }
    }
}
