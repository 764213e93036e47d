import CorePresentation
import Testing

@testable import SharedUI

@Suite("Filtering lists and tables", .timeLimit(.minutes(10)))
struct FilterTests {
    private static func list(_ names: [String], hasMore: Bool = false) -> Element {
        let rows = names.map { Row(id: RowID($0), title: RichText($0), detail: "Cat") }
        return .list(ItemList(id: "pets", label: "Pets", rows: rows, hasMore: hasMore))
    }

    private static let pets = list(["Miso", "Léonie", "Mimi", "Tama"])

    @Test("The footer shows that a list can be filtered, unless it has a single row")
    func hint() {
        #expect(Page([Self.pets]).lines().last == " / Filter   : Find   ? Help   Esc Back   Ctrl-C Quit")
        #expect(Page([Self.list(["Miso"])]).lines().last == " : Find   ? Help   Esc Back   Ctrl-C Quit")
    }

    @Test("The typed filter is shown above the matching rows with their number, and the first is focused")
    func typing() {
        var page = Page([Self.pets], rows: 12)
        page.press(.down, .character("/"))
        page.type("mi")
        #expect(
            page.lines().dropFirst(2).prefix(4).joined(separator: "\n") == """
                  Pets
                  / mi                                              2 of 4
                  ▌ Miso  Cat
                    Mimi  Cat
                """
        )
        #expect(page.frame().caret?.column == 6)
        #expect(page.events.isEmpty)
        page.press(.down, .enter, .enter)
        #expect(page.events == [.selected("Mimi", in: "pets")])
    }

    @Test("Matching ignores case and accents and skips letters; no match shows a message")
    func fuzzy() {
        var page = Page([Self.pets])
        page.press(.character("/"))
        page.type("LNE")
        #expect(page.state.focus == .row("Léonie", in: "pets"))
        page.type("x")
        #expect(page.lines().contains("    No matches"))
        page.press(.backspace)
        #expect(page.state.focus == .row("Léonie", in: "pets"))
    }

    @Test("Enter keeps the filter and returns letters to commands; Escape clears it, and a second one leaves")
    func keeping() {
        var page = Page([Self.pets], commands: [Command(id: "add", label: "Add", key: "a")])
        page.press(.character("/"))
        page.type("tama")
        page.press(.enter, .character("a"))
        #expect(page.events == [.activated("add")])
        #expect(page.lines().contains { $0.hasSuffix("1 of 4  Esc shows all") })
        page.press(.escape)
        #expect(page.layout.filter == nil)
        #expect(page.state.focus == .row("Tama", in: "pets"))
        page.press(.escape)
        #expect(page.events.last == .back)
    }

    @Test("Backspace in an empty filter ends it")
    func emptied() {
        var page = Page([Self.pets])
        page.press(.character("/"), .character("m"), .backspace, .backspace)
        #expect(page.state.filter == nil)
    }

    @Test("The focused list's filter is edited, and disappears with its list or screen")
    func severalLists() {
        var page = Page([Self.pets, .table(EveryElement.table)])
        page.press(.tab, .character("/"))
        page.type("leuk")
        #expect(page.state.focus == .row("v2", in: "table"))
        #expect(page.layout.filter?.element == "table")
        page.show([Self.pets])
        #expect(page.state.filter == nil)
        page.press(.character("/"))
        page.type("t")
        page.show(Screen(id: "other", title: "Other", body: [Self.pets]))
        #expect(page.state.filter == nil)
        #expect(page.layout.screen.row("Miso") != nil)
    }

    @Test("In a partially loaded list only the loaded rows are filtered, and no more are requested")
    func partial() {
        var page = Page([Self.list(["Miso", "Mimi"], hasMore: true)])
        _ = page.announceNearEnds()
        page.press(.character("/"), .character("s"))
        #expect(page.lines().contains { $0.contains("1 of 2 loaded") })
        #expect(page.announceNearEnds().isEmpty)
    }

    @Test("The screen's own search takes precedence, and without a list there is no filter")
    func search() {
        var page = Page([.search(EveryElement.search), Self.pets])
        page.press(.character("/"))
        #expect(page.state.focus == .search("search"))
        var empty = Page([.text("Nothing")])
        empty.press(.character("/"))
        #expect(empty.state.flash == "There is no list to filter here.")
    }

    @Test("A list in a group or behind a tab is filtered as well")
    func nested() {
        let tabs = Tabs(
            id: "t", tabs: [TabItem(id: "a", title: "A")], selected: "a",
            content: [.group(ElementGroup(title: "Mine", elements: [Self.pets]))])
        var page = Page([.tabs(tabs)])
        page.press(.character("/"))
        page.type("tama")
        #expect(page.state.focus == .row("Tama", in: "pets"))
    }

    @Test("In plain mode, `filter` prints the matches")
    func plain() {
        var interpreter = PlainInterpreter()
        let screen = Screen(id: "s", title: "S", body: [Self.pets])
        #expect(interpreter.handle("filter mi", at: screen).lines == ["2 of 4:", "- Miso: Cat", "- Mimi: Cat"])
    }
}

@Suite("Fuzzy search", .timeLimit(.minutes(10)))
struct FuzzyIndexTests {
    private func best(_ query: String, _ texts: [String]) -> [String] {
        FuzzyIndex(texts).best(10, for: query).matches.map { texts[$0.index] }
    }

    @Test("Consecutive letters and beginnings of words rank first, then shorter texts")
    func ranking() {
        #expect(best("wt", ["Sweat", "Add a weight", "Weight trend"]) == ["Weight trend", "Add a weight", "Sweat"])
        #expect(best("miso", ["Marisol", "Miso's mother", "Miso"]) == ["Miso", "Miso's mother", "Marisol"])
    }

    @Test("A whole word ranks before words that start with its letters")
    func wordBeforeInitials() {
        let texts = ["Add a weight, weights and later kilograms", "Write down a walk", "Walk now"]
        #expect(best("walk", texts) == [texts[2], texts[1], texts[0]])
        #expect(
            best("book", ["Bruno: one of our kinds", "Find a sitter to book", "Bookings"]).last
                == "Bruno: one of our kinds")
    }

    @Test("Of equal matches, the one with the shorter title ranks first")
    func headings() {
        let items = [("Miso meals new", "Write down a meal"), ("Miso meals", "All that a pet ate, day by day")]
        let index = FuzzyIndex(items.map { "\($0) \($1)" }, headings: items.map(\.0.count))
        #expect(index.best(2, for: "miso meals").matches.map(\.index) == [1, 0])
    }

    @Test("Every typed word must match, in any order")
    func words() {
        let texts = ["Miso Weight", "Miso Visits", "Tama Weight"]
        #expect(best("weight miso", texts) == ["Miso Weight"])
        #expect(best("weight  ", texts).count == 2)
        #expect(best("", texts) == texts)
    }

    @Test(
        "Accents, case and other scripts",
        arguments: [("leonie", "LÉONIE"), ("Ångström", "angstrom"), ("łódź", "Łódź")])
    func folding(query: String, text: String) {
        #expect(best(query, [text, "x"]).first == text)
    }

    @Test("Only the best matches are returned, and all are counted")
    func most() {
        let texts = (0..<500).map { "row \($0)" }
        let (matches, total) = FuzzyIndex(texts).best(3, for: "row")
        #expect(matches.map(\.index) == [0, 1, 2])
        #expect(total == 500)
        #expect(FuzzyIndex(texts).indices(for: "r499") == [499])
        #expect(FuzzyIndex(texts).indices(for: "z") == [])
    }

    @Test("The matches are exactly the texts with the typed letters in order", arguments: 0..<8)
    func subsequences(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func word(_ length: Int) -> String {
            String((0..<length).map { _ in "abc ".randomElement(using: &random) ?? "a" })
        }
        let texts = (0..<60).map { _ in word(Int.random(in: 0...9, using: &random)) }
        let index = FuzzyIndex(texts)
        for _ in 0..<40 {
            let query = word(Int.random(in: 1...4, using: &random))
            let expected = texts.indices.filter { index in
                query.split(separator: " ").allSatisfy { part in
                    var rest = texts[index][...]
                    return part.allSatisfy { letter in
                        guard let place = rest.firstIndex(of: letter) else { return false }
                        rest = rest[rest.index(after: place)...]
                        return true
                    }
                }
            }
            #expect(index.indices(for: query) == expected)
        }
    }
}
