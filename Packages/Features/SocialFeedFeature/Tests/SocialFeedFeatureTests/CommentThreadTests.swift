import CoreModels
import Testing

@testable import SocialFeedFeature

@Suite("A thread of comments", .timeLimit(.minutes(1)))
struct CommentThreadTests {
    private func thread(_ comments: [SocialFeedFeature.Comment]) -> CommentThread {
        var thread = CommentThread()
        thread.add(comments)
        return thread
    }

    private func shape(_ thread: CommentThread) -> [String] {
        thread.entries.map { "\($0.depth): \($0.comment.place)" }
    }

    @Test("Replies are below the comments they reply to, each level in the order of time")
    func order() {
        let thread = thread([
            World.comment(5, answering: 1), World.comment(1), World.comment(2), World.comment(3, answering: 1),
            World.comment(4, answering: 3),
        ])
        #expect(shape(thread) == ["0: 1", "1: 3", "2: 4", "1: 5", "0: 2"])
        #expect(thread.last == 5)
    }

    @Test("A reply to a missing, a later, or its own comment is at the top level")
    func orphans() {
        let thread = thread([
            World.comment(1, answering: 9), World.comment(2, answering: 3), World.comment(3, answering: 3),
        ])
        #expect(shape(thread) == ["0: 1", "0: 2", "0: 3"])
    }

    @Test("Comments that reply to each other in a cycle are shown once")
    func cycle() {
        let thread = thread([World.comment(1, answering: 2), World.comment(2, answering: 1)])
        #expect(thread.entries.map(\.comment.place).sorted() == [1, 2])
    }

    @Test("A comment that is received again is replaced in its place")
    func again() {
        var thread = thread([World.comment(1), World.comment(2)])
        let bo = Author(id: PetID(), handle: "bo", name: "Bo", species: nil, isMine: false)
        thread.add([World.comment(1, by: bo)])
        #expect(thread.comments.map(\.author.name) == ["Bo", "Ida"])
        #expect(thread.last == 2)
    }

    @Test("A removed comment with replies leaves a placeholder without its text; one without replies leaves nothing")
    func removal() {
        var thread = thread([World.comment(1), World.comment(2, answering: 1)])
        thread.remove(CommentID(World.id(1)))
        #expect(thread.entries.first?.comment.hidden == .deleted)
        #expect(thread.entries.first?.comment.text == "")
        #expect(shape(thread) == ["0: 1", "1: 2"])
        thread.remove(CommentID(World.id(2)))
        #expect(shape(thread) == ["0: 1"])
        thread.remove(CommentID(World.id(7)))
        #expect(shape(thread) == ["0: 1"])
    }

    @Test("The comments of a blocked author are hidden, and those of others aren't")
    func blocked() {
        let bo = Author(id: PetID(), handle: "bo", name: "Bo", species: nil, isMine: false)
        var thread = thread([World.comment(1), World.comment(2, by: bo)])
        thread.hide(World.ida.id)
        #expect(thread.comments.map(\.hidden) == [.blocked, nil])
        #expect(thread.comments.map(\.text) == ["", "Comment 2"])
    }

    @Test("A chain of 10,000 replies is arranged")
    func deep() {
        let thread = thread([World.comment(1)] + (2...10_000).map { World.comment($0, answering: $0 - 1) })
        #expect(thread.entries.map(\.depth) == Array(0..<10_000))
    }
}
