/// The part of a list of posts that is kept: posts next to each other, newest first, of which some go at the far end when
/// many come at the other. So memory doesn't grow with how far someone scrolls, and nothing is left out or doubled: the
/// list is asked on from the places at its ends, whatever was posted or deleted meanwhile.
struct FeedWindow: Equatable, Sendable {
    /// How many posts are kept at most.
    static let most = 300
    /// How many go at once. Far fewer than that would leave a count of rows at which a list was asked for more already.
    static let dropped = 120

    private(set) var posts: [Post] = []
    /// Whether posts lie above the first that is kept, which were here and went.
    private(set) var hasNewer = false
    /// Whether posts follow the last.
    private(set) var hasOlder = false
    /// The places of the first and last post that were kept, though they may be deleted by now.
    private(set) var top: Int?
    private(set) var bottom: Int?

    /// Takes the newest posts: above what is kept where they join it, in its place otherwise.
    mutating func show(newest page: FeedPage) {
        let joins = page.posts.contains { post in top.map { post.place <= $0 } ?? false } || !page.hasMore
        if joins, !hasNewer, !posts.isEmpty, let top {
            let newer = page.posts.filter { $0.place > top }
            // What is shown again may have changed.
            for post in page.posts where post.place <= top { replace(post) }
            take(newer: newer)
        } else {
            posts = page.posts
            hasNewer = false
            hasOlder = page.hasMore
            top = page.posts.first?.place
            bottom = page.posts.last?.place
        }
    }

    /// Takes the posts nearest above what is kept.
    mutating func show(newer page: FeedPage) {
        hasNewer = page.hasMore
        take(newer: page.posts.filter { post in top.map { post.place > $0 } ?? true })
    }

    /// Takes the posts that follow what is kept.
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

    /// Changes a post wherever it lies.
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

    private mutating func take(newer: [Post]) {
        posts = newer + posts
        top = newer.first?.place ?? top
        bottom = bottom ?? newer.last?.place
        guard posts.count > Self.most else { return }
        posts.removeLast(Self.dropped)
        hasOlder = true
        bottom = posts.last?.place
    }
}
