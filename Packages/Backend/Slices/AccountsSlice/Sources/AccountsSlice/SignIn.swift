import AccountsWire
import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation

/// Registers, signs in and refreshes sessions.
struct SignIn: Sendable {
    private let call: Call
    private let services: RouteServices

    init(_ call: Call, _ services: RouteServices) {
        self.call = call
        self.services = services
    }

    /// Creates an account with e-mail and password.
    func register(_ body: SignInDTO) async throws -> SessionDTO {
        var checks = MemberChecks()
        let device = checks.deviceName(body.device)
        let (email, password) = try checks.chosen(body.email, body.password, "The account")
        try await services.attempt(.registration(email), now: call.now)
        let hash = try await services.hash(password)
        return try await services.database.write { [call] store in
            let accounts = AccountRepository(store: store)
            let id = try accounts.add(now: call.now)
            try accounts.setCredentials(of: id, email, hash: hash)
            try AttemptRepository(store: store).forget(.registration(email))
            return try SessionRepository(store: store).begin(of: id, device: device, now: call.now)
        }
    }

    /// Signs in with e-mail and password. An unknown e-mail takes the same time as a wrong password.
    func withPassword(_ body: SignInDTO) async throws -> SessionDTO {
        var checks = MemberChecks()
        let email = checks.needed("email", body.email) { try EmailAddress($0) }
        let password = checks.needed("password", body.password) { $0 }
        let device = checks.deviceName(body.device)
        let given = try checks.finish("The sign-in") {
            if let email, let password { (email: email, password: password) } else { nil }
        }
        try await services.attempt(.password(given.email), now: call.now)
        let known = try await services.database.read { try AccountRepository(store: $0).account(given.email) }
        guard try await services.matches(given.password, known?.password), let known else { throw Self.wrong }
        return try await services.database.write { [call] store in
            // The account may have been changed or closed while the password was checked.
            guard try AccountRepository(store: store).account(known.id)?.password == known.password else {
                throw Self.wrong
            }
            try AttemptRepository(store: store).forget(.password(given.email))
            return try SessionRepository(store: store).begin(of: known.id, device: device, now: call.now)
        }
    }

    /// Signs in with a device's account and its secret.
    func withSecret(_ body: DeviceSignInDTO) async throws -> SessionDTO {
        let id = try AccountID(member: "account", body.account)
        var checks = MemberChecks()
        checks.needed("account", id) { $0 }
        let secret = checks.needed("secret", body.secret) { $0 }
        let device = checks.deviceName(body.device)
        let given = try checks.finish("The sign-in") {
            if let id, let secret { (account: id, secret: Token(secret)) } else { nil }
        }
        try await services.attempt(.device(given.account), now: call.now)
        return try await services.database.write { [call] store in
            guard let hash = given.secret?.hash,
                try AccountRepository(store: store).account(given.account)?.deviceSecret == hash
            else {
                throw Self.wrong
            }
            try AttemptRepository(store: store).forget(.device(given.account))
            return try SessionRepository(store: store).begin(of: given.account, device: device, now: call.now)
        }
    }

    /// Extends a session.
    func refresh(_ body: RefreshDTO) async throws -> SessionDTO {
        var checks = MemberChecks()
        let text = checks.needed("refresh", body.refresh) { $0 }
        let given = try checks.finish("The session") { text }
        guard let token = Token(given) else {
            throw Failure.unauthorized("This isn't a refresh token.", reason: "unknown")
        }
        let refreshed = try await services.database.write { [call] store in
            try SessionRepository(store: store).refresh(by: token, now: call.now)
        }
        switch refreshed {
        case .refreshed(let session): return session
        case .refused(let failure): throw failure
        }
    }

    private static let wrong = Failure.unauthorized(
        "The e-mail or the password is wrong. Check both and try again.", reason: "wrong")
}

extension DeviceDTO {
    /// Returns the valid name of the device.
    func checked() throws(WireError) -> String {
        var checks = MemberChecks()
        let name = checks.deviceName(device)
        return try checks.finish("The device's name") { name }
    }
}
