import CorePresentation
import Testing

@testable import SharedUI

@Suite("Lists and tables are filtered as one types", .timeLimit(.minutes(10)))
struct FilterTests {
    private static func list(_ names: [String], hasMore: Bool = false) -> Element {
        let rows = names.map { Row(id: RowID($0), title: RichText($0), detail: "Cat") }
        return .list(ItemList(id: "pets", label: "Pets", rows: rows, hasMore: hasMore))
    }

    private static let pets = list(["Miso", "Léonie", "Mimi", "Tama"])

    @Test("A list says in the footer that it can be filtered; a single row needs none")
    func hint() {
        #expect(Page([Self.pets]).lines().last == " / Filter   : Find   ? Help   Esc Back   Ctrl-C Quit")
        #expect(Page([Self.list(["Miso"])]).lines().last == " : Find   ? Help   Esc Back   Ctrl-C Quit")
    }

    @Test("What is typed stands over the rows that fit, with their number; the first of them has the focus")
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

    @Test("Accents and case don't matter, and letters may be left out; what fits nothing says so")
    func fuzzy() {
        var page = Page([Self.pets])
        page.press(.character("/"))
        page.type("LNE")
        #expect(page.state.focus == .row("Léonie", in: "pets"))
        page.type("x")
        #expect(page.lines().contains("    Nothing fits"))
        page.press(.backspace)
        #expect(page.state.focus == .row("Léonie", in: "pets"))
    }

    @Test("Enter keeps the filter and gives letters back to commands; Escape gives it up, and only then leaves")
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

    @Test("Backspace in an empty filter gives it up")
    func emptied() {
        var page = Page([Self.pets])
        page.press(.character("/"), .character("m"), .backspace, .backspace)
        #expect(page.state.filter == nil)
    }

    @Test("The filter of the list that has the focus is typed, and goes with its list or screen")
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

    @Test("Of a list that isn't all loaded, the loaded rows are looked at, and nothing more is asked for")
    func partial() {
        var page = Page([Self.list(["Miso", "Mimi"], hasMore: true)])
        _ = page.announceNearEnds()
        page.press(.character("/"), .character("s"))
        #expect(page.lines().contains { $0.contains("1 of 2 loaded") })
        #expect(page.announceNearEnds().isEmpty)
    }

    @Test("A search that the screen has goes before; without a list there is nothing to filter")
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

    @Test("In lines, the word filter prints what fits")
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

    @Test("Letters beside each other and at the beginnings of words come first, of equals the shorter")
    func ranking() {
        #expect(best("wt", ["Sweat", "Add a weight", "Weight trend"]) == ["Weight trend", "Add a weight", "Sweat"])
        #expect(best("miso", ["Marisol", "Miso's mother", "Miso"]) == ["Miso", "Miso's mother", "Marisol"])
    }

    @Test("Of two that fit as well, the one with the shorter heading comes first, however long what follows is")
    func headings() {
        let items = [("Miso meals new", "Write down a meal"), ("Miso meals", "All that a pet ate, day by day")]
        let index = FuzzyIndex(items.map { "\($0) \($1)" }, headings: items.map(\.0.count))
        #expect(index.best(2, for: "miso meals").matches.map(\.index) == [1, 0])
    }

    @Test("Every word typed has to fit, in any order")
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

    @Test("Only so many are given, the best, and all are counted")
    func most() {
        let texts = (0..<500).map { "row \($0)" }
        let (matches, total) = FuzzyIndex(texts).best(3, for: "row")
        #expect(matches.map(\.index) == [0, 1, 2])
        #expect(total == 500)
        #expect(FuzzyIndex(texts).indices(for: "r499") == [499])
        #expect(FuzzyIndex(texts).indices(for: "z") == [])
    }

    @Test("What is found holds the typed letters in their order, and nothing that does is missed", arguments: 0..<8)
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
