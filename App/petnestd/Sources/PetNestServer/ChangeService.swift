import BackendCore
import ServiceLifecycle

/// Tells clients of the changes of others, until the server stops.
struct ChangeService: Service {
    let hub: ChangeHub

    func run() async {
        await cancelWhenGracefulShutdown { await hub.run() }
    }
}
