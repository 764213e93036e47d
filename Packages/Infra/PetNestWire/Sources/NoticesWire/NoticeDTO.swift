import CoreWire

/// A notice to the owner, on the wire.
public struct NoticeDTO: WireRecord, Hashable {
    /// "notice".
    public static let name = "notice"
    /// "notices".
    public static let plural = "notices"

    /// The kind of the record that ``id`` refers to. A client ignores unknown kinds.
    public var kind: String?
    /// The id of that record.
    public var id: String?
    /// The event: `declined`.
    public var status: String?
    /// The time, in seconds since 1970.
    public var at: Int?
    /// The event, in words without a period.
    public var title: String?
    /// More detail.
    public var detail: String?
    /// The id of the pet that it is about.
    public var pet: String?
    /// Whether it is newer than the last one that was read.
    public var unread: Bool?

    /// Creates it from its members.
    public init(
        kind: String? = nil,
        id: String? = nil,
        status: String? = nil,
        at: Int? = nil,
        title: String? = nil,
        detail: String? = nil,
        pet: String? = nil,
        unread: Bool? = nil
    ) {
        self.kind = kind
        self.id = id
        self.status = status
        self.at = at
        self.title = title
        self.detail = detail
        self.pet = pet
        self.unread = unread
    }
}

/// The time up to which notices are read, on the wire.
public struct NoticeReadingDTO: Codable, Hashable, Sendable {
    /// The time of the newest notice that was displayed, in seconds since 1970.
    public var until: Int?

    /// Creates it from its members.
    public init(
        until: Int? = nil
    ) {
        self.until = until
    }
}
