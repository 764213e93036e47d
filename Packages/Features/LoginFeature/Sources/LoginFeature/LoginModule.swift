import AppLogging
import CoreArchitecture

/// The login feature: signing in, registering, and resetting a forgotten password. While nobody is signed in, the app
/// has only its screens.
public struct LoginModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "login"

    /// The routes; signing in is below all others.
    public static let routes = [
        FeatureRoute(
            "sign-in", "Sign in", named: "Sign in", also: "log in account password", to: LoginDestination.signIn),
        FeatureRoute(
            "sign-in/register", "Register with e-mail and password", named: "Register",
            also: "create new account sign up", to: LoginDestination.register),
        FeatureRoute(
            "sign-in/forgotten", "Reset a forgotten password", named: "Reset a forgotten password", also: "lost code",
            to: LoginDestination.forgotten),
    ]

    private let dependencies: LoginDependencies

    /// Builds the feature.
    public init(dependencies: LoginDependencies) {
        self.dependencies = dependencies
    }

    /// Creates a form.
    public func makeScreen(for destination: LoginDestination, coordinator: any Coordinator) -> any ScreenSource {
        LoginViewModel(destination, dependencies: dependencies, coordinator: coordinator)
    }

    /// Returns the screens below a destination: signing in.
    public func path(to destination: LoginDestination) -> [LoginDestination] {
        destination == .signIn ? [.signIn] : [.signIn, destination]
    }

    /// The transitions out of the feature. Signing in needs none, because a new session begins.
    public enum Output: Transition {
        /// Out of the app.
        case quit
    }
}

/// The destinations of the feature.
public enum LoginDestination: Transition {
    case signIn
    case register
    /// The form that sends a code by e-mail.
    case forgotten
    /// The form for the code from the e-mail and the new password.
    case code(email: String)
}

/// The dependencies that the app provides.
public struct LoginDependencies: Sendable {
    let signingIn: any SigningIn
    let server: String?
    let mailPlace: String
    let lost: LostSignIn?
    let log: Log

    /// Creates the dependencies.
    /// - Parameters:
    ///   - signingIn: Starts sessions.
    ///   - server: The address of the server that stores the pets, or `nil` if this computer does.
    ///   - mailPlace: Where e-mail is delivered, in words: "the folder outbox in …".
    ///   - lost: The session that the service has ended, or `nil` if the person signed out or was never signed in.
    ///   - log: Receives failures.
    public init(
        signingIn: any SigningIn, server: String? = nil, mailPlace: String, lost: LostSignIn? = nil, log: Log
    ) {
        self.signingIn = signingIn
        self.server = server
        self.mailPlace = mailPlace
        self.lost = lost
        self.log = log
    }
}

/// A session that the service has ended without the person.
public struct LostSignIn: Sendable {
    let keepsInput: Bool

    /// Creates a description of the session.
    /// - Parameter keepsInput: Whether the unsaved input of a form returns when the same account signs in.
    public init(keepsInput: Bool) {
        self.keepsInput = keepsInput
    }
}
