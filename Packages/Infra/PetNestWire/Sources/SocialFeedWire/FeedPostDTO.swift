import CoreWire

/// A post on the wire.
public struct FeedPostDTO: WireRecord, Hashable {
    /// "post".
    public static let name = "post"
    /// "posts".
    public static let plural = "posts"

    /// The id.
    public var id: String?
    /// The position in the list that contains it, at which the next page starts: milliseconds since 1970.
    public var place: Int?
    /// The time at which it was posted, in milliseconds since 1970.
    public var at: Int?
    /// The time of the last correction, in milliseconds since 1970.
    public var edited: Int?
    /// The text.
    public var text: String?
    /// The name of the photo's file.
    public var photo: String?
    /// The number of likes.
    public var likes: Int?
    /// Whether the account likes it.
    public var liked: Bool?
    /// The number of comments.
    public var comments: Int?
    /// The author.
    public var profile: FeedAuthorDTO?
    /// The handles in the text that exist.
    public var mentions: [String]?

    /// Creates it from its members.
    public init(
        id: String? = nil, place: Int? = nil, at: Int? = nil, edited: Int? = nil, text: String? = nil,
        photo: String? = nil, likes: Int? = nil, liked: Bool? = nil, comments: Int? = nil,
        profile: FeedAuthorDTO? = nil, mentions: [String]? = nil
    ) {
        self.id = id
        self.place = place
        self.at = at
        self.edited = edited
        self.text = text
        self.photo = photo
        self.likes = likes
        self.liked = liked
        self.comments = comments
        self.profile = profile
        self.mentions = mentions
    }
}

/// The author of a post or a comment on the wire: a pet.
public struct FeedAuthorDTO: Codable, Hashable, Sendable {
    /// The id of the pet.
    public var id: String?
    /// The handle by which it is mentioned, without the @.
    public var handle: String?
    /// The name.
    public var name: String?
    /// The species.
    public var species: String?
    /// Whether it is a pet of the account.
    public var mine: Bool?

    /// Creates it from its members.
    public init(
        id: String? = nil, handle: String? = nil, name: String? = nil, species: String? = nil, mine: Bool? = nil
    ) {
        self.id = id
        self.handle = handle
        self.name = name
        self.species = species
        self.mine = mine
    }
}
