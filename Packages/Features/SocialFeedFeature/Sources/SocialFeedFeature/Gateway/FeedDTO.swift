import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

struct AuthorDTO: Decodable, Sendable {
    let id: String
    let handle: String
    let name: String
    let species: String
    let mine: Bool

    func domain() throws(ServiceError) -> Author {
        Author(
            id: try PetID(wire: id), handle: handle, name: name, species: Species(rawValue: species), isMine: mine)
    }
}

struct PostDTO: Decodable, Sendable {
    let id: String
    let place: Int
    let at: Int
    let edited: Int?
    let text: String
    let photo: String?
    let likes: Int
    let liked: Bool
    let comments: Int
    let profile: AuthorDTO
    let mentions: [String]

    /// - Parameter zone: The time zone of the post's time.
    func domain(in zone: TimeZone) throws(ServiceError) -> Post {
        Post(
            id: try PostID(wire: id), place: place, author: try profile.domain(), text: text,
            // A photo with an invalid name can't be shown.
            photo: photo.flatMap { try? PhotoReference(fileName: $0) }, written: LocalTime(milliseconds: at, in: zone),
            isEdited: edited != nil, mentions: Set(mentions),
            likes: likes, isLiked: liked, comments: comments)
    }
}

struct PostsDTO: Decodable, Sendable {
    let posts: [PostDTO]
    let more: Bool

    func domain(in zone: TimeZone) throws(ServiceError) -> FeedPage {
        FeedPage(posts: try posts.map { post throws(ServiceError) in try post.domain(in: zone) }, hasMore: more)
    }
}

struct CommentDTO: Decodable, Sendable {
    let id: String
    let parent: String?
    let at: Int
    let text: String?
    let hidden: String?
    let profile: AuthorDTO
    let mentions: [String]

    func domain(in zone: TimeZone) throws(ServiceError) -> Comment {
        let why: Comment.Hidden? =
            text == nil ? (hidden == "blocked" ? .blocked : hidden == nil ? .deleted : .reported) : nil
        return Comment(
            id: try CommentID(wire: id),
            parent: try parent.map { text throws(ServiceError) in try CommentID(wire: text) },
            place: at, author: try profile.domain(), written: LocalTime(milliseconds: at, in: zone), text: text ?? "",
            hidden: why, mentions: Set(mentions))
    }
}

struct CommentsDTO: Decodable, Sendable {
    let comments: [CommentDTO]
    let more: Bool
}

struct ProfileDTO: Decodable, Sendable {
    let id: String
    let handle: String
    let name: String
    let species: String
    let mine: Bool
    let about: String?
    let following: Bool
    let blocked: Bool
    let posts: Int
    let followers: Int

    func domain() throws(ServiceError) -> Profile {
        Profile(
            author: Author(
                id: try PetID(wire: id), handle: handle, name: name, species: Species(rawValue: species), isMine: mine),
            about: about, isFollowed: following, isBlocked: blocked, posts: posts, followers: followers)
    }
}

struct ProfilesDTO: Decodable, Sendable {
    let profiles: [ProfileDTO]
    let unreadable: [UnreadableRecordDTO]?
}

struct UnreadDTO: Decodable, Sendable {
    let posts: Int
    let mentions: Int
}

struct NewsDTO: Decodable, Sendable {
    let new: Int
    let mentions: Int
}

struct DraftDTO: Encodable, Sendable {
    var profile: String?
    let text: String
    var parent: String?
    var photo: String?
}

struct ReadingDTO: Encodable, Sendable {
    var shown: Int?
    var seen: Int?
    var mentionsSeen: Bool?
}

struct ReportDTO: Encodable, Sendable {
    let kind: String
    let target: String
    let reason: String
    let note: String?
}

extension LocalTime {
    fileprivate init(milliseconds: Int, in zone: TimeZone) {
        self.init(Date(timeIntervalSince1970: Double(milliseconds) / 1000), in: zone)
    }
}
