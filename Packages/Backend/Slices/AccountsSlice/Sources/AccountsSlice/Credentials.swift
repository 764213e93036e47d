import BackendCore
import CoreModels
import CoreWire
import Foundation

extension MemberChecks {
    /// Returns the name under which an account lists the session of a device.
    mutating func deviceName(_ device: String?) -> String {
        member("device") { () throws(DeviceNameError) in
            let name = (device ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            guard name.count <= 100, name.utf8.count <= 1000,
                !name.unicodeScalars.contains(where: { [.control, .format].contains($0.properties.generalCategory) })
            else { throw DeviceNameError() }
            return name.isEmpty ? "A device without a name" : name
        } ?? ""
    }

    /// Returns the e-mail address and a valid password, or throws all problems.
    mutating func chosen(
        _ email: String?, _ password: String?, _ what: String
    ) throws(WireError) -> (email: EmailAddress, password: ChosenPassword) {
        let email = needed("email", email) { try EmailAddress($0) }
        let password = needed("password", password) { try ChosenPassword($0, email: email) }
        return try finish(what) {
            guard let email, let password else { return nil }
            return (email, password)
        }
    }
}

/// A validation error of a device's name.
private struct DeviceNameError: ExplainedError {
    let explanation = "The device's name has 100 characters at most, on one line."
}
