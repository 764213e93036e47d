import BackendCore
import ServiceLifecycle

/// Notifies clients of the changes of others, until the server stops.
struct ChangeService: Service {
    let hub: ChangeHub

    func run() async {
        await cancelWhenGracefulShutdown { await hub.run() }
    }
}
