import CorePresentation
import Testing

@testable import SharedUI

@Suite("Threads and steps with details", .timeLimit(.minutes(10)))
struct ThreadAndStepTests {
    private static let thread = Element.list(
        ItemList(
            id: "comments",
            label: "Comments",
            rows: [
                Row(id: "1", title: "What a cat!"), Row(id: "2", title: "Indeed.", depth: 1),
                Row(id: "3", title: "Whose is it?", depth: 2), Row(id: "4", title: "Ours.", depth: 40),
                Row(id: "5", title: "Nice.", depth: -1),
            ]
        )
    )

    private static let steps = Element.steps([
        Step(id: "a", title: "Requested", state: .done, detail: "3 May, 10:00"),
        Step(id: "b", title: "Declined", state: .failed, detail: RichText("no room", role: .negative)),
        Step(id: "c", title: "Paid", state: .upcoming),
    ])

    private func printed(_ element: Element) -> [String] {
        PlainRenderer().lines(Screen(id: "s", title: "S", body: [element])).suffix(from: 2).map { $0 }
    }

    @Test("Replies are indented below their parents, as far as there is room")
    func thread() {
        #expect(
            Page.drawn([Self.thread]) == """
                Comments
                  What a cat!
                    Indeed.
                      Whose is it?
                              Ours.
                  Nice.
                """
        )
        #expect(
            printed(Self.thread).dropFirst() == [
                "- What a cat!", "  - Indeed.", "    - Whose is it?", "            - Ours.", "- Nice.",
            ])
    }

    @Test("A long reply is wrapped within its indentation")
    func longAnswer() {
        let words = Array(repeating: "word", count: 30).joined(separator: " ")
        let rows = [Row(id: "1", title: RichText(words), depth: 3)]
        let lines = Page.drawn([.list(ItemList(id: "l", label: "", rows: rows))], columns: 44).split(separator: "\n")
        #expect(lines.count > 3)
        #expect(lines.allSatisfy { $0.hasPrefix("        word") && $0.count <= 40 })
    }

    @Test("Steps with details are stacked, a failed one with its sign and word")
    func steps() {
        #expect(
            Page.drawn([Self.steps]) == """
                ✓ Requested  3 May, 10:00
                ✗ Declined  ✗ no room
                ○ Paid
                """
        )
        #expect(
            printed(Self.steps) == [
                "Steps:", "- Requested: done, 3 May, 10:00", "- Declined: failed, no room", "- Paid: to come",
            ])
    }
}
