import CoreWire

/// A session with its tokens on the wire.
public struct SessionDTO: Codable, Hashable, Sendable {
    /// The id of the session.
    public var session: String?
    /// The access token.
    public var access: String?
    /// The validity of the access token, in seconds from now.
    public var expiresIn: Int?
    /// The refresh token, which is valid once.
    public var refresh: String?
    /// The validity of the refresh token, in seconds from now.
    public var refreshExpiresIn: Int?
    /// The account.
    public var account: AccountDTO?
    /// The secret of a device's new account.
    public var secret: String?

    /// Creates it from its members.
    public init(
        session: String? = nil, access: String? = nil, expiresIn: Int? = nil, refresh: String? = nil,
        refreshExpiresIn: Int? = nil, account: AccountDTO? = nil, secret: String? = nil
    ) {
        self.session = session
        self.access = access
        self.expiresIn = expiresIn
        self.refresh = refresh
        self.refreshExpiresIn = refreshExpiresIn
        self.account = account
        self.secret = secret
    }
}

/// A session as its account lists it, on the wire.
public struct OpenSessionDTO: WireRecord, Hashable {
    /// "session".
    public static let name = "session"
    /// "sessions".
    public static let plural = "sessions"

    /// The id.
    public var id: String?
    /// The name of the device.
    public var device: String?
    /// The time at which it was created, in seconds since 1970.
    public var since: Int?
    /// The time at which it was created or last refreshed, in seconds since 1970.
    public var used: Int?
    /// Whether it is the caller's.
    public var isCurrent: Bool?

    /// Creates it from its members.
    public init(
        id: String? = nil, device: String? = nil, since: Int? = nil, used: Int? = nil, isCurrent: Bool? = nil
    ) {
        self.id = id
        self.device = device
        self.since = since
        self.used = used
        self.isCurrent = isCurrent
    }
}
