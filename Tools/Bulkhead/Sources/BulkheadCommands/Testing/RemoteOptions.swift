import AffectedPackages
import ArgumentParser
import ConfigurationReading
import Foundation
import ResultStore

/// The options for the remote store. Options take precedence over environment variables, and those over `bulkhead.yml`.
struct RemoteOptions: ParsableArguments {
    @Option(
        name: .customLong("remote-url"),
        help: ArgumentHelp(
            "The server of the remote store. Overrides BULKHEAD_REMOTE_URL and bulkhead.yml.",
            valueName: "address"))
    var address: String?

    @Flag(name: .customLong("remote-read"), inversion: .prefixedNo, help: "Use passes from the remote store.")
    var reads: Bool?

    @Flag(name: .customLong("remote-write"), inversion: .prefixedNo, help: "Write passes to the remote store.")
    var writes: Bool?

    func validate() throws {
        guard let address else { return }
        do {
            _ = try RemoteSettings(address: address)
        } catch {
            throw ValidationError("--remote-url: \(error)")
        }
    }

    /// Returns the path of the user's list of trusted addresses, one per line.
    private static func userFile(_ environment: [String: String]) -> String? {
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (folder ?? environment["HOME"].map { $0 + "/.config" }).map { $0 + "/bulkhead/remotes" }
    }

    private static func warn(_ withheld: WithheldCredentials, of address: RemoteAddress) {
        let reason =
            switch withheld {
            case .unknownAddress:
                "only \(TestConfiguration.defaultPath) names the address; "
                    + "set it in BULKHEAD_REMOTE_URL or ~/.config/bulkhead/remotes"
            case .insecureAddress: "others could read them on the way; use https"
            }
        StandardError.print("bulkhead: \(address): credentials aren't sent there, because \(reason)")
    }

    /// Returns the remote store, or `nil` if there is none or it can't be used.
    ///
    /// - Throws: ``CommandError`` if the settings are invalid.
    func store(_ environment: [String: String], _ configuration: TestConfiguration.Remote?) throws -> RemoteStore? {
        // Options override the variables with the same meaning.
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
                        "--remote-read and --remote-write require a remote store; set its address with --remote-url")
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
