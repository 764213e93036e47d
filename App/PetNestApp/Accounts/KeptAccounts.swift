import CoreNetworking
import CoreStorage
import PetNestAPI

/// What is kept of accounts between starts: the secret of this computer's own account, and the session to go on with. It
/// lies in the credential store, whose files nobody else may read.
struct KeptAccounts: Codable, Hashable, Sendable {
    /// The account of this computer, that nobody has to sign in to.
    struct Device: Codable, Hashable, Sendable {
        let account: String
        let secret: String
    }

    /// A session that was begun.
    struct Session: Codable, Hashable, Sendable {
        /// Counts up with each renewal, in whichever process.
        let version: Int
        let id: String
        let account: String
        /// `nil` for the computer's own account.
        var email: String?
        let access: String
        let refresh: String
    }

    var device: Device?
    var session: Session?
    /// Whether the person signed out, so that nothing is signed in to for them.
    var isSignedOut = false
}

extension KeptAccounts.Session {
    init(_ signedIn: SignedIn, version: Int) {
        self.version = version
        id = signedIn.session
        account = signedIn.account
        email = signedIn.email
        access = signedIn.access.text
        refresh = signedIn.refresh.text
    }

    var credential: Credential { Credential(version: version, token: AccessToken(access)) }
}

extension KeptAccounts.Device {
    /// The account, where a device's was made just now.
    init?(_ signedIn: SignedIn) {
        guard let secret = signedIn.deviceSecret else { return nil }
        account = signedIn.account
        self.secret = secret.text
    }
}

// Tokens and secrets are in here: nothing that describes it may show them.
extension KeptAccounts: CustomStringConvertible, CustomReflectable {
    var description: String { "redacted" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension KeptAccounts.Session: CustomStringConvertible, CustomReflectable {
    var description: String { "redacted" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension StorageKey where Value == KeptAccounts {
    /// `credentials/accounts.json`.
    static var accounts: Self { Self("accounts") }
}
