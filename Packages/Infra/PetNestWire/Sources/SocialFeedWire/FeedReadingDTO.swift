import CoreWire

/// The part of the feed that the person has seen, on the wire.
public struct FeedReadingDTO: Codable, Hashable, Sendable {
    /// The place of the newest post on the screen. Newer ones are counted.
    public var shown: Int?
    /// The place of the newest seen post.
    public var seen: Int?
    /// Whether all mentions were seen.
    public var mentionsSeen: Bool?

    /// Creates it from its members.
    public init(
        shown: Int? = nil, seen: Int? = nil, mentionsSeen: Bool? = nil
    ) {
        self.shown = shown
        self.seen = seen
        self.mentionsSeen = mentionsSeen
    }
}

/// The numbers of unseen posts and mentions on the wire.
public struct FeedUnreadDTO: Codable, Hashable, Sendable {
    /// The number of unseen posts.
    public var posts: Int?
    /// The number of unseen mentions.
    public var mentions: Int?

    /// Creates it from its members.
    public init(
        posts: Int? = nil, mentions: Int? = nil
    ) {
        self.posts = posts
        self.mentions = mentions
    }
}

/// The number of posts above the shown ones, on the wire.
public struct FeedNewsDTO: Codable, Hashable, Sendable {
    /// The number of posts above the shown ones.
    public var new: Int?
    /// The number of unseen mentions.
    public var mentions: Int?

    /// Creates it from its members.
    public init(
        new: Int? = nil, mentions: Int? = nil
    ) {
        self.new = new
        self.mentions = mentions
    }
}
