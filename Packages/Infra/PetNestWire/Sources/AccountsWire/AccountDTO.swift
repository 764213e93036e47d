import CoreWire

/// An account on the wire.
public struct AccountDTO: Codable, Hashable, Sendable {
    /// The id.
    public var id: String?
    /// The kind: `device`, which has no e-mail, or `password`.
    public var kind: String?
    /// The e-mail address.
    public var email: String?
    /// The time at which it was created, in seconds since 1970.
    public var since: Int?

    /// Creates it from its members.
    public init(
        id: String? = nil, kind: String? = nil, email: String? = nil, since: Int? = nil
    ) {
        self.id = id
        self.kind = kind
        self.email = email
        self.since = since
    }
}
