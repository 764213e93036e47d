import AffectedPackages
import ArgumentParser
import ConfigurationReading
import Foundation
import ResultStore

/// The store that shares passes between machines. Options win over the environment, which wins over `bulkhead.yml`.
struct RemoteOptions: ParsableArguments {
    @Option(
        name: .customLong("remote-url"),
        help: ArgumentHelp(
            "A server that machines share passes by, in place of BULKHEAD_REMOTE_URL or bulkhead.yml's.",
            valueName: "address"))
    var address: String?

    @Flag(name: .customLong("remote-read"), inversion: .prefixedNo, help: "Believe passes of that server.")
    var reads: Bool?

    @Flag(name: .customLong("remote-write"), inversion: .prefixedNo, help: "Give that server this run's passes.")
    var writes: Bool?

    func validate() throws {
        guard let address else { return }
        do {
            _ = try RemoteSettings(address: address)
        } catch {
            throw ValidationError("--remote-url: \(error)")
        }
    }

    /// The user's own file of addresses to which credentials may be sent, one a line.
    private static func userFile(_ environment: [String: String]) -> String? {
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (folder ?? environment["HOME"].map { $0 + "/.config" }).map { $0 + "/bulkhead/remotes" }
    }

    private static func warn(_ withheld: WithheldCredentials, of address: RemoteAddress) {
        let reason =
            switch withheld {
            case .unknownAddress:
                "only \(TestConfiguration.defaultPath) names it; put the address in BULKHEAD_REMOTE_URL or ~/.config/bulkhead/remotes"
            case .insecureAddress: "whoever is on the way could read them; use https"
            }
        StandardError.print("bulkhead: \(address): no credentials are sent there, since \(reason)")
    }

    /// The store, if one is named anywhere and can be used.
    ///
    /// - Throws: ``CommandError`` when it is named wrongly.
    func store(_ environment: [String: String], _ configuration: TestConfiguration.Remote?) throws -> RemoteStore? {
        // An option says what the variable of its name would.
        var environment = environment
        let isFromEnvironment = address == nil
        if let address { environment["BULKHEAD_REMOTE_URL"] = address }
        if let reads { environment["BULKHEAD_REMOTE_READ"] = "\(reads)" }
        if let writes { environment["BULKHEAD_REMOTE_WRITE"] = "\(writes)" }
        do {
            var defaults = try configuration.map { try RemoteDefaults($0) } ?? RemoteDefaults()
            if let file = Self.userFile(environment),
                let data = FileManager.default.contents(atPath: file)
            {
                defaults.trusted = RemoteAddress.list(String(decoding: data, as: UTF8.self))
            }
            guard let settings = try RemoteSettings(environment: environment, defaults: defaults) else {
                guard reads != true, writes != true else {
                    throw CommandError(
                        "--remote-read and --remote-write mean nothing without a server; name one by --remote-url")
                }
                return nil
            }
            if let withheld = settings.withheld { Self.warn(withheld, of: settings.address) }
            return RemoteStore(settings)
        } catch SettingsProblem.missingSecret(let variable) {
            let problem = SettingsProblem.missingSecret(variable: variable)
            StandardError.print("bulkhead: \(problem); the remote store isn't used")
            return nil
        } catch SettingsProblem.wrongAddress {
            let place = isFromEnvironment ? "BULKHEAD_REMOTE_URL" : "--remote-url"
            throw CommandError("\(place): \(SettingsProblem.wrongAddress)")
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError("\(error)")
        }
    }
}
