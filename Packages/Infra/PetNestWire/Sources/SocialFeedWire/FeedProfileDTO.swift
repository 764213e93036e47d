import CoreWire

/// A pet's profile on the wire, with its relations to the account.
public struct FeedProfileDTO: WireRecord, Hashable {
    /// "profile".
    public static let name = "profile"
    /// "profiles".
    public static let plural = "profiles"

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
    /// The description.
    public var about: String?
    /// Whether the account follows it. Absent for a shared pet that has no profile yet.
    public var following: Bool?
    /// Whether the account blocks it. Absent for a shared pet that has no profile yet.
    public var blocked: Bool?
    /// The number of posts.
    public var posts: Int?
    /// The number of followers.
    public var followers: Int?

    /// Creates it from its members.
    public init(
        id: String? = nil, handle: String? = nil, name: String? = nil, species: String? = nil, mine: Bool? = nil,
        about: String? = nil, following: Bool? = nil, blocked: Bool? = nil, posts: Int? = nil, followers: Int? = nil
    ) {
        self.id = id
        self.handle = handle
        self.name = name
        self.species = species
        self.mine = mine
        self.about = about
        self.following = following
        self.blocked = blocked
        self.posts = posts
        self.followers = followers
    }
}
