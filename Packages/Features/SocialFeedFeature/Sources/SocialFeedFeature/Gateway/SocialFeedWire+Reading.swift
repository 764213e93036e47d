import CoreModels
import CoreWire
import Foundation
import SocialFeedWire

/// The limits for texts, as the contract has them.
enum TextRules {
    static let longestPost = SocialFeedAPI.longestPost
    static let longestComment = SocialFeedAPI.longestComment
}

extension FeedAuthorDTO {
    func author() throws(WireError) -> Author {
        let id = try PetID(required: "profile.id", id)
        guard let handle, let name else { throw .malformed("“profile” has a handle and a name.") }
        return Author(
            id: id, handle: handle, name: name, species: species.flatMap(Species.init(rawValue:)),
            isMine: mine ?? false)
    }
}

extension FeedPostDTO {
    /// Returns the post.
    /// - Parameter zone: The time zone of its time.
    func post(in zone: TimeZone) throws(WireError) -> Post {
        let id = try PostID(required: "id", id)
        guard let place, let at, let text, let profile else {
            throw .malformed("A post has a place, a time, a text, and a profile.")
        }
        return Post(
            id: id, place: place, author: try profile.author(), text: text,
            // A photo with an invalid name can't be shown.
            photo: photo.flatMap { try? PhotoReference(fileName: $0) }, written: LocalTime(milliseconds: at, in: zone),
            isEdited: edited != nil, mentions: Set(mentions ?? []), likes: likes ?? 0, isLiked: liked ?? false,
            comments: comments ?? 0)
    }
}

extension FeedCommentDTO {
    /// Returns the comment. A text that is hidden for an unknown reason counts as reported.
    /// - Parameter zone: The time zone of its time.
    func comment(in zone: TimeZone) throws(WireError) -> Comment {
        let id = try CommentID(required: "id", id)
        let parent = try CommentID(member: "parent", parent)
        guard let at, let profile else { throw .malformed("A comment has a time and a profile.") }
        let why: Comment.Hidden? =
            text == nil ? (hidden == "blocked" ? .blocked : hidden == nil ? .deleted : .reported) : nil
        return Comment(
            id: id, parent: parent, place: at, author: try profile.author(),
            written: LocalTime(milliseconds: at, in: zone), text: text ?? "", hidden: why,
            mentions: Set(mentions ?? []))
    }
}

extension FeedProfileDTO {
    func profile() throws(WireError) -> Profile {
        let author = FeedAuthorDTO(id: id, handle: handle, name: name, species: species, mine: mine)
        return Profile(
            author: try author.author(), about: about, isFollowed: following ?? false, isBlocked: blocked ?? false,
            posts: posts ?? 0, followers: followers ?? 0, exists: following != nil)
    }
}

extension LocalTime {
    fileprivate init(milliseconds: Int, in zone: TimeZone) {
        self.init(Date(timeIntervalSince1970: Double(milliseconds) / 1000), in: zone)
    }
}
