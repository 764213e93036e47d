import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CoreStorage
import Foundation
import Synchronization

@testable import SocialFeedFeature

/// A household with the pet Miso, on the evening of 3 May 2026, and a feed.
struct World {
    static let today = CalendarDate(dayNumber: 20_576)
    static let ida = Author(
        id: PetID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xA1))), handle: "ida", name: "Ida",
        species: .dog, isMine: false)

    let pet: Pet
    let feed: FeedDouble
    let stream: StreamDouble
    let storage = MemoryKeyValueStore()
    /// The store of the person's drafts.
    var drafts: any KeyValueStore { storage.scoped(to: "tests") }
    let log = LogRecorder()
    let clock = TestClock()
    let photos: PhotoLibraryDouble
    let dependencies: SocialFeedDependencies

    init(_ posts: [Post] = [], comments: [Comment] = [], pets: Int = 1, role: PetRole = .owner) throws {
        pet = try Pet(name: "Miso", species: .cat, access: PetAccess(role: role), today: Self.today)
        let others = try (1..<max(pets, 1)).map { try Pet(name: "Pet \($0)", species: .cat, today: Self.today) }
        feed = FeedDouble(posts, comments: comments)
        stream = StreamDouble()
        photos = PhotoLibraryDouble(
            files: PhotoPoints(width: 1, rgb: [1, 2, 3]).map { ["~/miso.png": $0] } ?? [:])
        dependencies = SocialFeedDependencies(
            store: feed, stream: stream, drafts: Drafts(in: storage.scoped(to: "tests")),
            pets: PetRepositoryDouble(pets == 0 ? [] : [pet] + others), photos: photos,
            today: FixedToday(Self.today, at: TimeOfDay(hour: 20) ?? .midnight), ids: SequentialIDs(), clock: clock,
            log: log.log)
    }

    static func id(_ number: Int) -> UUID {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        return UUID(
            uuid: (
                1, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
            ))
    }

    /// A post by Ida, with its number as its place.
    static func post(
        _ number: Int, _ text: String = "A post", likes: Int = 0, by author: Author = ida, photo: String? = nil
    ) -> Post {
        Post(
            id: PostID(id(number)), place: number, author: author, text: text,
            photo: photo.flatMap { try? PhotoReference(fileName: $0) },
            written: LocalTime(today, .midnight), isEdited: false, mentions: [], likes: likes, isLiked: false,
            comments: 0)
    }

    static func comment(_ number: Int, answering parent: Int? = nil, by author: Author = ida) -> Comment {
        Comment(
            id: CommentID(id(number)), parent: parent.map { CommentID(id($0)) }, place: number, author: author,
            written: LocalTime(today, .midnight), text: "Comment \(number)", hidden: nil, mentions: [])
    }
}

/// Holds posts in memory, and can be set to fail.
actor FeedDouble: FeedRepository {
    static let page = 30

    private(set) var posts: [Post]
    private var comments: [Comment]
    private var failure: ServiceError?
    private(set) var likesSent: [Bool] = []
    private let firstLike = AsyncStream<Never>.makeStream()
    private(set) var published: [(id: UUID, text: String)] = []
    private var photos: [PostID: Result<PhotoPoints, ServiceError>] = [:]
    private(set) var reports: [EntityID<Report>: Report] = [:]
    private var profiles: [Profile]
    private var unreadable: [UnreadableRecord] = []
    /// The number of comments on a page.
    private var commentLimit = Int.max
    /// The number of requests that marked mentions as seen.
    private(set) var mentionsSeen = 0
    private let feed = ChangeFeed<FeedChange>()

    init(_ posts: [Post], comments: [Comment]) {
        self.posts = posts.sorted { $0.place > $1.place }
        self.comments = comments
        profiles = [
            Profile(author: World.ida, about: "Beagle.", isFollowed: true, isBlocked: false, posts: 3, followers: 2)
        ]
    }

    func fail(with error: ServiceError?) { failure = error }

    /// Adds records that can't be read to each page from now on.
    func addUnreadable(_ records: [UnreadableRecord]) { unreadable += records }

    /// Divides the comments into pages.
    func limitComments(to limit: Int) { commentLimit = limit }

    /// Simulates a post by someone else.
    func add(_ post: Post) { posts.insert(post, at: posts.firstIndex { $0.place < post.place } ?? posts.endIndex) }

    /// Sets the response to requests for the photo of a post.
    func setPhoto(_ photo: Result<PhotoPoints, ServiceError>, of id: PostID) { photos[id] = photo }

    /// Simulates a deletion by someone else.
    func lose(_ id: PostID) { posts.removeAll { $0.id == id } }

    private func check() throws(ServiceError) {
        if let failure { throw failure }
    }

    func posts(of source: FeedSource, before place: Int?) throws(ServiceError) -> FeedPage {
        try check()
        let rest = posts.filter { post in place.map { post.place < $0 } ?? true }
        return FeedPage(
            posts: Array(rest.prefix(Self.page)), unreadable: unreadable, hasMore: rest.count > Self.page)
    }

    func posts(of source: FeedSource, after place: Int) throws(ServiceError) -> FeedPage {
        try check()
        let rest = posts.filter { $0.place > place }
        return FeedPage(posts: Array(rest.suffix(Self.page)), hasMore: rest.count > Self.page)
    }

    func post(_ id: PostID) throws(ServiceError) -> Post {
        try check()
        guard let post = posts.first(where: { $0.id == id }) else { throw .notFound }
        return post
    }

    func photo(of id: PostID) throws(ServiceError) -> PhotoPoints {
        try check()
        guard let photo = photos[id] else { throw .notFound }
        return try photo.get()
    }

    func publish(_ draft: Draft, as id: PostID) throws(ServiceError) -> Post {
        published.append((id.rawValue, draft.text))
        try check()
        photos[id] = draft.points.map { .success($0) }
        let author = Author(id: draft.author, handle: "miso", name: "Miso", species: .cat, isMine: true)
        let post = Post(
            id: id, place: (posts.first?.place ?? 0) + 1, author: author, text: draft.text,
            photo: draft.photo, written: LocalTime(World.today, .midnight), isEdited: false, mentions: [], likes: 0,
            isLiked: false,
            comments: 0)
        if !posts.contains(where: { $0.id == id }) { add(post) }
        feed.send(.posted(post))
        return post
    }

    func edit(_ id: PostID, text: String) throws(ServiceError) -> Post {
        published.append((id.rawValue, text))
        try check()
        return try post(id)
    }

    func remove(_ id: PostID) throws(ServiceError) {
        try check()
        lose(id)
        feed.send(.deleted(id))
    }

    func setLiked(_ isLiked: Bool, _ id: PostID) throws(ServiceError) -> Post {
        likesSent.append(isLiked)
        defer { firstLike.continuation.finish() }
        try check()
        guard let index = posts.firstIndex(where: { $0.id == id }) else { throw .notFound }
        if posts[index].isLiked != isLiked { posts[index] = posts[index].toggled() }
        return posts[index]
    }

    /// Waits until a like was sent.
    func waitForLike() async {
        for await _ in firstLike.stream {}
    }

    func comments(on post: PostID, after place: Int?) throws(ServiceError) -> CommentPage {
        try check()
        let rest = comments.filter { $0.place > place ?? -1 }
        return CommentPage(
            comments: Array(rest.prefix(commentLimit)), unreadable: unreadable, hasMore: rest.count > commentLimit)
    }

    func comment(
        _ draft: Draft, on post: PostID, answering parent: CommentID?, as id: CommentID
    ) throws(ServiceError) -> Comment {
        published.append((id.rawValue, draft.text))
        try check()
        let comment = World.comment(99)
        comments.append(comment)
        return comment
    }

    func remove(_ id: CommentID, on post: PostID) throws(ServiceError) {
        try check()
        comments.removeAll { $0.id == id }
    }

    func profiles(matching text: String) throws(ServiceError) -> Listed<Profile> {
        try check()
        return Listed(
            profiles.filter { text.isEmpty || $0.author.name.lowercased().contains(text.lowercased()) },
            unreadable: unreadable)
    }

    func profile(_ id: PetID) throws(ServiceError) -> Profile {
        try check()
        guard let profile = profiles.first(where: { $0.id == id }) else { throw .notFound }
        return profile
    }

    func setFollowed(_ isFollowed: Bool, _ id: PetID) throws(ServiceError) -> Profile {
        try change(id) { ($0, isFollowed, $0.isBlocked) }
    }

    func setBlocked(_ isBlocked: Bool, _ id: PetID) throws(ServiceError) -> Profile {
        try change(id) { ($0, isBlocked ? false : $0.isFollowed, isBlocked) }
    }

    private func change(
        _ id: PetID, _ wish: (Profile) -> (Profile, Bool, Bool)
    ) throws(ServiceError) -> Profile {
        let (old, isFollowed, isBlocked) = wish(try profile(id))
        let profile = Profile(
            author: old.author, about: old.about, isFollowed: isFollowed, isBlocked: isBlocked, posts: old.posts,
            followers: old.followers)
        profiles = profiles.map { $0.id == id ? profile : $0 }
        feed.send(.related(profile))
        return profile
    }

    func report(_ report: Report, as id: EntityID<Report>) throws(ServiceError) {
        try check()
        reports[id] = report
    }

    func unread() throws(ServiceError) -> Unread {
        try check()
        return Unread(posts: posts.count, mentions: 0)
    }

    func seeMentions() throws(ServiceError) {
        mentionsSeen += 1
        try check()
    }

    nonisolated func changes() -> AsyncStream<FeedChange> { feed.changes() }
}

/// A stream whose elements come from a test. Elements without a consumer wait for the next one.
final class StreamDouble: FeedStream {
    private let feed = StreamFeed<FeedNews>()
    private let post = StreamFeed<PostNews>()

    func send(_ news: FeedNews) { feed.send(news) }
    func send(_ news: PostNews) { post.send(news) }

    func news(above place: Int) -> any AsyncSequence<FeedNews, Never> & Sendable { feed.listen() }
    func news(of id: PostID, after place: Int?) -> any AsyncSequence<PostNews, Never> & Sendable { post.listen() }
}

private final class StreamFeed<Element: Sendable>: Sendable {
    private struct State {
        var waiting: [Element] = []
        var listener: AsyncStream<Element>.Continuation?
    }

    private let state = Mutex(State())

    func send(_ element: Element) {
        state.withLock { state in
            if case .enqueued? = state.listener?.yield(element) { return }
            state.waiting.append(element)
        }
    }

    func listen() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream<Element>.makeStream()
        state.withLock { state in
            for element in state.waiting { continuation.yield(element) }
            state.waiting = []
            state.listener = continuation
        }
        return stream
    }
}
