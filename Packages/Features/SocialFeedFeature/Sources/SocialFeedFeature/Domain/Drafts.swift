import CoreInterfaces
import CoreModels
import CoreStorage
import Foundation

/// An unfinished post or comment.
struct SavedDraft: Codable, Hashable, Sendable {
    /// The id of the later post or comment, so that sending it again after no answer posts it once.
    var id: UUID
    /// The pet that writes it.
    var author: UUID?
    var text: String
    /// The path of a photo, as it was typed.
    var photoPath: String?
}

/// The drafts of an account.
typealias Drafts = DraftStore<SavedDraft>

extension Drafts {
    /// Creates the drafts of an account.
    /// - Parameter store: The account's own part of a store.
    convenience init(in store: any KeyValueStore) {
        self.init("social-feed-drafts", in: store)
    }

    subscript(purpose: Purpose) -> SavedDraft? { self[purpose.name] }

    /// Saves a draft; an empty one is deleted.
    /// - Throws: `ServiceError.unavailable` if the disk rejects it.
    func save(_ draft: SavedDraft?, for purpose: Purpose) async throws(ServiceError) {
        let isEmpty = draft.map { $0.text.allSatisfy(\.isWhitespace) && ($0.photoPath ?? "").isEmpty } ?? true
        set(isEmpty ? nil : draft, for: purpose.name)
        do throws(KeyValueError) {
            try await flush()
        } catch {
            throw .unavailable(reason: "The draft can't be saved. \(error)")
        }
    }
}

/// The purpose of a draft.
enum Purpose: Hashable, Sendable {
    /// A new post.
    case post
    /// An edit of a post.
    case edit(PostID)
    /// A comment on a post, or a reply to one of its comments.
    case comment(on: PostID, answering: CommentID?)

    var name: String {
        switch self {
        case .post: "post"
        case .edit(let post): "edit/\(post)"
        case .comment(let post, let parent): "comment/\(post)/\(parent.map(\.description) ?? "")"
        }
    }
}
