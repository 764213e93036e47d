/// Likes that are shown but not yet confirmed. The last like of a post counts: the response to an earlier one doesn't
/// change what is shown.
struct PendingLikes: Equatable, Sendable {
    private struct Waiting: Equatable, Sendable {
        var count: Int
        /// The post in the service's last response.
        var confirmed: Post
    }

    private var waiting: [PostID: Waiting] = [:]

    /// Records that a like of a post is sent.
    mutating func begin(_ post: Post) {
        waiting[post.id, default: Waiting(count: 0, confirmed: post)].count += 1
    }

    /// Records the response to a like.
    /// - Parameter response: The post in the response, or `nil` if it failed.
    /// - Returns: The post to show, or `nil` if a later like of it is pending.
    mutating func finish(_ id: PostID, response: Post?) -> Post? {
        guard var entry = waiting[id] else { return response }
        entry.count -= 1
        if let response { entry.confirmed = response }
        waiting[id] = entry.count > 0 ? entry : nil
        return entry.count > 0 ? nil : entry.confirmed
    }

    /// Returns the post to show when the service sends another version.
    func shown(_ received: Post, over shown: Post) -> Post {
        guard waiting[received.id] != nil else { return received }
        var post = received
        post.likes = shown.likes
        post.isLiked = shown.isLiked
        return post
    }
}
