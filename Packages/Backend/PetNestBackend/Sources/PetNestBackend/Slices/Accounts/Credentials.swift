import CoreModels
import Foundation

/// An e-mail address as accounts are found by: in lower case, and its letters composed.
struct EmailAddress: Hashable, Sendable {
    /// The longest address that mail can be sent to, in bytes (RFC 5321, 4.5.3.1).
    static let longest = 254

    let text: String

    /// Reads what somebody typed; white space around it doesn't count.
    /// - Throws: ``CredentialProblem`` where mail can't be sent to it.
    init(_ typed: String) throws(CredentialProblem) {
        let text = typed.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
            .lowercased()
        guard text.utf8.count <= Self.longest else {
            throw CredentialProblem("An e-mail address has at most \(Self.longest) bytes.")
        }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let domain = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        // Header fields of letters hold it, so nothing in it may end a line or begin another address.
        let strange = text.unicodeScalars.contains { scalar in
            scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
                || [.control, .format, .surrogate, .unassigned].contains(scalar.properties.generalCategory)
                || "<>(),;:\\\"[]".unicodeScalars.contains(scalar)
        }
        guard parts.count == 2, !parts[0].isEmpty, domain.allSatisfy({ !$0.isEmpty }), !strange else {
            throw CredentialProblem("This should be an e-mail address like ada@example.org.")
        }
        self.text = text
    }
}

/// A password that somebody chose.
struct ChosenPassword: Sendable {
    let text: String

    /// - Throws: ``CredentialProblem`` where it is too short or too long, or can't be hashed.
    init(_ text: String, email: EmailAddress?) throws(CredentialProblem) {
        guard text.count >= 8 else { throw CredentialProblem("A password has 8 characters at least.") }
        guard text.count <= 200, text.utf8.count <= 500 else {
            throw CredentialProblem("A password has 200 characters at most, and 500 bytes.")
        }
        guard !text.utf8.contains(0) else { throw CredentialProblem("This holds a NUL character. Leave it out.") }
        guard text.lowercased() != email?.text else {
            throw CredentialProblem("The password is the e-mail address. Choose another.")
        }
        self.text = text
    }
}

/// What is wrong with an e-mail address, a password or a device's name, in a sentence that doesn't repeat it.
struct CredentialProblem: ExplainedError {
    let explanation: String

    init(_ explanation: String) {
        self.explanation = explanation
    }
}

/// The bodies that sign somebody in, or change what they sign in with. Each route asks for the members that it needs.
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

    /// The name under which the account lists the session.
    func deviceName(_ checks: inout MemberChecks) -> String {
        checks.member("device") { () throws(CredentialProblem) in
            let name = (device ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            guard name.count <= 100, name.utf8.count <= 1000,
                !name.unicodeScalars.contains(where: { [.control, .format].contains($0.properties.generalCategory) })
            else { throw CredentialProblem("The device's name has 100 characters at most, on one line.") }
            return name.isEmpty ? "A device without a name" : name
        } ?? ""
    }

    /// The e-mail address and a password that is right in form.
    func chosen(_ action: String) throws(Failure) -> (email: EmailAddress, password: ChosenPassword, device: String) {
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
