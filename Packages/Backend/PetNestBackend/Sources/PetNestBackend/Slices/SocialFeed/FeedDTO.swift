import CoreModels
import CoreWire
import Database
import Foundation

/// The author of posts: a pet.
struct FeedAuthorDTO: Encodable, Sendable {
    let id: String
    let handle: String
    let name: String
    let species: String
    let mine: Bool

    init(row: Row, id column: String) throws(DatabaseError) {
        id = try row.value(column)
        handle = try row.value("handle")
        name = try row.value("name")
        species = try row.value("species")
        mine = try row.value("mine")
    }
}

/// A post on the wire.
struct FeedPostDTO: Encodable, Sendable {
    let id: String
    let place: Int64
    let at: Int64
    let edited: Int64?
    let text: String
    let photo: String?
    let likes: Int
    let liked: Bool
    let comments: Int
    let profile: FeedAuthorDTO
    /// The handles in the text that exist.
    var mentions: [String] = []

    init(row: Row) throws(DatabaseError) {
        id = try row.value("id")
        place = try row.value("place")
        at = try row.value("at")
        edited = try row.value("edited")
        text = try row.value("text")
        photo = try row.value("photo")
        likes = try row.value("likes")
        liked = try row.value("liked")
        comments = try row.value("comments")
        profile = try FeedAuthorDTO(row: row, id: "profile")
    }
}

/// A comment on the wire.
struct FeedCommentDTO: Encodable, Sendable {
    let id: String
    let parent: String?
    let at: Int64
    let text: String?
    let hidden: String?
    let profile: FeedAuthorDTO
    var mentions: [String] = []

    init(row: Row) throws(DatabaseError) {
        id = try row.value("id")
        parent = try row.value("parent")
        at = try row.value("at")
        let isBlocked: Bool = try row.value("blocked")
        let isReported: Bool = try row.value("reported")
        hidden = isBlocked ? "blocked" : isReported ? "reported" : nil
        text = hidden == nil ? try row.value("text") : nil
        profile = try FeedAuthorDTO(row: row, id: "profile")
    }
}

/// A profile on the wire.
struct FeedProfileDTO: Encodable, Sendable {
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
}

extension FeedProfileDTO {
    init(row: Row) throws(DatabaseError) {
        self.init(
            id: try row.value("id"), handle: try row.value("handle"), name: try row.value("name"),
            species: try row.value("species"), mine: try row.value("mine"), about: try row.value("about"),
            following: try row.value("following"), blocked: try row.value("blocked"), posts: try row.value("posts"),
            followers: try row.value("followers"))
    }
}

/// A post or comment to publish.
struct FeedDraftDTO: Decodable, Sendable {
    var profile: String?
    var text: String?
    var parent: String?
    var photo: String?

    /// Returns the validated draft.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)``.
    func checked(longest: Int) throws(WireError) -> (profile: PetID, text: String, parent: String?) {
        var checks = MemberChecks()
        let profile = checks.needed("profile", try PetID(member: "profile", profile)) { $0 }
        let parent = try EntityID<Never>(member: "parent", parent)?.description
        let text = checks.text("text", text ?? "") { try FeedText.checked($0, longest: longest) }
        return try checks.finish("This") {
            guard let profile, let text else { return nil }
            return (profile, text, parent)
        }
    }

    /// Returns the name of the photo's file, if there is a photo.
    func checkedPhoto() throws(WireError) -> String? {
        var checks = MemberChecks()
        let photo = checks.text("photo", photo) { try PhotoReference(fileName: $0).fileName }
        return try checks.finish("This") { .some(photo) }
    }

    /// Returns the validated text of an edited post.
    func checkedText(longest: Int) throws(WireError) -> String {
        var checks = MemberChecks()
        let text = checks.text("text", text ?? "") { try FeedText.checked($0, longest: longest) }
        return try checks.finish("This") { text }
    }
}

/// The posts on the person's screen.
struct ReadingDTO: Decodable, Sendable {
    var shown: Int64?
    var seen: Int64?
    var mentionsSeen: Bool?
}

/// A report about a post, a comment or a profile.
struct FeedReportDTO: Decodable, Sendable {
    enum Kind: String, CaseIterable { case post, comment, profile }
    enum Reason: String, CaseIterable { case spam, cruelty, harassment, other }

    var kind: String?
    var target: String?
    var reason: String?
    var note: String?

    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)``.
    func checked() throws(WireError) -> (kind: Kind, target: String, reason: Reason, note: String?) {
        var checks = MemberChecks()
        let given = try EntityID<Never>(member: "target", target)
        let kind: Kind? = checks.choice("kind", checks.needed("kind", kind) { $0 })
        let reason: Reason? = checks.choice("reason", checks.needed("reason", reason) { $0 })
        let target = checks.needed("target", given) { $0.description }
        let note = checks.text("note", note) { text in
            text.isEmpty ? "" : try FeedText.checked(text, longest: FeedText.longestComment)
        }
        return try checks.finish("The report") {
            guard let kind, let reason, let target else { return nil }
            return (kind, target, reason, note.flatMap { $0.isEmpty ? nil : $0 })
        }
    }
}

/// The requested part of a list.
struct FeedPage: Sendable {
    /// The side of a place.
    enum Side: CaseIterable, Sendable {
        case before, after

        var comparison: String { self == .before ? "<" : ">" }
        var order: String { self == .before ? "DESC" : "ASC" }
    }

    let side: Side
    let place: Int64
    let limit: Int

    /// - Throws: ``Failure/malformed(_:)``.
    init(_ query: Query) throws(Failure) {
        limit = try query.pageLimit()
        func place(_ name: String) throws(Failure) -> Int64? {
            guard let text = query.text(name) else { return nil }
            guard let place = Int64(text) else {
                throw .malformed("“\(name)=\(text)” in the query should be a place, which is a whole number.")
            }
            return place
        }
        if let after = try place("after") {
            side = .after
            self.place = after
        } else {
            side = .before
            self.place = try place("before") ?? .max
        }
    }
}

/// A page of posts or comments.
struct FeedPageBody<Item: Encodable & Sendable>: Encodable, Sendable {
    let name: String
    let items: [Item]
    let more: Bool

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(items, forKey: Key(stringValue: name))
        try container.encode(more, forKey: Key(stringValue: "more"))
    }

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
