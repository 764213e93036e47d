import AccountsWire
import BackendCore
import CoreModels
import CoreWire
import Database

/// Changes the credentials of a signed-in account.
struct OwnCredentials: Sendable {
    private let call: Call
    private let services: RouteServices

    init(_ call: Call, _ services: RouteServices) {
        self.call = call
        self.services = services
    }

    /// Adds an e-mail and a password to a device's account.
    func add(_ body: CredentialsDTO) async throws -> AccountDTO {
        var checks = MemberChecks()
        let (email, password) = try checks.chosen(body.email, body.password, "The account")
        try await services.attempt(.registration(email), now: call.now)
        let hash = try await services.hash(password)
        return try await services.database.write { [call] store in
            let accounts = AccountRepository(store: store)
            try accounts.setCredentials(of: call.account, email, hash: hash)
            try AttemptRepository(store: store).forget(.registration(email))
            return AccountDTO(try accounts.requireAccount(call.account))
        }
    }

    /// Changes the password, and ends the account's other sessions.
    func changePassword(_ body: PasswordChangeDTO) async throws {
        let account = try await stored()
        guard let email = try account.email.map({ try EmailAddress($0) }) else {
            throw Failure.conflict(
                "This account has no password that could be changed: give it an e-mail address and one first.",
                reason: "noCredentials")
        }
        var checks = MemberChecks()
        let old = checks.needed("old", body.old) { $0 }
        let new = checks.needed("new", body.new) { try ChosenPassword($0, email: email) }
        let given = try checks.finish("The password") {
            if let old, let new { (old: old, new: new) } else { nil }
        }
        let key = try await require(given.old, of: account)
        let hash = try await services.hash(given.new)
        try await services.database.write { [call] store in
            let accounts = AccountRepository(store: store)
            guard try accounts.account(account.id)?.password == account.password else { throw Self.wrong }
            try accounts.setPassword(of: account.id, hash: hash)
            try AttemptRepository(store: store).forget(key)
            try SessionRepository(store: store).endAll(of: account.id, except: call.session)
        }
    }

    /// Closes the account and deletes its data.
    /// - Parameter preparations: What other slices do before.
    func close(_ body: ClosingDTO, after preparations: [any AccountClosing]) async throws {
        var checks = MemberChecks()
        let text = checks.needed("password", body.password) { $0 }
        let given = try checks.finish("The account") { text }
        let account = try await stored()
        let key = try await require(given, of: account)
        try await services.database.write { [call] store in
            let accounts = AccountRepository(store: store)
            guard let now = try accounts.account(account.id), now.password == account.password,
                now.deviceSecret == account.deviceSecret
            else { throw Self.wrong }
            try AttemptRepository(store: store).forget(key)
            for preparation in preparations {
                try preparation.prepareToClose(account.id, now: call.now, in: store)
            }
            try accounts.close(account.id)
        }
    }

    private func stored() async throws -> StoredAccount {
        try await services.database.read { [call] store in
            try AccountRepository(store: store).requireAccount(call.account)
        }
    }

    /// Throws unless the caller knows the account's password, or its device's secret.
    private func require(_ text: String, of account: StoredAccount) async throws -> AttemptKey {
        let isRight: Bool
        let key: AttemptKey
        if let email = account.email {
            key = .password(try EmailAddress(email))
            try await services.attempt(key, now: call.now)
            isRight = try await services.matches(text, account.password)
        } else {
            key = .device(account.id)
            try await services.attempt(key, now: call.now)
            isRight = Token(text).map { $0.hash == account.deviceSecret } ?? false
        }
        guard isRight else { throw Self.wrong }
        return key
    }

    private static let wrong = Failure.forbidden("This isn't the account's password.", reason: "wrongPassword")
}
