import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import Foundation
import SocialFeedWire

/// Fetches posts, comments and profiles over PetNest's wire protocol. A session has one instance, so that all screens
/// get its changes.
final class FeedGateway: FeedRepository {
    /// The number of posts to request at a time.
    static let page = 30
    /// The number of comments to request at a time.
    static let comments = 100

    private let client: APIClient
    private let photoClient: APIClient
    private let zone: TimeZone
    private let feed = ChangeFeed<FeedChange>()

    /// - Parameters:
    ///   - photoClient: Sends the requests for photos; by default, `client`.
    ///   - zone: The time zone of the posts' times.
    init(client: APIClient, photoClient: APIClient? = nil, zone: TimeZone) {
        self.client = client
        self.photoClient = photoClient ?? client
        self.zone = zone
    }

    func posts(of source: FeedSource, before place: Int?) async throws(ServiceError) -> FeedPage {
        try await posts(of: source, place.map { [SocialFeedAPI.before($0)] } ?? [])
    }

    func posts(of source: FeedSource, after place: Int) async throws(ServiceError) -> FeedPage {
        try await posts(of: source, [SocialFeedAPI.after(place)])
    }

    /// Returns a page of posts.
    private func posts(of source: FeedSource, _ place: [QueryItem]) async throws(ServiceError) -> FeedPage {
        let query = [SocialFeedAPI.limit(Self.page)] + place
        let page =
            switch source {
            case .following: try await client.send(SocialFeedAPI.posts, query: query)
            case .mentions: try await client.send(SocialFeedAPI.mentions, query: query)
            case .profile(let id): try await client.send(SocialFeedAPI.postsOfProfile, id, query: query)
            }
        let posts = page.read { post throws(WireError) in try post.post(in: zone) }
        return FeedPage(posts: posts.values, unreadable: posts.unreadable, hasMore: page.more ?? false)
    }

    func post(_ id: PostID) async throws(ServiceError) -> Post {
        try post(from: try await client.send(SocialFeedAPI.post, EntityID(id.rawValue)))
    }

    func photo(of id: PostID) async throws(ServiceError) -> PhotoPoints {
        let picture = try await photoClient.send(SocialFeedAPI.photo, EntityID(id.rawValue))
        return try ServiceError.reading("the photo of a post") { try picture.value() }
    }

    func publish(_ draft: Draft, as id: PostID) async throws(ServiceError) -> Post {
        let body = FeedDraftDTO(
            profile: draft.author.description, text: draft.text, photo: draft.photo?.fileName,
            picture: draft.points.map { FeedPictureDTO($0) })
        let post = try post(from: await client.send(SocialFeedAPI.publish, EntityID(id.rawValue), body: body))
        feed.send(.posted(post))
        return post
    }

    func edit(_ id: PostID, text: String) async throws(ServiceError) -> Post {
        let body = FeedCorrectionDTO(text: text)
        return try changed(await client.send(SocialFeedAPI.correct, EntityID(id.rawValue), body: body))
    }

    func remove(_ id: PostID) async throws(ServiceError) {
        do throws(ServiceError) {
            try await client.perform(SocialFeedAPI.removePost, EntityID(id.rawValue))
        } catch .notFound {
            // It was already deleted.
        }
        feed.send(.deleted(id))
    }

    func setLiked(_ isLiked: Bool, _ id: PostID) async throws(ServiceError) -> Post {
        try changed(
            await client.send(isLiked ? SocialFeedAPI.like : SocialFeedAPI.unlike, EntityID(id.rawValue)))
    }

    /// Returns the comments after a place.
    func comments(on post: PostID, after place: Int?) async throws(ServiceError) -> CommentPage {
        let query = [SocialFeedAPI.limit(Self.comments)] + (place.map { [SocialFeedAPI.after($0)] } ?? [])
        let page = try await client.send(SocialFeedAPI.comments, EntityID(post.rawValue), query: query)
        let comments = page.read { comment throws(WireError) in try comment.comment(in: zone) }
        return CommentPage(comments: comments.values, unreadable: comments.unreadable, hasMore: page.more ?? false)
    }

    func comment(
        _ draft: Draft, on post: PostID, answering parent: CommentID?, as id: CommentID
    ) async throws(ServiceError) -> Comment {
        let body = FeedDraftDTO(profile: draft.author.description, text: draft.text, parent: parent?.description)
        let comment = try await client.send(
            SocialFeedAPI.comment, EntityID(post.rawValue), EntityID(id.rawValue), body: body
        ).read { comment throws(WireError) in try comment.comment(in: zone) }
        // The count has changed. If fetching the post fails, it is corrected by the next fetch.
        if let post = try? await self.post(post) { feed.send(.changed(post)) }
        return comment
    }

    func remove(_ id: CommentID, on post: PostID) async throws(ServiceError) {
        do throws(ServiceError) {
            try await client.perform(
                SocialFeedAPI.removeComment, EntityID(post.rawValue), EntityID(id.rawValue))
        } catch .notFound {
            // It was already deleted.
        }
        if let post = try? await self.post(post) { feed.send(.changed(post)) }
    }

    func profiles(matching text: String) async throws(ServiceError) -> Listed<Profile> {
        let query = text.isEmpty ? [] : [SocialFeedAPI.text(text)]
        return try await client.send(SocialFeedAPI.profiles, query: query)
            .read { profile throws(WireError) in try profile.profile() }
    }

    func profile(_ id: PetID) async throws(ServiceError) -> Profile {
        try await client.send(SocialFeedAPI.profile, id)
            .read { profile throws(WireError) in try profile.profile() }
    }

    func setFollowed(_ isFollowed: Bool, _ id: PetID) async throws(ServiceError) -> Profile {
        try await set(isFollowed ? SocialFeedAPI.follow : SocialFeedAPI.unfollow, id)
    }

    func setBlocked(_ isBlocked: Bool, _ id: PetID) async throws(ServiceError) -> Profile {
        try await set(isBlocked ? SocialFeedAPI.block : SocialFeedAPI.unblock, id)
    }

    private func set(
        _ relation: Endpoint<Pet, NoBody, FeedProfileDTO>, _ id: PetID
    ) async throws(ServiceError) -> Profile {
        let profile = try await client.send(relation, id)
            .read { profile throws(WireError) in try profile.profile() }
        feed.send(.related(profile))
        return profile
    }

    func report(_ report: Report, as id: EntityID<Report>) async throws(ServiceError) {
        let (kind, target) =
            switch report.target {
            case .post(let post): ("post", post.description)
            case .comment(let comment): ("comment", comment.description)
            }
        let body = FeedReportDTO(
            kind: kind, target: target, reason: report.reason.rawValue, note: report.note.isEmpty ? nil : report.note)
        try await client.perform(SocialFeedAPI.report, EntityID(id.rawValue), body: body)
        if case .post(let post) = report.target { feed.send(.reported(post)) }
    }

    func unread() async throws(ServiceError) -> Unread {
        let unread = try await client.send(SocialFeedAPI.unread)
        return Unread(posts: unread.posts ?? 0, mentions: unread.mentions ?? 0)
    }

    func seeMentions() async throws(ServiceError) {
        try await client.perform(SocialFeedAPI.read, body: FeedReadingDTO(mentionsSeen: true))
    }

    func changes() -> AsyncStream<FeedChange> { feed.changes() }

    private func post(from answer: FeedPostDTO) throws(ServiceError) -> Post {
        try answer.read { post throws(WireError) in try post.post(in: zone) }
    }

    private func changed(_ answer: FeedPostDTO) throws(ServiceError) -> Post {
        let post = try post(from: answer)
        feed.send(.changed(post))
        return post
    }
}
