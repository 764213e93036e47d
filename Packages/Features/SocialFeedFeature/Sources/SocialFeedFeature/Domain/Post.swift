import CoreModels

/// Identifies a post.
typealias PostID = EntityID<Post>
/// Identifies a comment.
typealias CommentID = EntityID<Comment>

/// Who posts: a pet, the person's own or someone else's. A profile has its pet's id.
struct Author: Hashable, Sendable, Identifiable {
    let id: PetID
    /// What it is mentioned by, without the @.
    let handle: String
    let name: String
    /// Nil for a species that this app doesn't know yet.
    let species: Species?
    let isMine: Bool
}

/// What someone posted.
struct Post: Hashable, Sendable, Identifiable {
    let id: PostID
    /// Where it lies in the list that told it: no two posts have the same, and newer ones a higher one.
    var place: Int
    let author: Author
    let text: String
    /// A photo that this app keeps, where there is one.
    let photo: PhotoReference?
    /// When it was posted, by the clocks here.
    let written: LocalTime
    let isEdited: Bool
    /// The handles in the text that are someone's.
    let mentions: Set<String>
    var likes: Int
    var isLiked: Bool
    var comments: Int

    /// The post as it is once its like is given or taken back.
    func toggled() -> Post {
        var post = self
        post.isLiked.toggle()
        post.likes = max(likes + (post.isLiked ? 1 : -1), 0)
        return post
    }
}

/// What someone said about a post.
struct Comment: Hashable, Sendable, Identifiable {
    /// Why its text isn't told.
    enum Hidden: Hashable, Sendable {
        case blocked, reported, deleted
    }

    let id: CommentID
    /// The comment that it answers.
    let parent: CommentID?
    /// Where it lies among the comments on its post, later ones higher.
    let place: Int
    let author: Author
    let written: LocalTime
    let text: String
    let hidden: Hidden?
    let mentions: Set<String>
}

/// A pet's place in the feed.
struct Profile: Hashable, Sendable, Identifiable {
    let author: Author
    let about: String?
    let isFollowed: Bool
    let isBlocked: Bool
    let posts: Int
    let followers: Int

    var id: PetID { author.id }
}

/// The rules for texts, as PetNest's service has them.
enum TextRules {
    static let longestPost = 5000
    static let longestComment = 2000
}
