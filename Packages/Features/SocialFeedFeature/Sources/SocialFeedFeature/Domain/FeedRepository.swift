import CoreInterfaces
import CoreModels

/// The source of a list of posts.
enum FeedSource: Hashable, Sendable {
    /// The posts of followed pets and of the person's own.
    case following
    /// The posts that mention the person's own pets.
    case mentions
    /// The posts of one pet.
    case profile(PetID)
}

/// A page of consecutive posts, newest first.
struct FeedPage: Hashable, Sendable {
    let posts: [Post]
    /// The posts that can't be read.
    var unreadable: [UnreadableRecord] = []
    /// Whether there are more in the requested direction.
    let hasMore: Bool
}

/// A page of consecutive comments, oldest first.
struct CommentPage: Hashable, Sendable {
    let comments: [Comment]
    /// The comments that can't be read.
    var unreadable: [UnreadableRecord] = []
    let hasMore: Bool
}

/// The numbers of unseen posts and mentions.
struct Unread: Hashable, Sendable {
    let posts: Int
    let mentions: Int
}

/// A post to publish.
struct Draft: Hashable, Sendable {
    let author: PetID
    let text: String
    var photo: PhotoReference?
    /// The pixels of the photo, which others see.
    var points: PhotoPoints?
}

/// A report about a post or a comment.
struct Report: Hashable, Sendable {
    enum Target: Hashable, Sendable {
        case post(PostID)
        case comment(CommentID)
    }

    enum Reason: String, CaseIterable, Hashable, Sendable {
        case spam, cruelty, harassment, other
    }

    let target: Target
    let reason: Reason
    let note: String
}

/// A change of posts in this session, from any screen.
enum FeedChange: Hashable, Sendable {
    /// A new post of the person's own.
    case posted(Post)
    /// A post was liked, edited or commented.
    case changed(Post)
    /// A post was deleted, here or by its author.
    case deleted(PostID)
    /// A post was reported, and is hidden now.
    case reported(PostID)
    /// A profile was followed, unfollowed, blocked or unblocked.
    case related(Profile)
}

/// Fetches and changes posts, comments and profiles.
protocol FeedRepository: Sendable {
    /// Returns the posts after a place, or the newest.
    func posts(of source: FeedSource, before place: Int?) async throws(ServiceError) -> FeedPage
    /// Returns the posts right before a place.
    func posts(of source: FeedSource, after place: Int) async throws(ServiceError) -> FeedPage
    /// Returns a post.
    /// - Throws: `ServiceError.refused` with `blocked` if its author is blocked.
    func post(_ id: PostID) async throws(ServiceError) -> Post
    /// Returns the pixels of a post's photo.
    /// - Throws: `ServiceError.notFound` if they aren't stored: they were published by an earlier version of the app.
    func photo(of id: PostID) async throws(ServiceError) -> PhotoPoints
    /// Publishes a post. Idempotent for the same id.
    func publish(_ draft: Draft, as id: PostID) async throws(ServiceError) -> Post
    func edit(_ id: PostID, text: String) async throws(ServiceError) -> Post
    func remove(_ id: PostID) async throws(ServiceError)
    /// Sets or removes a like. Idempotent.
    func setLiked(_ isLiked: Bool, _ id: PostID) async throws(ServiceError) -> Post

    func comments(on post: PostID, after place: Int?) async throws(ServiceError) -> CommentPage
    /// Adds a comment to a post. Idempotent for the same id.
    func comment(
        _ draft: Draft, on post: PostID, answering parent: CommentID?, as id: CommentID
    ) async throws(ServiceError) -> Comment
    func remove(_ id: CommentID, on post: PostID) async throws(ServiceError)

    /// Returns other people's pets, followed ones first.
    func profiles(matching text: String) async throws(ServiceError) -> Listed<Profile>
    func profile(_ id: PetID) async throws(ServiceError) -> Profile
    func setFollowed(_ isFollowed: Bool, _ id: PetID) async throws(ServiceError) -> Profile
    func setBlocked(_ isBlocked: Bool, _ id: PetID) async throws(ServiceError) -> Profile
    func report(_ report: Report, as id: EntityID<Report>) async throws(ServiceError)

    /// Returns the numbers of unseen posts and mentions.
    func unread() async throws(ServiceError) -> Unread
    /// Marks mentions as seen.
    func seeMentions() async throws(ServiceError)

    /// Returns a stream of the changes in this session.
    func changes() -> AsyncStream<FeedChange>
}
