import CoreInterfaces
import CoreModels
import CoreStorage
import Foundation

/// What somebody began to write and didn't send.
struct KeptDraft: Codable, Hashable, Sendable {
    /// The id that it will have: sent again after an unclear answer, it isn't posted twice.
    var id: UUID
    /// Which pet writes it.
    var author: UUID?
    var text: String
    /// The path of a photo, as it was typed.
    var photoPath: String?
}

/// Drafts by what they are for, kept over restarts.
struct Drafts: Sendable {
    private let kept: StoredValue<[String: KeptDraft]>

    /// Reads what is kept.
    /// - Parameter store: The account's own part of a store.
    init(in store: any KeyValueStoring) {
        kept = StoredValue(StorageKey("social-feed-drafts"), in: store, default: [:])
    }

    /// What went wrong when drafts were read.
    var problem: String? { kept.problem?.description }

    subscript(purpose: Purpose) -> KeptDraft? { kept.value[purpose.name] }

    /// Keeps a draft; an empty one is forgotten.
    /// - Throws: Where the disk won't take it.
    @concurrent
    func keep(_ draft: KeptDraft?, for purpose: Purpose) async throws(ServiceError) {
        let isEmpty = draft.map { $0.text.allSatisfy(\.isWhitespace) && ($0.photoPath ?? "").isEmpty } ?? true
        do throws(KeyValueError) {
            try kept.change { $0[purpose.name] = isEmpty ? nil : draft }
        } catch {
            throw .unavailable(reason: "The draft can't be kept. \(error)")
        }
    }
}

/// What is being written.
enum Purpose: Hashable, Sendable {
    /// A new post.
    case post
    /// Another text for a post.
    case edit(PostID)
    /// A comment on a post, or an answer to one of its comments.
    case comment(on: PostID, answering: CommentID?)

    var name: String {
        switch self {
        case .post: "post"
        case .edit(let post): "edit/\(post)"
        case .comment(let post, let parent): "comment/\(post)/\(parent.map(\.description) ?? "")"
        }
    }
}
