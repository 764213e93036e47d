import CoreWire

/// A report about a post, a comment, or a profile on the wire.
public struct FeedReportDTO: Codable, Hashable, Sendable {
    /// The kind of the record: `post`, `comment`, or `profile`.
    public var kind: String?
    /// The id of the record.
    public var target: String?
    /// The reason: `spam`, `cruelty`, `harassment`, or `other`.
    public var reason: String?
    /// A note.
    public var note: String?

    /// Creates it from its members.
    public init(
        kind: String? = nil, target: String? = nil, reason: String? = nil, note: String? = nil
    ) {
        self.kind = kind
        self.target = target
        self.reason = reason
        self.note = note
    }
}
