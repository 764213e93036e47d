import CoreModels

/// The comments on a post as a thread: replies below the comments they reply to.
struct CommentThread: Equatable, Sendable {
    /// A comment with its depth: 0 replies to the post itself.
    struct Entry: Hashable, Sendable {
        let comment: Comment
        let depth: Int
    }

    private(set) var comments: [Comment] = []
    private(set) var entries: [Entry] = []

    /// The place of the last loaded comment.
    private(set) var last: Int?

    /// Adds comments, or updates existing ones.
    mutating func add(_ more: [Comment]) {
        var places = Dictionary(comments.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for comment in more {
            if let index = places[comment.id] {
                comments[index] = comment
            } else {
                places[comment.id] = comments.count
                comments.append(comment)
            }
            last = max(last ?? comment.place, comment.place)
        }
        arrange()
    }

    /// Removes a comment. One with replies leaves a placeholder.
    mutating func remove(_ id: CommentID) {
        guard let index = comments.firstIndex(where: { $0.id == id }) else { return }
        if comments.contains(where: { $0.parent == id }) {
            comments[index] = comments[index].hidden(.deleted)
        } else {
            comments.remove(at: index)
        }
        arrange()
    }

    /// Hides the comments of an author who was blocked.
    mutating func hide(_ author: PetID) {
        comments = comments.map { $0.author.id == author ? $0.hidden(.blocked) : $0 }
        arrange()
    }

    subscript(id: CommentID) -> Comment? { comments.first { $0.id == id } }

    /// Sorts by time within each thread. A loop and not a recursion, because threads can be arbitrarily deep.
    private mutating func arrange() {
        let sorted = comments.sorted { $0.place < $1.place }
        let places = Dictionary(sorted.map { ($0.id, $0.place) }) { first, _ in first }
        var answers: [CommentID: [Comment]] = [:]
        var roots: [Comment] = []
        for comment in sorted {
            // A comment whose parent is missing, or that is its own parent, is at the top level.
            if let parent = comment.parent, let place = places[parent], place < comment.place {
                answers[parent, default: []].append(comment)
            } else {
                roots.append(comment)
            }
        }
        var waiting = roots.reversed().map { Entry(comment: $0, depth: 0) }
        entries = []
        while let entry = waiting.popLast() {
            entries.append(entry)
            waiting += (answers[entry.comment.id] ?? []).reversed().map { Entry(comment: $0, depth: entry.depth + 1) }
        }
    }
}

extension Comment {
    /// Returns the comment without its text.
    fileprivate func hidden(_ why: Hidden) -> Comment {
        Comment(
            id: id, parent: parent, place: place, author: author, written: written, text: "", hidden: why, mentions: [])
    }
}
