import CorePresentation
import Testing

@testable import SharedUI

@Suite("Sorting lists and tables", .timeLimit(.minutes(10)))
struct SortTests {
    /// Weights as a health record lists them. The order of the days and weights differs from that of their texts.
    private static func table(_ count: Int = 4, hasMore: Bool = false) -> DataTable {
        let rows: [(RowID, String, Int, String, SortKey)] = [
            ("a", "3 May 2026", 20_576, "900 g", .number(900)), ("b", "12 April 2026", 20_555, "1.2 kg", .number(1200)),
            ("c", "1 April 2026", 20_544, "", .nothing), ("d", "30 March 2026", 20_542, "1.05 kg", .number(1050)),
        ]
        return DataTable(
            id: "weights", label: "Weights, newest first",
            columns: [
                Column(id: "date", title: "Date"), Column(id: "weight", title: "Weight", alignment: .trailing),
            ],
            rows: rows.prefix(count).map { id, date, day, weight, key in
                DataRow(
                    id: id, cells: [RichText(date), RichText(weight)], isSelectable: true,
                    sortKeys: [.whole(day), key])
            },
            hasMore: hasMore)
    }

    private static func ids(_ page: Page) -> [RowID] {
        for case .table(let table) in page.layout.screen.allElements { return table.rows.map(\.id) }
        return []
    }

    @Test("> cycles through the columns in both directions and the original order; < goes back")
    func cycle() {
        var page = Page([.table(Self.table())])
        var seen: [[RowID]] = []
        for _ in 0..<5 {
            page.press(.character(">"))
            seen.append(Self.ids(page))
        }
        #expect(
            seen == [
                ["d", "c", "b", "a"], ["a", "b", "c", "d"], ["a", "d", "b", "c"], ["b", "d", "a", "c"],
                ["a", "b", "c", "d"],
            ])
        #expect(page.state.sort == nil)
        page.press(.character("<"))
        #expect(Self.ids(page) == ["b", "d", "a", "c"])
        #expect(page.events.isEmpty)
    }

    @Test("The header shows the column and direction, the label names them, and the first row is focused")
    func shown() {
        var page = Page([.table(Self.table())], rows: 14)
        page.press(.down, .down, .character(">"), .character(">"), .character(">"), .character(">"))
        #expect(
            page.lines().dropFirst(2).prefix(7).joined(separator: "\n") == """
                  Weights, newest first; sorted by Weight, descending
                    Date           Weight ↓
                    ───────────────────────
                  ▌ 12 April 2026    1.2 kg
                    30 March 2026   1.05 kg
                    3 May 2026        900 g
                    1 April 2026
                """)
        #expect(page.state.focus == .row("b", in: "weights"))
    }

    @Test("The order stays while rows arrive and are filtered, and ends with the screen")
    func kept() {
        var page = Page([.table(Self.table(3, hasMore: true))])
        page.press(.character(">"))
        #expect(page.lines().contains { $0.hasSuffix("sorted by Date, as far as loaded") })
        page.show([.table(Self.table())])
        #expect(Self.ids(page) == ["d", "c", "b", "a"])
        page.press(.character("/"))
        page.type("april")
        #expect(Self.ids(page) == ["c", "b"])
        page.press(.escape)
        #expect(Self.ids(page) == ["d", "c", "b", "a"])
        page.show(Screen(id: "other", title: "Other", body: [.table(Self.table())]))
        #expect(Self.ids(page) == ["a", "b", "c", "d"])
    }

    @Test("Texts are sorted ignoring case and accents, and the sort is stable")
    func texts() {
        let names = ["Zoë", "élan", "Eclair", "zoe", ""]
        let rows = names.enumerated().map { index, name in
            DataRow(id: RowID("\(index)"), cells: [RichText(name)], sortKeys: [.words(name)])
        }
        let table = DataTable(id: "t", label: "", columns: [Column(id: "name", title: "Name")], rows: rows)
        let rowsOfTable = SortableRows(.table(table))
        #expect(rowsOfTable?.indices(by: SortOrder(column: "name")) == [2, 1, 0, 3, 4])
        #expect(rowsOfTable?.indices(by: SortOrder(column: "name", isAscending: false)) == [0, 3, 1, 2, 4])
    }

    @Test("A table that can't be sorted shows that, and its help has no key for it")
    func unordered() {
        var table = Self.table()
        table.rows[3].sortKeys = []
        var page = Page([.table(table)], rows: 40)
        page.press(.character(">"))
        #expect(page.state.flash == "There is nothing to sort here.")
        page.press(.character("?"))
        #expect(!page.lines().contains { $0.contains("sort a list") })
        page = Page([.table(Self.table())], rows: 40)
        page.press(.character("?"))
        #expect(page.lines().contains { $0.contains("<, >") && $0.contains("sort a list") })
    }

    @Test("A list is sorted by its rows' keys or titles, with a label, and can return to the original order")
    func lists() {
        let names = [("b", "Pepper", 98), ("a", "Miso", 14), ("c", "bruno", 67)]
        func list(_ label: String, _ columns: [Column] = [], rows: (String, String, Int) -> Row) -> Element {
            .list(ItemList(id: "pets", label: label, columns: columns, rows: names.map(rows)))
        }
        var page = Page([list("Your pets") { id, name, _ in Row(id: RowID(id), title: RichText(name)) }])
        page.press(.character(">"))
        #expect(
            page.lines().dropFirst(3).prefix(4).map { $0.dropFirst(2) }
                == ["Your pets; sorted by Name", "▌ bruno", "  Miso", "  Pepper"])
        page.press(.character(">"))
        #expect(page.state.focus == .row("b", in: "pets"))
        page.press(.character(">"))
        #expect(page.state.sort == nil)
        let columns = [Column(id: "age", title: "Age")]
        page = Page([
            list("", columns) { id, name, age in
                Row(id: RowID(id), title: RichText(name), sortKeys: [.whole(age)])
            }
        ])
        page.press(.character(">"))
        #expect(
            page.lines().dropFirst(3).prefix(4).map { $0.dropFirst(2) }
                == ["Sorted by Age", "▌ Miso", "  bruno", "  Pepper"])
    }

    @Test("A thread can't be sorted, because replies are below their parents")
    func thread() {
        let rows = [Row(id: "1", title: "b"), Row(id: "2", title: "a", depth: 1)]
        var page = Page([.list(ItemList(id: "thread", label: "", rows: rows))])
        page.press(.character(">"))
        #expect(page.state.sort == nil)
    }

    @Test("Sort orders are found in the palette")
    func palette() {
        var page = Page([.table(Self.table())])
        page.press(.character(":"))
        page.type("sort by weight")
        page.press(.enter)
        #expect(Self.ids(page) == ["a", "d", "b", "c"])
    }

    @Test("In plain mode, `sort` prints the rows in an order")
    func plain() {
        var interpreter = PlainInterpreter()
        let screen = Screen(id: "s", title: "S", body: [.table(Self.table())])
        let reply = interpreter.handle("sort weight descending", at: screen)
        #expect(
            reply.lines == [
                "Weights, newest first; sorted by Weight, descending:", "- Date: 12 April 2026; Weight: 1.2 kg",
                "- Date: 30 March 2026; Weight: 1.05 kg", "- Date: 3 May 2026; Weight: 900 g",
                "- Date: 1 April 2026",
            ])
        #expect(reply.events.isEmpty)
    }
}
