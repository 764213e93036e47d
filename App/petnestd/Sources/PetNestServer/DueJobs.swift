import PetNestBackend
import ServiceLifecycle

/// Performs the backend's due jobs once a second, until the server stops.
struct DueJobs: Service {
    let backend: PetNestBackend

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await backend.runDueJobs()
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
}
