import CorePresentation
import Testing

@testable import SharedUI

@Suite("Two-column pages", .timeLimit(.minutes(10)))
struct ColumnTests {
    private static func list(_ id: ElementID, _ titles: [String]) -> Element {
        .list(ItemList(id: id, label: "", rows: titles.map { Row(id: RowID($0), title: RichText($0), badge: "due") }))
    }

    private static let home: [Element] = [
        .heading(Heading("Your pets")), list("pets", ["Bruno", "Miso", "Rosa"]), .heading(Heading("Coming up")),
        list("agenda", ["Rabies", "Worms", "Weigh", "Teeth"]),
    ]

    private func drawn(_ body: [Element], columns: Int) -> String {
        var page = Page(body, columns: columns, rows: 40)
        page.show(body)
        return page.lines().dropFirst(page.layout.headerRows).prefix(page.layout.body.height).joined(separator: "\n")
    }

    @Test("Sections are side by side from a width of 120, otherwise stacked")
    func sections() {
        #expect(
            drawn(Self.home, columns: 120) == """
                  Your pets                                                   Coming up
                  ▌ Bruno                                              due      Rabies                                             due
                    Miso                                               due      Worms                                              due
                    Rosa                                               due      Weigh                                              due
                                                                                Teeth                                              due
                """)
        let narrow = Page(Self.home, columns: 119)
        #expect(narrow.layout.body.stops.allSatisfy { $0.lane == 0 })
        #expect(narrow.layout.bodyWidth == 100)
    }

    @Test("Wide elements keep the full width above and below the columns, as does a single section")
    func wide() {
        let notice = Notice(id: "n", kind: .information, text: "News")
        let table = DataTable(
            id: "t", label: "", columns: [Column(id: "x", title: "X")],
            rows: [DataRow(id: "1", cells: ["a"], isSelectable: true)])
        let page = Page(
            [.notice(notice)] + Self.home + [.heading(Heading("All")), .table(table)], columns: 140, rows: 40)
        #expect(page.layout.bodyWidth == 136)
        #expect(page.layout.body.stops.map(\.lane) == [1, 1, 1, 2, 2, 2, 2, 0])
        for body in [Array(Self.home.prefix(2)), [.notice(notice), .table(table)], [.text("One"), .text("Two")]] {
            #expect(Page(body, columns: 140).layout.bodyWidth == 100)
        }
    }

    @Test("Tabs above loading content don't keep the focus from its first row")
    func busyTabs() {
        func body(_ content: [Element]) -> [Element] {
            [.tabs(Tabs(id: "places", tabs: [TabItem(id: "home", title: "Home")], selected: "home", content: content))]
        }
        var page = Page(Screen(id: "home", title: "Home", body: body([.text("Loading")]), isBusy: true))
        #expect(page.state.focus == nil)
        page.show(body(Self.home))
        #expect(page.state.focus == .row("Bruno", in: "pets"))
    }

    @Test("Sections below a page's tabs are side by side too")
    func tabs() {
        let tabs = Tabs(
            id: "places", tabs: [TabItem(id: "home", title: "Home"), TabItem(id: "pets", title: "Pets")],
            selected: "home", content: Self.home)
        let page = Page([.tabs(tabs)], columns: 140, rows: 40)
        #expect(page.layout.bodyWidth == 136)
        #expect(page.layout.body.stops.map(\.lane) == [0, 1, 1, 1, 2, 2, 2, 2])
    }

    @Test("Down and Up go through the left column, then the right one; Left and Right switch columns")
    func keys() {
        var page = Page(Self.home, commands: [Command(id: "add", label: "Add")], columns: 120, rows: 40)
        func focus() -> String {
            switch page.state.focus {
            case .row(let id, _): id.rawValue
            case .command(let id): id.rawValue
            default: "–"
            }
        }
        var seen = [focus()]
        for _ in 0..<7 {
            page.press(.down)
            seen.append(focus())
        }
        #expect(seen == ["Bruno", "Miso", "Rosa", "Rabies", "Worms", "Weigh", "Teeth", "add"])
        for _ in 0..<7 { page.press(.up) }
        #expect(focus() == "Bruno")
        page.press(.down, .right)
        #expect(focus() == "Worms")
        page.press(.down, .down, .left)
        #expect(focus() == "Rosa")
        page.press(.left)
        #expect(focus() == "Rosa")
        page.press(.tab)
        #expect(focus() == "Rabies")
        page.press(.tab)
        #expect(focus() == "add")
    }

    @Test("Paging stays in a long column")
    func paging() {
        let long = Self.list("agenda", (1...80).map { "Item \($0)" })
        var page = Page(Array(Self.home.prefix(3)) + [long], columns: 120, rows: 24)
        page.press(.right, .pageDown, .pageDown)
        guard case .row(let row, in: "agenda") = page.state.focus else {
            Issue.record("Expected a row of the right column, found \(String(describing: page.state.focus))")
            return
        }
        #expect(page.lines().contains { $0.contains(row.rawValue) })
        page.press(.end)
        #expect(page.state.focus == .row("Item 80", in: "agenda"))
        page.press(.left)
        #expect(page.state.focus == .row("Rosa", in: "pets"))
        #expect(page.lines().contains { $0.contains("Rosa") })
    }

    @Test("A click selects the element in its column")
    func click() throws {
        var page = Page(Self.home, columns: 120, rows: 40)
        let lines = page.lines()
        let row = try #require(lines.firstIndex { $0.contains("Weigh") })
        let start = try #require(lines[row].range(of: "Weigh")?.lowerBound)
        page.press(.click(column: lines[row].distance(from: lines[row].startIndex, to: start), row: row))
        #expect(page.state.focus == .row("Weigh", in: "agenda"))
    }
}
