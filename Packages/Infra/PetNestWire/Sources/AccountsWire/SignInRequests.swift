import CoreWire

/// The body of a request for an account of a device.
public struct DeviceDTO: Codable, Hashable, Sendable {
    /// The name under which the account lists the session.
    public var device: String?

    /// Creates it from its members.
    public init(
        device: String? = nil
    ) {
        self.device = device
    }
}

/// The body of a sign-in to a device's account.
public struct DeviceSignInDTO: Codable, Hashable, Sendable {
    /// The id of the account.
    public var account: String?
    /// The secret of the account.
    public var secret: String?
    /// The name under which the account lists the session.
    public var device: String?

    /// Creates it from its members.
    public init(
        account: String? = nil, secret: String? = nil, device: String? = nil
    ) {
        self.account = account
        self.secret = secret
        self.device = device
    }
}

/// The body of a registration or a sign-in with e-mail and password.
public struct SignInDTO: Codable, Hashable, Sendable {
    /// The e-mail address.
    public var email: String?
    /// The password.
    public var password: String?
    /// The name under which the account lists the session.
    public var device: String?

    /// Creates it from its members.
    public init(
        email: String? = nil, password: String? = nil, device: String? = nil
    ) {
        self.email = email
        self.password = password
        self.device = device
    }
}

/// The body of a refresh.
public struct RefreshDTO: Codable, Hashable, Sendable {
    /// The refresh token.
    public var refresh: String?

    /// Creates it from its members.
    public init(
        refresh: String? = nil
    ) {
        self.refresh = refresh
    }
}

/// The body of a request for a code.
public struct ForgottenPasswordDTO: Codable, Hashable, Sendable {
    /// The e-mail address.
    public var email: String?

    /// Creates it from its members.
    public init(
        email: String? = nil
    ) {
        self.email = email
    }
}

/// The body that sets a password with a code.
public struct PasswordResetDTO: Codable, Hashable, Sendable {
    /// The e-mail address.
    public var email: String?
    /// The code from the e-mail.
    public var code: String?
    /// The new password.
    public var password: String?
    /// The name under which the account lists the session.
    public var device: String?

    /// Creates it from its members.
    public init(
        email: String? = nil, code: String? = nil, password: String? = nil, device: String? = nil
    ) {
        self.email = email
        self.code = code
        self.password = password
        self.device = device
    }
}
