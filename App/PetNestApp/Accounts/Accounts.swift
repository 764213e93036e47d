import CoreInterfaces
import CoreNetworking
import CoreStorage
import PetNestAPI

/// Begins sessions, and keeps what is needed to go on with them at the next start. Several processes may use one data folder:
/// what is kept is read and replaced by one of them at a time.
struct Accounts: Sendable {
    private let store: any KeyValueStoring
    private let files: CredentialFileStore
    private let gateway: AccountGateway
    private let forgetDeviceSecrets: @Sendable () async throws -> Void

    /// Creates the accounts of a data folder.
    /// - Parameters:
    ///   - store: Where what is needed is kept.
    ///   - files: Where processes wait for each other.
    ///   - gateway: Begins and renews sessions, and sends no credential.
    ///   - forgetDeviceSecrets: Lets the next device that asks have an account whose secret was lost.
    init(
        store: any KeyValueStoring, files: CredentialFileStore, gateway: AccountGateway,
        forgetDeviceSecrets: @escaping @Sendable () async throws -> Void
    ) {
        self.store = store
        self.files = files
        self.gateway = gateway
        self.forgetDeviceSecrets = forgetDeviceSecrets
    }

    /// The session to go on with: the one that was kept, or at the first start one of this computer's own account, which
    /// nobody is asked about. `nil` where the person has signed out.
    /// - Parameter tell: Told in a sentence where what was kept is damaged; it is set aside then.
    func resume(tell: (String) -> Void) async throws(ServiceError) -> SessionCredentials? {
        do throws(KeyValueError) {
            if let kept = try store.value(for: .accounts) {
                if let session = kept.session { return SessionCredentials(session, of: self) }
                if kept.isSignedOut { return nil }
            }
        } catch {
            guard case .damaged = error else { throw .unavailable(reason: error.description) }
            do throws(StorageError) {
                let place = try store.setAside(StorageKey<KeptAccounts>.accounts.name)
                tell("\(error) It is kept as \(place); whoever has an e-mail and a password signs in again.")
            } catch {
                throw .unavailable(reason: error.description)
            }
        }
        return try await signInDevice()
    }

    /// Signs in to this computer's own account, which is made where there is none.
    func signInDevice() async throws(ServiceError) -> SessionCredentials {
        try await begin { kept in try await device(kept.device) }
    }

    /// Signs in with e-mail and password.
    func signIn(email: String, password: String) async throws(ServiceError) -> SessionCredentials {
        try await begin { _ in try await gateway.signIn(email: email, password: password) }
    }

    /// Makes an account with e-mail and password.
    func register(email: String, password: String) async throws(ServiceError) -> SessionCredentials {
        try await begin { _ in try await gateway.register(email: email, password: password) }
    }

    /// Has a code mailed.
    func sendCode(to email: String) async throws(ServiceError) {
        try await gateway.sendCode(to: email)
    }

    /// Sets a password by a code.
    func resetPassword(email: String, code: String, password: String) async throws(ServiceError) -> SessionCredentials {
        try await begin { _ in try await gateway.resetPassword(email: email, code: code, password: password) }
    }

    /// Takes note that the person has signed out: the next start asks who they are.
    func noteSignedOut(_ session: String) async throws(ServiceError) {
        try await change { kept in
            guard kept.session?.id == session else { return }
            (kept.session, kept.isSignedOut) = (nil, true)
        }
    }

    /// Takes note that the session's account was closed.
    func noteClosed(_ account: String) async throws(ServiceError) {
        try await change { kept in
            if kept.device?.account == account { kept.device = nil }
            if kept.session?.account == account { (kept.session, kept.isSignedOut) = (nil, true) }
        }
    }

    /// Takes note that this computer's account has an e-mail and a password now, and no secret any more.
    func note(email: String, of account: String) async throws(ServiceError) {
        try await change { kept in
            if kept.device?.account == account { kept.device = nil }
            if kept.session?.account == account { kept.session?.email = email }
        }
    }

    /// The secret of this computer's account, where it is that account's.
    func secret(of account: String) -> String? {
        guard let device = (try? store.value(for: .accounts))?.device, device.account == account else { return nil }
        return device.secret
    }

    /// Renews a session, or takes what another process has renewed.
    /// - Throws: `ServiceError.signedOut` where the session is over.
    func renew(_ session: KeptAccounts.Session) async throws(ServiceError) -> KeptAccounts.Session {
        try await alone {
            var kept = try store.value(for: .accounts) ?? KeptAccounts()
            let isKept = kept.session?.id == session.id
            if isKept, let newer = kept.session, newer.version > session.version { return newer }
            let signedIn: SignedIn
            do {
                signedIn = try await gateway.refresh(AccessToken(session.refresh))
            } catch ServiceError.refused(reason: "signedOut", _) where session.email == nil && isKept {
                // The computer's own account asks nobody, also when its session was too old.
                signedIn = try await device(kept.device)
                kept.device = KeptAccounts.Device(signedIn) ?? kept.device
            }
            let renewed = KeptAccounts.Session(signedIn, version: session.version + 1)
            // Somebody else may have signed in elsewhere since: theirs is what the next start goes on with.
            if isKept {
                kept.session = renewed
                try store.set(kept, for: .accounts)
            }
            return renewed
        }
    }

    private func device(_ device: KeptAccounts.Device?) async throws -> SignedIn {
        if let device {
            do throws(ServiceError) {
                return try await gateway.signIn(account: device.account, secret: AccessToken(device.secret))
            } catch .refused(reason: "signedOut", _) {
                // As after a backup of another computer was restored.
            }
        }
        try await forgetDeviceSecrets()
        return try await gateway.registerDevice()
    }

    private func begin(
        _ signIn: (KeptAccounts) async throws -> SignedIn
    ) async throws(ServiceError) -> SessionCredentials {
        try await alone {
            var kept = try store.value(for: .accounts) ?? KeptAccounts()
            let signedIn = try await signIn(kept)
            let session = KeptAccounts.Session(signedIn, version: 1)
            kept.device = KeptAccounts.Device(signedIn) ?? kept.device
            (kept.session, kept.isSignedOut) = (session, false)
            try store.set(kept, for: .accounts)
            return SessionCredentials(session, of: self)
        }
    }

    private func change(_ body: (inout KeptAccounts) -> Void) async throws(ServiceError) {
        try await alone {
            var kept = try store.value(for: .accounts) ?? KeptAccounts()
            body(&kept)
            try store.set(kept, for: .accounts)
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
