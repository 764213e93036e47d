import CoreModels

/// Identifies a post.
typealias PostID = EntityID<Post>
/// Identifies a comment.
typealias CommentID = EntityID<Comment>

/// The author of posts: a pet. Its profile has the pet's id.
struct Author: Hashable, Sendable, Identifiable {
    let id: PetID
    /// The handle by which it is mentioned, without the @.
    let handle: String
    let name: String
    /// The species, or `nil` if this app doesn't know it.
    let species: Species?
    let isMine: Bool
}

struct Post: Hashable, Sendable, Identifiable {
    let id: PostID
    /// Its unique place in its list; newer posts have higher ones.
    var place: Int
    let author: Author
    let text: String
    /// The photo, if there is one.
    let photo: PhotoReference?
    /// The local time at which it was posted.
    let written: LocalTime
    let isEdited: Bool
    /// The handles in the text that exist.
    let mentions: Set<String>
    var likes: Int
    var isLiked: Bool
    var comments: Int

    /// Returns the post with its like set or removed.
    func toggled() -> Post {
        var post = self
        post.isLiked.toggle()
        post.likes = max(likes + (post.isLiked ? 1 : -1), 0)
        return post
    }
}

/// A comment on a post.
struct Comment: Hashable, Sendable, Identifiable {
    /// The reason its text is hidden.
    enum Hidden: Hashable, Sendable {
        case blocked, reported, deleted
    }

    let id: CommentID
    /// The comment that it replies to.
    let parent: CommentID?
    /// Its place among the comments on its post; later ones have higher ones.
    let place: Int
    let author: Author
    let written: LocalTime
    let text: String
    let hidden: Hidden?
    let mentions: Set<String>
}

/// A pet's profile in the feed.
struct Profile: Hashable, Sendable, Identifiable {
    let author: Author
    let about: String?
    let isFollowed: Bool
    let isBlocked: Bool
    let posts: Int
    let followers: Int
    /// Whether the pet has a profile. A shared pet has none before its owner's first post, and can't be followed or
    /// blocked until then.
    var exists = true

    var id: PetID { author.id }
}
