import CoreInterfaces
import CoreModels

/// Which posts a list has.
enum FeedSource: Hashable, Sendable {
    /// Those of the pets that one follows, and of the person's own.
    case following
    /// Those that tell of the person's own pets.
    case mentions
    /// Those of one pet.
    case profile(PetID)
}

/// Some posts next to each other, newest first.
struct FeedPage: Hashable, Sendable {
    let posts: [Post]
    /// Whether there are more in the direction that was asked for.
    let hasMore: Bool
}

/// Some comments next to each other, oldest first.
struct CommentPage: Hashable, Sendable {
    let comments: [Comment]
    let hasMore: Bool
}

/// What wasn't seen yet.
struct Unread: Hashable, Sendable {
    let posts: Int
    let mentions: Int
}

/// What is to be posted.
struct Draft: Hashable, Sendable {
    let author: PetID
    let text: String
    var photo: PhotoReference?
}

/// What is wrong with something.
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

/// What happened to posts in this session, on whatever screen.
enum FeedChange: Hashable, Sendable {
    /// A new post of the person's own.
    case posted(Post)
    /// A post was liked, edited or commented.
    case changed(Post)
    /// A post was deleted, here or by whoever posted it.
    case deleted(PostID)
    /// A post was reported: one doesn't see it any more.
    case reported(PostID)
    /// Someone is followed, blocked, or no longer.
    case related(Profile)
}

/// Posts, comments and profiles.
protocol FeedRepository: Sendable {
    /// The posts that follow a place, or the newest.
    func posts(of source: FeedSource, before place: Int?) async throws(ServiceError) -> FeedPage
    /// The posts nearest above a place.
    func posts(of source: FeedSource, after place: Int) async throws(ServiceError) -> FeedPage
    /// One post.
    /// - Throws: `ServiceError.refused` with `blocked` where one blocked who posted it.
    func post(_ id: PostID) async throws(ServiceError) -> Post
    /// Posts something. The same id again changes nothing.
    func publish(_ draft: Draft, as id: PostID) async throws(ServiceError) -> Post
    func edit(_ id: PostID, text: String) async throws(ServiceError) -> Post
    func remove(_ id: PostID) async throws(ServiceError)
    /// Likes a post, or no longer, whatever was before.
    func setLiked(_ isLiked: Bool, _ id: PostID) async throws(ServiceError) -> Post

    func comments(on post: PostID, after place: Int?) async throws(ServiceError) -> CommentPage
    /// Says something about a post. The same id again changes nothing.
    func comment(
        _ draft: Draft, on post: PostID, answering parent: CommentID?, as id: CommentID
    ) async throws(ServiceError) -> Comment
    func remove(_ id: CommentID, on post: PostID) async throws(ServiceError)

    /// Other people's pets, those that one follows first.
    func profiles(matching text: String) async throws(ServiceError) -> Listed<Profile>
    func profile(_ id: PetID) async throws(ServiceError) -> Profile
    func setFollowed(_ isFollowed: Bool, _ id: PetID) async throws(ServiceError) -> Profile
    func setBlocked(_ isBlocked: Bool, _ id: PetID) async throws(ServiceError) -> Profile
    func report(_ report: Report, as id: EntityID<Report>) async throws(ServiceError)

    /// What wasn't seen yet.
    func unread() async throws(ServiceError) -> Unread
    /// Notes that mentions were seen.
    func seeMentions() async throws(ServiceError)

    /// What is changed from now on in this session.
    func changes() -> AsyncStream<FeedChange>
}
