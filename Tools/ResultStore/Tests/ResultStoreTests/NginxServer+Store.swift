import ResultStoreTesting

@testable import ResultStore

extension NginxServer {
    /// A store on a part of this server.
    func store(_ part: String = "", _ change: (inout RemoteSettings) -> Void = { _ in }) throws -> RemoteStore {
        var settings = try RemoteSettings(address: address(part))
        settings.writes = true
        // A machine that is busy with other builds isn't a store that is away.
        settings.connectTimeout = .seconds(60)
        settings.timeout = .seconds(60)
        change(&settings)
        return RemoteStore(settings)
    }
}
