import AffectedPackages
import ConfigurationReading
import ResultStore

extension RemoteDefaults {
    /// Creates the defaults from `bulkhead.yml`.
    ///
    /// - Throws: ``ConfigurationError`` if the address is invalid or contains credentials.
    init(_ remote: TestConfiguration.Remote) throws {
        self.init()
        if let address = remote.address {
            do {
                guard try RemoteSettings(address: address.text).credentials == nil else {
                    throw ConfigurationError(
                        place: address.place,
                        message:
                            "credentials don't belong in this file; name the variables that hold them under 'variables'"
                    )
                }
            } catch let problem as SettingsProblem {
                throw ConfigurationError(place: address.place, message: "\(problem)")
            }
            self.address = address.text
        }
        reads = remote.reads ?? reads
        writes = remote.writes ?? writes
        credentials =
            switch remote.credentials {
            case nil: nil
            case .token(let variable): .token(variable: variable)
            case .header(let variable): .header(variable: variable)
            case .user(let user, let password): .basic(userVariable: user, passwordVariable: password)
            }
        secretVariable = remote.secret
    }
}
