import AccountsWire
import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation

/// A code that proves access to an account's e-mail.
enum ResetCode {
    /// The validity, in seconds.
    static let seconds = 900

    /// Creates a code: eight digits, in two groups. A sequence that would be refused as a password isn't used.
    static func make() -> String {
        var random = SystemRandomNumberGenerator()
        let digits = String(Int.random(in: 0..<100_000_000, using: &random))
        let padded = String(repeating: "0", count: 8 - digits.count) + digits
        guard ChosenPassword.problem(with: padded, email: nil) == nil else { return make() }
        return "\(padded.prefix(4)) \(padded.suffix(4))"
    }

    /// Returns the digits of a typed code.
    static func digits(of text: String) -> String { text.filter { !$0.isWhitespace } }
}

/// Resets a forgotten password.
struct ForgottenPassword: Sendable {
    private let call: Call
    private let services: RouteServices

    init(_ call: Call, _ services: RouteServices) {
        self.call = call
        self.services = services
    }

    /// Sends a code to an e-mail's account, if there is one. The response is the same in either case.
    func mailCode(_ body: ForgottenPasswordDTO) async throws {
        var checks = MemberChecks()
        let text = checks.needed("email", body.email) { try EmailAddress($0) }
        let email = try checks.finish("The request") { text }
        guard let mail = services.mail else { throw Failure.unavailable("This server doesn't send mail.") }
        try await services.attempt(.code(email), now: call.now)
        let code = ResetCode.make()
        // The hash is computed even without an account, so that both cases take the same time.
        let hash = try await services.hash(ChosenPassword(ResetCode.digits(of: code), email: nil))
        let isKnown = try await services.database.write { [call] store in
            try ResetCodeRepository(store: store).save(hash: hash, for: email, now: call.now)
        }
        guard isKnown else { return }
        do {
            try await mail.send(letter(to: email, code: code))
        } catch {
            // Logged for the operator and not reported to the caller, because it would reveal that there is an account.
            services.log("A code for a forgotten password wasn't mailed: \(error)")
        }
    }

    /// Sets another password with a code, and signs in.
    func reset(_ body: PasswordResetDTO) async throws -> SessionDTO {
        var checks = MemberChecks()
        let email = checks.needed("email", body.email) { try EmailAddress($0) }
        let code = checks.needed("code", body.code) { ResetCode.digits(of: $0) }
        let password = checks.needed("password", body.password) { try ChosenPassword($0, email: email) }
        let device = checks.deviceName(body.device)
        let given = try checks.finish("The password") {
            if let email, let code, let password { (email: email, code: code, password: password) } else { nil }
        }
        try await services.attempt(.reset(given.email), now: call.now)
        let sent = try await services.database.write { [call] store in
            try ResetCodeRepository(store: store).useAttempt(ofCodeTo: given.email, now: call.now)
        }
        guard try await services.matches(given.code, sent?.hash), let sent else { throw Self.wrong }
        let hash = try await services.hash(given.password)
        return try await services.database.write { [call] store in
            let codes = ResetCodeRepository(store: store)
            guard try codes.hash(ofCodeTo: sent.account) == sent.hash else { throw Self.wrong }
            try AccountRepository(store: store).setPassword(of: sent.account, hash: hash)
            for key in [AttemptKey.reset(given.email), .password(given.email), .code(given.email)] {
                try AttemptRepository(store: store).forget(key)
            }
            let sessions = SessionRepository(store: store)
            try sessions.endAll(of: sent.account)
            return try sessions.begin(of: sent.account, device: device, now: call.now)
        }
    }

    private func letter(to email: EmailAddress, code: String) -> Letter {
        Letter(
            recipient: email.text, subject: "Your code for PetNest",
            text: """
                Somebody has forgotten the password of this PetNest account. If it was you, this code lets you
                choose another one within \(ResetCode.seconds / 60) minutes:

                    \(code)

                If it wasn't you, leave it: nothing is changed without the code.
                """, date: call.now)
    }

    private static let wrong = Failure.unauthorized(
        "This code is invalid: it is wrong, was used already, or is older than \(ResetCode.seconds / 60) minutes. "
            + "Request another one.", reason: "wrong")
}
