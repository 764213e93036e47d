import CoreArchitecture
import Testing

@Suite("Pages", .timeLimit(.minutes(10)))
struct PagesTests {
    private struct Item: Identifiable, Equatable {
        let id: Int
        var text = ""
    }

    private var pages = Pages<Item, String>()

    @Test("Pages are merged in order, and an element that is received again stays in its place with its latest value")
    mutating func merging() throws {
        let firstRequested = pages.more()
        let first = try #require(firstRequested)
        #expect(first.cursor == nil)
        pages.receive([Item(id: 1), Item(id: 2)], next: "p2", for: first)
        let secondRequested = pages.more()
        let second = try #require(secondRequested)
        #expect(second.cursor == "p2")
        pages.receive([Item(id: 2, text: "new"), Item(id: 3)], next: nil, for: second)
        #expect(pages.elements == [Item(id: 1), Item(id: 2, text: "new"), Item(id: 3)])
        #expect(!pages.hasMore)
        let third = pages.more()
        #expect(third == nil)
    }

    @Test("While a page is loading, no other is requested")
    mutating func one() {
        let first = pages.more()
        #expect(first != nil)
        let second = pages.more()
        #expect(second == nil)
        #expect(pages.isLoading)
    }

    @Test("A page of an earlier query is ignored, whether it succeeds or fails")
    mutating func late() {
        let old = pages.begin()
        let new = pages.begin()
        let isMerged = pages.receive([Item(id: 1)], next: nil, for: old)
        let isAwaited = pages.fail(old)
        #expect(!isMerged && !isAwaited)
        #expect(pages.isLoading)
        pages.receive([Item(id: 2)], next: nil, for: new)
        #expect(pages.elements == [Item(id: 2)])
    }

    @Test("The elements stay until the first page of a new query is received")
    mutating func kept() {
        pages.receive([Item(id: 1)], next: "p2", for: pages.begin())
        let again = pages.begin()
        #expect(pages.elements == [Item(id: 1)])
        pages.receive([Item(id: 2)], next: nil, for: again)
        #expect(pages.elements == [Item(id: 2)])
    }

    @Test("A failed page can be requested again")
    mutating func failed() throws {
        pages.receive([Item(id: 1)], next: "p2", for: pages.begin())
        let secondRequested = pages.more()
        let second = try #require(secondRequested)
        pages.fail(second)
        let again = pages.more()
        #expect(again?.cursor == "p2")
    }
}
