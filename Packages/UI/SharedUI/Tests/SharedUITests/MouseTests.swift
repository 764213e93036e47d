import CorePresentation
import Testing

@testable import SharedUI

@Suite("The mouse on a page", .timeLimit(.minutes(10)))
struct MouseTests {
    /// Clicks the position at which a text is drawn.
    private func click(_ text: String, in page: inout Page) throws {
        let lines = page.lines()
        let row = try #require(lines.firstIndex { $0.contains(text) }, "\(lines)")
        let start = try #require(lines[row].range(of: text)?.lowerBound)
        let column = lines[row].distance(from: lines[row].startIndex, to: start)
        page.press(.click(column: column, row: row))
    }

    private static let rows = ItemList(
        id: "l", label: "", rows: (1...60).map { Row(id: "r\($0)", title: "Row \($0):") })

    @Test("A click focuses a row, a second one opens it")
    func row() throws {
        var page = Page([.list(Self.rows)])
        try click("Row 3:", in: &page)
        #expect(page.state.focus == .row("r3", in: "l"))
        #expect(page.events.isEmpty)
        try click("Row 3:", in: &page)
        #expect(page.events == [.selected("r3", in: "l")])
    }

    @Test("The wheel scrolls without moving the focus, and a click then selects what is visible")
    func wheel() throws {
        var page = Page([.list(Self.rows)])
        page.press(.wheel(1), .wheel(1))
        #expect(page.state.scroll == 6)
        #expect(page.state.focus == .row("r1", in: "l"))
        try click("Row 8:", in: &page)
        #expect(page.state.focus == .row("r8", in: "l"))
        for _ in 0..<50 { page.press(.wheel(-1)) }
        #expect(page.state.scroll == 0)
        for _ in 0..<50 { page.press(.wheel(1)) }
        #expect(page.state.scroll == page.layout.lastScroll)
    }

    @Test("Buttons, commands, chips, tabs, headers, and days need one click")
    func buttons() throws {
        let notice = Notice(
            id: "n", kind: .information, text: "News", commands: [Command(id: "look", label: "Look")],
            isDismissible: true)
        let chips = ChipGroup(
            id: "c", label: "Kinds", chips: [.init(id: "dogs", label: "Dogs"), .init(id: "cats", label: "Cats")])
        let tabs = Tabs(
            id: "t", tabs: [TabItem(id: "one", title: "First"), TabItem(id: "two", title: "Second")], selected: "one",
            content: [])
        let table = DataTable(
            id: "d", label: "",
            columns: [Column(id: "x", title: "X"), Column(id: "day", title: "Day")],
            rows: [DataRow(id: "1", cells: ["a", "b"], isSelectable: true)])
        var page = Page(
            [.notice(notice), .chips(chips), .tabs(tabs), .table(table)], commands: [Command(id: "add", label: "Add")],
            rows: 40)
        for text in ["Look", "Dismiss", "Cats", "Second", "Add"] { try click(text, in: &page) }
        #expect(
            page.events == [
                .activated("look"), .dismissed("n"), .selected("cats", in: "c"), .tab("two", in: "t"),
                .activated("add"),
            ])
    }

    @Test("Clicking focuses a field and toggles a switch")
    func fields() throws {
        let form = InputForm(
            id: "f",
            fields: [
                Field(id: "name", label: "Name", kind: .text, value: .text("")),
                Field(id: "loud", label: "Loud", kind: .flag, value: .flag(false)),
            ], submit: Command(id: "save", label: "Save"))
        var page = Page([.form(form)], rows: 40)
        try click("Loud", in: &page)
        try click("Name", in: &page)
        page.type("M")
        try click("Save", in: &page)
        #expect(page.events == [.edited("loud", .flag(true)), .edited("name", .text("M")), .activated("save")])
    }

    @Test("Clicking the footer acts like its keys")
    func footer() throws {
        var page = Page([.list(Self.rows)])
        try click("Help", in: &page)
        #expect(page.state.overlay == .help(scroll: 0))
        page.press(.click(column: 0, row: 0))
        #expect(page.state.overlay == nil)
        try click("Filter", in: &page)
        #expect(page.state.filter?.isEditing == true)
        page.press(.escape)
        try click("Back", in: &page)
        #expect(page.events == [.back])
        try click("Find", in: &page)
        try click("Quit", in: &page)
        #expect(page.outcomes.contains(.palette))
    }

    @Test("The focused row's commands can be clicked in the footer")
    func rowCommands() throws {
        let commands = [Command(id: "done-a", label: "Done"), Command(id: "later-a", label: "Later")]
        var page = Page([.list(ItemList(id: "l", label: "", rows: [Row(id: "a", title: "Rabies", commands: commands)]))]
        )
        try click("Later", in: &page)
        #expect(page.events == [.activated("later-a")])
    }

    @Test("Only a question's buttons can be clicked")
    func question() throws {
        let remove = Command(
            id: "remove", label: "Remove", confirmation: Confirmation(question: "Really?", confirmLabel: "Go ahead"))
        var page = Page([.list(Self.rows)], commands: [remove])
        try click("Remove", in: &page)
        page.press(.click(column: 0, row: 0))
        #expect(page.state.overlay != nil)
        try click("Cancel", in: &page)
        #expect(page.state.overlay == nil)
        #expect(page.events.isEmpty)
        try click("Remove", in: &page)
        try click("Go ahead", in: &page)
        #expect(page.events == [.activated("remove")])
    }

    @Test("A question with named answers is answered by them")
    func namedAnswers() throws {
        let cancel = Command(
            id: "cancel", label: "End the walk",
            confirmation: Confirmation(question: "Really?", confirmLabel: "Cancel it", declineLabel: "Keep it"))
        var page = Page([.list(Self.rows)], commands: [cancel])
        try click("End the walk", in: &page)
        try click("Keep it", in: &page)
        #expect(page.state.overlay == nil && page.events.isEmpty)
        try click("End the walk", in: &page)
        try click("Cancel it", in: &page)
        #expect(page.events == [.activated("cancel")])
    }

    @Test("Clicking a palette's result selects it, and clicking beside it closes it")
    func palette() throws {
        var page = Page([.text("Text")])
        page.entries = [PaletteEntry(id: "pets/miso", title: "Miso", detail: "Cat")]
        page.press(.character(":"))
        try click("Miso", in: &page)
        #expect(page.outcomes.contains(.open("pets/miso")))
        page.press(.character(":"), .click(column: 0, row: 0))
        #expect(page.state.overlay == nil)
    }

    @Test("Clicks and wheel events anywhere never crash")
    func everywhere() {
        var random = SeededRandom(seed: 9)
        for _ in 0..<40 {
            var page = Page(EveryElement.body, columns: Int.random(in: 20...170, using: &random), rows: 30)
            for _ in 0..<40 {
                page.press(
                    .click(
                        column: Int.random(in: 0..<200, using: &random), row: Int.random(in: 0..<35, using: &random)))
                page.press(.wheel(Bool.random(using: &random) ? 1 : -1))
            }
            #expect((0...page.layout.lastScroll).contains(page.state.scroll))
        }
    }
}
