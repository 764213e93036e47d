import CoreInterfaces
import CoreNetworking
import CoreStorage
import PetNestAPI

/// Starts sessions, and saves the data with which the next start resumes them. Several processes may share a data
/// folder; only one at a time reads and replaces the saved accounts.
struct Accounts: Sendable {
    private let store: any KeyValueStore
    private let key: StorageKey<SavedAccounts>
    private let files: CredentialFileStore
    private let gateway: AccountGateway
    private let ownersAccount: (@Sendable () async throws -> SavedAccounts.Device)?

    /// Creates the accounts of a data folder.
    /// - Parameters:
    ///   - store: Where the accounts are saved.
    ///   - key: The name under which they are saved.
    ///   - files: Holds the lock that processes wait for.
    ///   - gateway: Starts and renews sessions, without credentials.
    ///   - ownersAccount: Returns the account of the data folder's owner, with a new secret. It is `nil` if the
    ///     accounts are a server's, which creates one for this computer.
    init(
        store: any KeyValueStore, key: StorageKey<SavedAccounts>, files: CredentialFileStore, gateway: AccountGateway,
        ownersAccount: (@Sendable () async throws -> SavedAccounts.Device)?
    ) {
        self.store = store
        self.key = key
        self.files = files
        self.gateway = gateway
        self.ownersAccount = ownersAccount
    }

    /// Returns the session to resume: the saved one or, at the first start, one of the data folder's own account, which
    /// needs no sign-in. Returns `nil` if the person signed out, or hasn't signed in to a server yet.
    /// - Parameter announce: Receives a sentence if the saved accounts are damaged. They are set aside then.
    func resume(announce: (String) -> Void) async throws(ServiceError) -> SessionCredentials? {
        do throws(KeyValueError) {
            if let saved = try store.value(for: key) {
                if let session = saved.session { return SessionCredentials(session, of: self) }
                if saved.isSignedOut { return nil }
            }
        } catch {
            guard case .damaged = error else { throw .unavailable(reason: error.description) }
            do throws(StorageError) {
                let place = try store.setAside(key.name)
                announce("\(error) It was renamed to \(place). Sign in again if your account has a password.")
            } catch {
                throw .unavailable(reason: error.description)
            }
        }
        return ownersAccount == nil ? nil : try await signInDevice()
    }

    /// Signs in to this computer's own account, and creates it first if there is none.
    func signInDevice() async throws(ServiceError) -> SessionCredentials {
        try await begin { saved in try await device(saved.device) }
    }

    func signIn(email: String, password: String) async throws(ServiceError) -> SessionCredentials {
        try await begin { _ in try await gateway.signIn(email: email, password: password) }
    }

    /// Creates an account with e-mail and password.
    func register(email: String, password: String) async throws(ServiceError) -> SessionCredentials {
        try await begin { _ in try await gateway.register(email: email, password: password) }
    }

    /// Sends a code to an e-mail address.
    func sendCode(to email: String) async throws(ServiceError) {
        try await gateway.sendCode(to: email)
    }

    /// Sets a new password with the code from the e-mail.
    func resetPassword(email: String, code: String, password: String) async throws(ServiceError) -> SessionCredentials {
        try await begin { _ in try await gateway.resetPassword(email: email, code: code, password: password) }
    }

    /// Records that the person signed out, so that the next start shows the sign-in.
    func recordSignOut(_ session: String) async throws(ServiceError) {
        try await change { saved in
            guard saved.session?.id == session else { return }
            saved.session = nil
            saved.isSignedOut = true
        }
    }

    /// Removes a closed account, if it is the saved one.
    func removeClosed(_ account: String) async throws(ServiceError) {
        try await change { saved in
            if saved.device?.account == account { saved.device = nil }
            if saved.session?.account == account {
                saved.session = nil
                saved.isSignedOut = true
            }
        }
    }

    /// Records that this computer's account now has an e-mail and a password, and no secret.
    func recordEmail(_ email: String, of account: String) async throws(ServiceError) {
        try await change { saved in
            if saved.device?.account == account { saved.device = nil }
            if saved.session?.account == account { saved.session?.email = email }
        }
    }

    /// The secret of this computer's account, or `nil` for any other account.
    func secret(of account: String) -> String? {
        guard let device = (try? store.value(for: key))?.device, device.account == account else { return nil }
        return device.secret
    }

    /// Renews a session, or returns the one that another process has renewed.
    /// - Throws: `ServiceError.signedOut` if the session is over.
    func renew(_ session: SavedAccounts.Session) async throws(ServiceError) -> SavedAccounts.Session {
        try await alone {
            var saved = try store.value(for: key) ?? SavedAccounts()
            let isSaved = saved.session?.id == session.id
            if isSaved, let newer = saved.session, newer.version > session.version { return newer }
            let signedIn: SignedIn
            do {
                signedIn = try await gateway.refresh(AccessToken(session.refresh))
            } catch ServiceError.refused(reason: "signedOut", _) where session.email == nil && isSaved {
                // The computer's own account signs in again without asking, even if its session expired.
                signedIn = try await device(saved.device)
                saved.device = SavedAccounts.Device(signedIn) ?? saved.device
            }
            let renewed = SavedAccounts.Session(signedIn, version: session.version + 1)
            // Another process may have signed in to another account since; the next start resumes that one.
            if isSaved {
                saved.session = renewed
                try store.set(saved, for: key)
            }
            return renewed
        }
    }

    private func device(_ device: SavedAccounts.Device?) async throws -> SignedIn {
        if let device {
            do throws(ServiceError) {
                return try await signIn(device)
            } catch .refused(reason: "signedOut", _) {
                // This happens after the backup of another computer is restored.
            }
        }
        guard let ownersAccount else { return try await gateway.registerDevice() }
        let device = try await ownersAccount()
        return try await signIn(device).with(deviceSecret: AccessToken(device.secret))
    }

    private func signIn(_ device: SavedAccounts.Device) async throws(ServiceError) -> SignedIn {
        try await gateway.signIn(account: device.account, secret: AccessToken(device.secret))
    }

    private func begin(
        _ signIn: (SavedAccounts) async throws -> SignedIn
    ) async throws(ServiceError) -> SessionCredentials {
        try await alone {
            var saved = try store.value(for: key) ?? SavedAccounts()
            let signedIn = try await signIn(saved)
            let session = SavedAccounts.Session(signedIn, version: 1)
            saved.device = SavedAccounts.Device(signedIn) ?? saved.device
            saved.session = session
            saved.isSignedOut = false
            try store.set(saved, for: key)
            return SessionCredentials(session, of: self)
        }
    }

    private func change(_ body: (inout SavedAccounts) -> Void) async throws(ServiceError) {
        try await alone {
            let saved = try store.value(for: key) ?? SavedAccounts()
            var changed = saved
            body(&changed)
            // Nothing changes if another session is saved by now, or the sign-out is.
            if changed != saved { try store.set(changed, for: key) }
        }
    }

    private func alone<Value>(_ body: () async throws -> Value) async throws(ServiceError) -> Value {
        do {
            return try await files.alone(body)
        } catch let error as ServiceError {
            throw error
        } catch let error as KeyValueError {
            throw .unavailable(reason: error.description)
        } catch let error as StorageError {
            throw .unavailable(reason: error.description)
        } catch is CancellationError {
            throw .unanswered(reason: "The request was cancelled.")
        } catch {
            throw .unavailable(reason: "\(error)")
        }
    }
}
