import CoreInterfaces
import CoreNetworking
import Foundation
import HTTPNetworking
import Logging
import PetNestBackend
import SampleWorld
import ServiceLifecycle

/// Plays the sitters, the shop and the trackers of the sample data every five seconds, until the server stops.
///
/// Several processes may do so at once, because what one has done is nothing to do for the others.
struct SampleWorldService: Service {
    let backend: PetNestBackend
    let logger: Logger

    func run() async {
        let transport = HTTPAPITransport { [backend] request, body throws(TransportError) in
            await backend.respond(to: request, body: body, as: .sampleWorld)
        }
        let world = SampleWorld(client: APIClient(transport: transport), now: { Date() })
        await cancelWhenGracefulShutdown { [logger] in
            while !Task.isCancelled {
                do throws(ServiceError) {
                    try await world.play()
                } catch {
                    logger.error("The sample's sitters, shop and trackers can't act: \(error)")
                }
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
}
