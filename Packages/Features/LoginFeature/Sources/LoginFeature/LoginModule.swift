import AppLogging
import CoreArchitecture

/// Who uses the app: signing in, registering, and a forgotten password. Its screens are all that there is while nobody is
/// signed in.
public struct LoginModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "login"

    /// One flow, of which signing in is the lowest screen.
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

    /// Signing in lies below all others.
    public func way(to destination: LoginDestination) -> [LoginDestination] {
        destination == .signIn ? [.signIn] : [.signIn, destination]
    }

    /// Where one can go from here, besides through the session that begins.
    public enum Output: Transition {
        /// Out of the app.
        case quit
    }
}

/// The feature's forms.
public enum LoginDestination: Transition {
    case signIn
    case register
    /// Asks for the e-mail to which a code is sent.
    case forgotten
    /// Asks for the code that was sent to an e-mail, and the new password.
    case code(email: String)
}

/// What the feature needs from the app.
public struct LoginDependencies: Sendable {
    let signingIn: any SigningIn
    let mailPlace: String
    let log: Log

    /// Creates the dependencies.
    /// - Parameters:
    ///   - signingIn: Begins sessions.
    ///   - mailPlace: Where mail arrives, in words for a person: "the folder outbox in …".
    ///   - log: Receives failures.
    public init(signingIn: any SigningIn, mailPlace: String, log: Log) {
        self.signingIn = signingIn
        self.mailPlace = mailPlace
        self.log = log
    }
}
