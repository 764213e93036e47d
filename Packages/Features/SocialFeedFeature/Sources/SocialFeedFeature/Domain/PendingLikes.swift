/// Likes that are shown already and not yet confirmed. Of several of the same post the last counts: an answer to an earlier
/// one doesn't change what is shown.
struct PendingLikes: Equatable, Sendable {
    private struct Waiting: Equatable, Sendable {
        var count: Int
        /// The post as the service last told of it.
        var confirmed: Post
    }

    private var waiting: [PostID: Waiting] = [:]

    /// Notes that a like is sent for a post, as it was before.
    mutating func begin(_ post: Post) {
        waiting[post.id, default: Waiting(count: 0, confirmed: post)].count += 1
    }

    /// Takes the answer to a like.
    /// - Parameter told: The post after it; `nil` if it failed.
    /// - Returns: How the post is to be shown; `nil` if a later like of it is still to be answered.
    mutating func finish(_ id: PostID, told: Post?) -> Post? {
        guard var entry = waiting[id] else { return told }
        entry.count -= 1
        if let told { entry.confirmed = told }
        waiting[id] = entry.count > 0 ? entry : nil
        return entry.count > 0 ? nil : entry.confirmed
    }

    /// A post as it is to be shown, when the service tells of it otherwise.
    func shown(_ told: Post, over shown: Post) -> Post {
        guard waiting[told.id] != nil else { return told }
        var post = told
        post.likes = shown.likes
        post.isLiked = shown.isLiked
        return post
    }
}
