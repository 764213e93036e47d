import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// Fetches posts, comments and profiles over PetNest's wire protocol. A session has one instance, so that all screens
/// get its changes.
final class FeedGateway: FeedRepository {
    /// The number of posts to request at a time.
    static let page = 30
    /// The number of comments to request at a time.
    static let comments = 100

    private let client: APIClient
    private let zone: TimeZone
    private let feed = ChangeFeed<FeedChange>()

    /// - Parameter zone: The time zone of the posts' times.
    init(client: APIClient, zone: TimeZone) {
        self.client = client
        self.zone = zone
    }

    func posts(of source: FeedSource, before place: Int?) async throws(ServiceError) -> FeedPage {
        try await posts(of: source, place.map { ("before", String($0)) })
    }

    func posts(of source: FeedSource, after place: Int) async throws(ServiceError) -> FeedPage {
        try await posts(of: source, ("after", String(place)))
    }

    private func posts(of source: FeedSource, _ place: (String, String)?) async throws(ServiceError) -> FeedPage {
        let query = [("limit", String(Self.page))] + (place.map { [$0] } ?? [])
        let request: APIRequest<PostsDTO> =
            switch source {
            case .following: .get("v1", "feed", query: query)
            case .mentions: .get("v1", "feed", "mentions", query: query)
            case .profile(let id): .get("v1", "feed", "profiles", id.description, "posts", query: query)
            }
        return try await client.send(request).domain(in: zone)
    }

    func post(_ id: PostID) async throws(ServiceError) -> Post {
        try await client.send(APIRequest<PostDTO>.get("v1", "feed", "posts", id.description)).domain(in: zone)
    }

    func publish(_ draft: Draft, as id: PostID) async throws(ServiceError) -> Post {
        let body = DraftDTO(
            profile: draft.author.description, text: draft.text, photo: draft.photo?.fileName)
        let request = APIRequest<PostDTO>.put("v1", "feed", "posts", id.description, body: body)
        let post = try await client.send(request).domain(in: zone)
        feed.send(.posted(post))
        return post
    }

    func edit(_ id: PostID, text: String) async throws(ServiceError) -> Post {
        let body = DraftDTO(text: text)
        let request = APIRequest<PostDTO>.put("v1", "feed", "posts", id.description, "text", body: body)
        return try published(try await client.send(request))
    }

    func remove(_ id: PostID) async throws(ServiceError) {
        do throws(ServiceError) {
            try await client.send(APIRequest<NoContent>.delete("v1", "feed", "posts", id.description))
        } catch .notFound {
            // It was already deleted.
        }
        feed.send(.deleted(id))
    }

    func setLiked(_ isLiked: Bool, _ id: PostID) async throws(ServiceError) -> Post {
        let path = id.description
        let request: APIRequest<PostDTO> =
            isLiked
            ? .put("v1", "feed", "posts", path, "like", body: [String: String]())
            : .delete("v1", "feed", "posts", path, "like")
        return try published(try await client.send(request))
    }

    func comments(on post: PostID, after place: Int?) async throws(ServiceError) -> CommentPage {
        let query = [("limit", String(Self.comments))] + (place.map { [("after", String($0))] } ?? [])
        let page = try await client.send(
            APIRequest<CommentsDTO>.get("v1", "feed", "posts", post.description, "comments", query: query))
        let comments = try page.comments.map { comment throws(ServiceError) in try comment.domain(in: zone) }
        return CommentPage(comments: comments, hasMore: page.more)
    }

    func comment(
        _ draft: Draft, on post: PostID, answering parent: CommentID?, as id: CommentID
    ) async throws(ServiceError) -> Comment {
        let body = DraftDTO(profile: draft.author.description, text: draft.text, parent: parent?.description)
        let request = APIRequest<CommentDTO>.put(
            "v1", "feed", "posts", post.description, "comments", id.description, body: body)
        let comment = try await client.send(request).domain(in: zone)
        // The count has changed. If fetching the post fails, it is corrected by the next fetch.
        if let post = try? await self.post(post) { feed.send(.changed(post)) }
        return comment
    }

    func remove(_ id: CommentID, on post: PostID) async throws(ServiceError) {
        do throws(ServiceError) {
            try await client.send(
                APIRequest<NoContent>.delete("v1", "feed", "posts", post.description, "comments", id.description))
        } catch .notFound {
            // It was already deleted.
        }
        if let post = try? await self.post(post) { feed.send(.changed(post)) }
    }

    func profiles(matching text: String) async throws(ServiceError) -> Listed<Profile> {
        let query = text.isEmpty ? [] : [("text", text)]
        let answer = try await client.send(APIRequest<ProfilesDTO>.get("v1", "feed", "profiles", query: query))
        let profiles = try answer.profiles.map { profile throws(ServiceError) in try profile.domain() }
        return Listed(profiles, unreadable: answer.unreadable.records)
    }

    func profile(_ id: PetID) async throws(ServiceError) -> Profile {
        try await client.send(APIRequest<ProfileDTO>.get("v1", "feed", "profiles", id.description)).domain()
    }

    func setFollowed(_ isFollowed: Bool, _ id: PetID) async throws(ServiceError) -> Profile {
        try await set("follow", isFollowed, id)
    }

    func setBlocked(_ isBlocked: Bool, _ id: PetID) async throws(ServiceError) -> Profile {
        try await set("block", isBlocked, id)
    }

    private func set(_ relation: String, _ isOn: Bool, _ id: PetID) async throws(ServiceError) -> Profile {
        let path = id.description
        let request: APIRequest<ProfileDTO> =
            isOn
            ? .put("v1", "feed", "profiles", path, relation, body: [String: String]())
            : .delete("v1", "feed", "profiles", path, relation)
        let profile = try await client.send(request).domain()
        feed.send(.related(profile))
        return profile
    }

    func report(_ report: Report, as id: EntityID<Report>) async throws(ServiceError) {
        let (kind, target) =
            switch report.target {
            case .post(let post): ("post", post.description)
            case .comment(let comment): ("comment", comment.description)
            }
        let body = ReportDTO(
            kind: kind, target: target, reason: report.reason.rawValue, note: report.note.isEmpty ? nil : report.note)
        try await client.send(APIRequest<NoContent>.put("v1", "feed", "reports", id.description, body: body))
        if case .post(let post) = report.target { feed.send(.reported(post)) }
    }

    func unread() async throws(ServiceError) -> Unread {
        let unread = try await client.send(APIRequest<UnreadDTO>.get("v1", "feed", "unread"))
        return Unread(posts: unread.posts, mentions: unread.mentions)
    }

    func seeMentions() async throws(ServiceError) {
        _ = try await client.send(
            APIRequest<NewsDTO>.put("v1", "feed", "reading", body: ReadingDTO(mentionsSeen: true)))
    }

    func changes() -> AsyncStream<FeedChange> { feed.changes() }

    private func published(_ answer: PostDTO) throws(ServiceError) -> Post {
        let post = try answer.domain(in: zone)
        feed.send(.changed(post))
        return post
    }
}
