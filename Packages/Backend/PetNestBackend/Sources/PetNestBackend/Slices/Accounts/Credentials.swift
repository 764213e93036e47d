import CoreModels
import CoreWire
import Foundation

/// The bodies of requests with credentials. Each route uses the members that it needs.
struct CredentialsDTO: Decodable, Sendable {
    var account: String?
    var secret: String?
    var email: String?
    var password: String?
    var old: String?
    var new: String?
    var code: String?
    var refresh: String?
    var device: String?

    /// Returns the name under which the account lists the session.
    func deviceName(_ checks: inout MemberChecks) -> String {
        checks.member("device") { () throws(DeviceNameError) in
            let name = (device ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            guard name.count <= 100, name.utf8.count <= 1000,
                !name.unicodeScalars.contains(where: { [.control, .format].contains($0.properties.generalCategory) })
            else { throw DeviceNameError() }
            return name.isEmpty ? "A device without a name" : name
        } ?? ""
    }

    /// Returns the e-mail address and a valid password.
    func chosen(_ action: String) throws(WireError) -> (email: EmailAddress, password: ChosenPassword, device: String) {
        var checks = MemberChecks()
        let email = checks.needed("email", email) { try EmailAddress($0) }
        let password = checks.needed("password", password) { try ChosenPassword($0, email: email) }
        let device = deviceName(&checks)
        return try checks.finish(action) {
            guard let email, let password else { return nil }
            return (email, password, device)
        }
    }
}

/// A validation error of a device's name.
private struct DeviceNameError: ExplainedError {
    let explanation = "The device's name has 100 characters at most, on one line."
}
