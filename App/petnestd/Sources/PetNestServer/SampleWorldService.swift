import CoreInterfaces
import CoreNetworking
import Foundation
import HTTPNetworking
import Logging
import PetNestBackend
import SampleWorld
import ServiceLifecycle

/// Plays the bank of test cards every half second, and the sitters, the shop and the trackers of the sample data every
/// five seconds, until the server stops.
///
/// Several processes may do so at once, because what one has done is nothing to do for the others.
struct SampleWorldService: Service {
    let backend: PetNestBackend
    let played: ServerSettings.PlayedWorld
    let logger: Logger

    func run() async {
        let transport = HTTPAPITransport { [backend] request, body throws(TransportError) in
            await backend.respond(to: request, body: body, as: .sampleWorld)
        }
        let world = SampleWorld(client: APIClient(transport: transport), now: { Date() })
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    await repeated(every: .milliseconds(500), "The bank") { () async throws(ServiceError) in
                        try await world.decidePayments()
                    }
                }
                guard played == .everything else { return }
                group.addTask {
                    await repeated(every: .seconds(5), "The sample's sitters, shop and trackers") {
                        () async throws(ServiceError) in
                        try await world.play()
                    }
                }
            }
        }
    }

    /// Repeats something until the task is cancelled. A failure is logged once, until it succeeds again.
    private func repeated(
        every interval: Duration, _ who: String, _ act: @Sendable () async throws(ServiceError) -> Void
    ) async {
        var hasFailed = false
        while !Task.isCancelled {
            do throws(ServiceError) {
                try await act()
                if hasFailed { logger.notice("\(who) can act again.") }
                hasFailed = false
            } catch {
                if !hasFailed { logger.error("\(who) can't act: \(error)") }
                hasFailed = true
            }
            try? await Task.sleep(for: interval)
        }
    }
}
