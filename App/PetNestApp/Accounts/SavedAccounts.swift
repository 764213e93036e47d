import CoreNetworking
import CoreStorage
import PetNestAPI

/// The saved state of accounts between starts: the secret of this computer's own account, and the session to resume. It
/// is in the credential store, whose files only their owner can read.
struct SavedAccounts: Codable, Hashable, Sendable {
    /// The account of this computer, which needs no sign-in.
    struct Device: Codable, Hashable, Sendable {
        let account: String
        let secret: String
    }

    /// A session and its tokens.
    struct Session: Codable, Hashable, Sendable {
        /// Incremented by each renewal, in any process.
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
    /// Whether the person signed out, so that the next start doesn't sign in by itself.
    var isSignedOut = false
}

extension SavedAccounts.Session {
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

extension SavedAccounts.Device {
    /// Creates the account of a device that was just registered, or `nil` if the sign-in is of another kind.
    init?(_ signedIn: SignedIn) {
        guard let secret = signedIn.deviceSecret else { return nil }
        account = signedIn.account
        self.secret = secret.text
    }
}

// Holds tokens and secrets, so no description may show them.
extension SavedAccounts: CustomStringConvertible, CustomReflectable {
    var description: String { "redacted" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension SavedAccounts.Session: CustomStringConvertible, CustomReflectable {
    var description: String { "redacted" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension StorageKey where Value == SavedAccounts {
    /// `credentials/accounts.json`.
    static var accounts: Self { Self("accounts") }
}
