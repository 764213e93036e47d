import ResultStoreTesting

@testable import ResultStore

extension NginxServer {
    /// Creates a store that uses a part of this server.
    func store(_ part: String = "", _ change: (inout RemoteSettings) -> Void = { _ in }) throws -> RemoteStore {
        var settings = try RemoteSettings(address: address(part))
        settings.writes = true
        // A generous limit, since a slow response may only mean that the machine is busy with builds.
        settings.connectTimeout = .seconds(60)
        settings.timeout = .seconds(60)
        change(&settings)
        return RemoteStore(settings)
    }
}
