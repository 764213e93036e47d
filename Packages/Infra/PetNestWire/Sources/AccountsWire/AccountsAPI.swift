import CoreModels
import CoreWire

/// The operations on accounts, their credentials, and their sessions.
public enum AccountsAPI {
    /// The validity of an access token, in seconds.
    public static let accessSeconds = 600
    /// The validity of a refresh token, in seconds: sixty days.
    public static let refreshSeconds = 60 * 86_400
    /// The number of attempts with a code.
    public static let codeAttempts = 5

    /// The maximum number of bytes of an export: 64 MiB.
    public static let exportBytes = 64 << 20

    /// The only pet to export.
    public static let pet = QueryParameter<PetID>("pet", "PET")

    /// All operations, in the order of the page of the API.
    public static let all = signInOperations + accountOperations + sessionOperations

    private static let tooMany = FailureDeclaration(429)
    private static let wrongPassword = FailureDeclaration(403, "wrongPassword")
}

// MARK: - Requests without a token

extension AccountsAPI {
    /// Creates an account of a device.
    public static let registerDevice = Endpoint<DeviceDTO, SessionDTO>(
        "POST v1/accounts/device", body: "device", status: 201,
        answer: "session, with the device's `secret`, which is sent only once",
        needsToken: false)
    /// Signs in to a device's account.
    public static let signInDevice = Endpoint<DeviceSignInDTO, SessionDTO>(
        "POST v1/sessions/device", body: "deviceSignIn", status: 201, answer: "session",
        failures: [FailureDeclaration(401, "wrong"), tooMany], needsToken: false)
    /// Creates an account with e-mail and password.
    public static let register = Endpoint<SignInDTO, SessionDTO>(
        "POST v1/accounts", body: "registration", status: 201, answer: "session",
        failures: [FailureDeclaration(409, "emailTaken"), tooMany], needsToken: false)
    /// Signs in with e-mail and password.
    public static let signIn = Endpoint<SignInDTO, SessionDTO>(
        "POST v1/sessions", body: "signIn", status: 201, answer: "session",
        failures: [FailureDeclaration(401, "wrong", when: "the e-mail is unknown or the password wrong"), tooMany],
        needsToken: false)
    /// Renews a session.
    public static let refresh = Endpoint<RefreshDTO, SessionDTO>(
        "POST v1/sessions/refresh", body: "refresh",
        answer: "session, with a new refresh token in place of the one that was sent",
        failures: [FailureDeclaration(401, "unknown", "expired", "reused")], needsToken: false)
    /// Mails a code for a forgotten password.
    public static let sendCode = Endpoint<ForgottenPasswordDTO, NoBody>(
        "POST v1/password/forgotten", body: "forgotten",
        note: "whether or not an account has that e-mail; if one has, a code is mailed",
        failures: [tooMany], needsToken: false)
    /// Sets a password with a code.
    public static let resetPassword = Endpoint<PasswordResetDTO, SessionDTO>(
        "POST v1/password/reset", body: "reset", status: 201, answer: "session",
        note: "the account's others are ended",
        failures: [
            FailureDeclaration(401, "wrong", when: "the code is wrong, expired, already used, or was never sent"),
            tooMany,
        ], needsToken: false)

    private static let signInOperations = [
        registerDevice.declaration, signInDevice.declaration, register.declaration, signIn.declaration,
        refresh.declaration, sendCode.declaration, resetPassword.declaration,
    ]
}

// MARK: - The account

extension AccountsAPI {
    /// Reads the account.
    public static let account = Endpoint<NoBody, AccountDTO>("GET v1/account", answer: "account")
    /// Exports the records of the account.
    public static let export = Endpoint<NoBody, JSONFile>(
        "GET v1/account/export", query: [pet.declaration],
        answer: "everything that the account owns, or one of its pets, as a file for `petnest import`",
        note: "each request counts like a failed attempt",
        failures: [
            FailureDeclaration(404, when: "the pet isn't the account's"),
            FailureDeclaration(409, "exportTooLarge", when: "it has more than \(exportBytes >> 20) MiB"), tooMany,
        ])
    /// Adds an e-mail and a password to a device's account.
    public static let addCredentials = Endpoint<CredentialsDTO, AccountDTO>(
        "PUT v1/account/credentials", body: "credentials", answer: "account",
        note:
            "a device's becomes one with e-mail and password, and keeps all that it has, its id and its sessions, too; "
            + "its secret is no longer valid",
        failures: [FailureDeclaration(409, "emailTaken", "hasCredentials"), tooMany])
    /// Changes the password.
    public static let changePassword = Endpoint<PasswordChangeDTO, NoBody>(
        "PUT v1/account/password", body: "passwordChange", note: "the account's other sessions are ended",
        failures: [
            wrongPassword, FailureDeclaration(409, "noCredentials", when: "it is a device's account"), tooMany,
        ])
    /// Closes the account.
    public static let close = Endpoint<ClosingDTO, NoBody>(
        "POST v1/account/closing", body: "closing",
        note: "the account, its sessions and its records are deleted, and unsent orders cancelled",
        failures: [
            wrongPassword, tooMany,
            FailureDeclaration(409, "agreedCare", when: "care that the account has booked or offers isn't over"),
        ], audience: .sharers)

    private static let accountOperations = [
        account.declaration, export.declaration, addCredentials.declaration, changePassword.declaration,
        close.declaration,
    ]
}

// MARK: - Sessions

extension AccountsAPI {
    /// Lists the sessions of the account.
    public static let sessions = Endpoint<NoBody, RecordList<OpenSessionDTO>>(
        "GET v1/sessions", answer: "`{\"sessions\": [openSession]}`, the last used first")
    /// Ends the session of the token.
    public static let signOut = Endpoint<NoBody, NoBody>("DELETE v1/sessions/current", note: "signed out")
    /// Ends a session.
    public static let endSession = Endpoint<OpenSessionDTO, NoBody, NoBody>(
        "DELETE v1/sessions/:session", note: "that session is ended")

    private static let sessionOperations = [
        sessions.declaration, signOut.declaration, endSession.declaration,
    ]
}
