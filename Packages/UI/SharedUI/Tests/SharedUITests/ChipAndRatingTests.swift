import CorePresentation
import Testing

@testable import SharedUI

@Suite("Chips and ratings", .timeLimit(.minutes(10)))
struct ChipAndRatingTests {
    private let chips = Element.chips(EveryElement.chips)

    private func printed(_ element: Element) -> String? {
        PlainRenderer().lines(Screen(id: "s", title: "S", body: [element])).last
    }

    @Test("Chips are in a row, with a sign when selected and parentheses when disabled")
    func drawn() {
        #expect(
            Page.drawn([chips]) == """
                Kind of care
                [✓ Boarding 12 ] [ Walking 3 ] ( Grooming )
                """
        )
        #expect(
            Page.drawn([chips], columns: 40, capabilities: TerminalCapabilities(colors: .none, hasUnicode: false))
                == """
                Kind of care
                [+ Boarding 12 ] [ Walking 3 ]
                ( Grooming )
                """
        )
    }

    @Test("Left and Right move between chips, Enter selects, and a disabled one shows why")
    func keys() {
        var page = Page([chips])
        page.press(.enter, .right, .space, .right, .enter)
        #expect(page.events == [.selected("boarding", in: "chips"), .selected("walking", in: "chips")])
        #expect(page.state.flash == "That isn't available at the moment.")
    }

    @Test("In plain mode every state is a word, and a chip is selected by its label")
    func plain() {
        #expect(
            printed(chips) == "Kind of care: Boarding (12, on), Walking (3), Grooming (not possible now)")
        var interpreter = PlainInterpreter()
        let screen = Screen(id: "s", title: "S", body: [chips])
        #expect(interpreter.handle("walk", at: screen).events == [.selected("walking", in: "chips")])
        #expect(interpreter.handle("grooming", at: screen).isFailure)
    }

    @Test(
        "A rating is stars and words",
        arguments: [(4.2, 31, "★★★★☆ 4.2 of 5 stars, 31 ratings"), (5, 1, "★★★★★ 5 of 5 stars, 1 rating")])
    func ratings(value: Double, count: Int, line: String) {
        #expect(Page.drawn([.rating(StarRating(value, count: count))]) == line)
    }

    @Test("A rating without a count, in plain mode, and an invalid one")
    func otherRatings() {
        #expect(printed(.rating(StarRating(3))) == "Rated 3 of 5 stars")
        #expect(Page.drawn([.rating(StarRating(.infinity))]).hasPrefix("☆☆☆☆☆"))
        #expect(Page.drawn([.rating(StarRating(9, of: 5))]).hasPrefix("★★★★★"))
    }
}
