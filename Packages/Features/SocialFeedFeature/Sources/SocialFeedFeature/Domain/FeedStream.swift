import CoreInterfaces

/// Reports changes by others while the person reads.
protocol FeedStream: Sendable {
    /// Returns the number of posts above a place, at once and after each poll. Everything up to the place counts as
    /// seen. The sequence continues after failures, and ends with its consumer.
    func news(above place: Int) -> any AsyncSequence<FeedNews, Never> & Sendable

    /// Returns the changes of a post and its comments while it is read. Ends when the post is deleted.
    func news(of post: PostID, after place: Int?) -> any AsyncSequence<PostNews, Never> & Sendable
}

/// The posts above the shown ones.
enum FeedNews: Hashable, Sendable {
    case counted(posts: Int, mentions: Int)
    /// The number is unknown at the moment.
    case failed(ServiceError)
}

/// A change of a post.
enum PostNews: Hashable, Sendable {
    case found(Post, newComments: [Comment])
    /// It was deleted, or can no longer be seen.
    case gone(ServiceError)
    case failed(ServiceError)
}
