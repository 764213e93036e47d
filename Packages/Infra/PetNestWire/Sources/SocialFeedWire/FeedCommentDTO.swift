import CoreWire

/// A comment on the wire.
public struct FeedCommentDTO: WireRecord, Hashable {
    /// "comment".
    public static let name = "comment"
    /// "comments".
    public static let plural = "comments"

    /// The id.
    public var id: String?
    /// The id of the comment that it replies to.
    public var parent: String?
    /// The time at which it was written and its place, in milliseconds since 1970.
    public var at: Int?
    /// The text; absent if it is hidden or deleted.
    public var text: String?
    /// The reason the text is hidden: `blocked` or `reported`.
    public var hidden: String?
    /// The author.
    public var profile: FeedAuthorDTO?
    /// The handles in the text that exist.
    public var mentions: [String]?

    /// Creates it from its members.
    public init(
        id: String? = nil, parent: String? = nil, at: Int? = nil, text: String? = nil, hidden: String? = nil,
        profile: FeedAuthorDTO? = nil, mentions: [String]? = nil
    ) {
        self.id = id
        self.parent = parent
        self.at = at
        self.text = text
        self.hidden = hidden
        self.profile = profile
        self.mentions = mentions
    }
}
