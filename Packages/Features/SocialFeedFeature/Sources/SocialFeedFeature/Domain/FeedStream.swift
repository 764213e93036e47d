import CoreInterfaces

/// Tells what others do while one reads. Today it asks again and again; a service that tells of itself takes its place
/// behind this protocol.
protocol FeedStream: Sendable {
    /// How many posts lie above a place, once at the beginning and then whenever that was looked at; and what is there up to
    /// the place counts as seen. It continues through failures, and ends when nobody listens.
    func news(above place: Int) -> any AsyncSequence<FeedNews, Never> & Sendable

    /// What becomes of a post and its comments while it is read. It ends when the post is gone.
    func news(of post: PostID, after place: Int?) -> any AsyncSequence<PostNews, Never> & Sendable
}

/// What lies above what is shown.
enum FeedNews: Hashable, Sendable {
    case counted(posts: Int, mentions: Int)
    /// It can't be known now.
    case failed(ServiceError)
}

/// What became of a post.
enum PostNews: Hashable, Sendable {
    case found(Post, newComments: [Comment])
    /// It was deleted, or one may not see it any more.
    case gone(ServiceError)
    case failed(ServiceError)
}
