/// The part of a list of posts that is in memory: consecutive posts, newest first. When many are added at one end, some
/// are dropped at the other, so memory doesn't grow with scrolling. Requests continue from the places at its ends, so
/// nothing is skipped or duplicated, even if others post or delete meanwhile.
struct FeedWindow: Equatable, Sendable {
    /// The largest number of posts.
    static let most = 300
    /// The number of posts to drop at a time. With far fewer, the list could reach a length for which more was already
    /// requested.
    static let dropped = 120

    private(set) var posts: [Post] = []
    /// Whether newer posts were dropped from the top.
    private(set) var hasNewer = false
    /// Whether there are older posts.
    private(set) var hasOlder = false
    /// The places of the first and the last post, even if those were deleted.
    private(set) var top: Int?
    private(set) var bottom: Int?

    /// Adds the newest posts above the others if they are adjacent, otherwise replaces all.
    mutating func show(newest page: FeedPage) {
        let joins = page.posts.contains { post in top.map { post.place <= $0 } ?? false } || !page.hasMore
        if joins,
            !hasNewer,
            !posts.isEmpty,
            let top
        {
            let newer = page.posts.filter { $0.place > top }
            // A post that is loaded again may have changed.
            for post in page.posts where post.place <= top { replace(post) }
            handle(newer: newer)
        } else {
            posts = page.posts
            hasNewer = false
            hasOlder = page.hasMore
            top = page.posts.first?.place
            bottom = page.posts.last?.place
        }
    }

    /// Adds the next newer posts.
    mutating func show(newer page: FeedPage) {
        hasNewer = page.hasMore
        handle(newer: page.posts.filter { post in top.map { post.place > $0 } ?? true })
    }

    /// Adds the next older posts.
    mutating func show(older page: FeedPage) {
        posts += page.posts.filter { post in bottom.map { post.place < $0 } ?? true }
        bottom = page.posts.last?.place ?? bottom
        top = top ?? page.posts.first?.place
        hasOlder = page.hasMore
        guard posts.count > Self.most else { return }
        posts.removeFirst(Self.dropped)
        hasNewer = true
        top = posts.first?.place
    }

    /// Changes a post.
    mutating func change(_ id: PostID, _ body: (inout Post) -> Void) {
        guard let index = posts.firstIndex(where: { $0.id == id }) else { return }
        body(&posts[index])
    }

    mutating func remove(_ isGone: (Post) -> Bool) {
        posts.removeAll(where: isGone)
    }

    subscript(id: PostID) -> Post? { posts.first { $0.id == id } }

    private mutating func replace(_ post: Post) {
        guard let index = posts.firstIndex(where: { $0.id == post.id }) else { return }
        posts[index] = post
    }

    private mutating func handle(newer: [Post]) {
        posts = newer + posts
        top = newer.first?.place ?? top
        bottom = bottom ?? newer.last?.place
        guard posts.count > Self.most else { return }
        posts.removeLast(Self.dropped)
        hasOlder = true
        bottom = posts.last?.place
    }
}
