import CoreWire

/// The body that adds an e-mail and a password to a device's account.
public struct CredentialsDTO: Codable, Hashable, Sendable {
    /// The e-mail address.
    public var email: String?
    /// The password.
    public var password: String?

    /// Creates it from its members.
    public init(
        email: String? = nil, password: String? = nil
    ) {
        self.email = email
        self.password = password
    }
}

/// The body that changes the password.
public struct PasswordChangeDTO: Codable, Hashable, Sendable {
    /// The current password.
    public var old: String?
    /// The new password.
    public var new: String?

    /// Creates it from its members.
    public init(
        old: String? = nil, new: String? = nil
    ) {
        self.old = old
        self.new = new
    }
}

/// The body that closes an account.
public struct ClosingDTO: Codable, Hashable, Sendable {
    /// The password, or the secret of a device's account.
    public var password: String?

    /// Creates it from its members.
    public init(
        password: String? = nil
    ) {
        self.password = password
    }
}
