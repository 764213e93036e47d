import CoreArchitecture
import CoreInterfaces
import LoginFeature

extension AppFeature {
    /// Signing in and registering.
    static let login = AppFeature(
        build: { $0.login() },
        resolve: { (output: LoginModule.Output) in
            switch output {
            case .quit: .quit
            }
        },
        signInRoute: Route(["sign-in"])
    )
}

extension FeatureModuleBuilder {
    fileprivate func login() -> LoginModule {
        LoginModule(
            dependencies: LoginDependencies(
                signingIn: SessionSignIn(sessions: services.sessions),
                server: services.folder.server,
                mailPlace: services.folder.mailPlace,
                lost: services.user.lost.map { LostSignIn(keepsInput: $0.keepsInput) },
                log: log(of: LoginModule.id)
            ))
    }
}

/// Implements sign-in by switching the session.
private struct SessionSignIn: SigningIn {
    let sessions: SessionSwitch

    func signIn(email: String, password: String) async throws(ServiceError) {
        try await begin { accounts throws(ServiceError) in
            try await accounts.signIn(email: email, password: password)
        }
    }

    func register(email: String, password: String) async throws(ServiceError) {
        try await begin { accounts throws(ServiceError) in
            try await accounts.register(email: email, password: password)
        }
    }

    func sendCode(to email: String) async throws(ServiceError) {
        try await sessions.switching()?.ask { accounts throws(ServiceError) in try await accounts.sendCode(to: email) }
    }

    func resetPassword(email: String, code: String, password: String) async throws(ServiceError) {
        try await begin { accounts throws(ServiceError) in
            try await accounts.resetPassword(email: email, code: code, password: password)
        }
    }

    func continueWithoutAccount() async throws(ServiceError) {
        try await begin { accounts throws(ServiceError) in try await accounts.signInDevice() }
    }

    private func begin(
        _ signIn: @Sendable (Accounts) async throws(ServiceError) -> SessionCredentials
    ) async throws(ServiceError) {
        try await sessions.switching()?.begin(signIn)
    }
}
