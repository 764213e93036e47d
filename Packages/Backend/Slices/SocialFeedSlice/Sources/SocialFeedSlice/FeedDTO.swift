import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import SocialFeedWire

extension FeedAuthorDTO {
    fileprivate init(row: Row) throws(DatabaseError) {
        self.init(
            id: try row.value("profile"), handle: try row.value("handle"), name: try row.value("name"),
            species: try row.value("species"), mine: try row.value("mine"))
    }
}

extension FeedPostDTO {
    /// Reads a post, without its mentions.
    init(row: Row) throws(DatabaseError) {
        self.init(
            id: try row.value("id"), place: try row.value("place"), at: try row.value("at"),
            edited: try row.value("edited"), text: try row.value("text"), photo: try row.value("photo"),
            likes: try row.value("likes"), liked: try row.value("liked"), comments: try row.value("comments"),
            profile: try FeedAuthorDTO(row: row))
    }
}

extension FeedCommentDTO {
    /// Reads a comment, without its mentions.
    init(row: Row) throws(DatabaseError) {
        let isBlocked: Bool = try row.value("blocked")
        let isReported: Bool = try row.value("reported")
        let hidden = isBlocked ? "blocked" : isReported ? "reported" : nil
        self.init(
            id: try row.value("id"), parent: try row.value("parent"), at: try row.value("at"),
            text: hidden == nil ? try row.value("text") : nil, hidden: hidden, profile: try FeedAuthorDTO(row: row))
    }
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

extension FeedDraftDTO {
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

    /// Returns the name of the photo's file, if there is a photo, and validates its picture.
    func checkedPhoto() throws(WireError) -> String? {
        var checks = MemberChecks()
        let name = picture == nil ? photo : checks.needed("photo", photo) { $0 }
        let photo = checks.text("photo", name) { try PhotoReference(fileName: $0).fileName }
        if let picture { checks.member("picture") { try picture.value() } }
        return try checks.finish("This") { .some(photo) }
    }
}

extension FeedCorrectionDTO {
    /// Returns the validated text.
    func checkedText() throws(WireError) -> String {
        var checks = MemberChecks()
        let text = checks.text("text", text ?? "") { try FeedText.checked($0, longest: SocialFeedAPI.longestPost) }
        return try checks.finish("This") { text }
    }
}

extension FeedReportDTO {
    enum Kind: String, CaseIterable { case post, comment, profile }
    enum Reason: String, CaseIterable { case spam, cruelty, harassment, other }

    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)``.
    func checked() throws(WireError) -> (kind: Kind, target: String, reason: Reason, note: String?) {
        var checks = MemberChecks()
        let given = try EntityID<Never>(member: "target", target)
        let kind: Kind? = checks.neededChoice("kind", kind)
        let reason: Reason? = checks.neededChoice("reason", reason)
        let target = checks.needed("target", given) { $0.description }
        let note = checks.text("note", note) { text in
            text.isEmpty ? "" : try FeedText.checked(text, longest: SocialFeedAPI.longestComment)
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
    let place: Int
    let limit: Int

    /// - Throws: ``Failure/malformed(_:)``.
    init(_ query: Query) throws(Failure) {
        limit = try query.pageLimit(SocialFeedAPI.limit)
        let before = try query[SocialFeedAPI.before]
        if let after = try query[SocialFeedAPI.after] {
            side = .after
            place = after
        } else {
            side = .before
            place = before ?? .max
        }
    }
}
