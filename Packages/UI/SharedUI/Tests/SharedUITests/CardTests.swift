import CorePresentation
import Testing

@testable import SharedUI

@Suite("Cards, sparklines and aligned rows", .timeLimit(.minutes(10)))
struct CardTests {
    private static let points = [4.0, 4.2, 4.1, 4.6].enumerated().map { index, value in
        ChartPoint(label: "day \(index)", position: Double(index), value: value)
    }

    private static let trend = Chart(
        id: "trend", title: "Weight", summary: "4.6 kg, up 600 g", kind: .sparkline, unit: "kg", points: points)

    private static let card = Element.group(
        ElementGroup(
            title: "Weight", command: Command(id: "weights", label: "All weights", key: "w"),
            elements: [.chart(trend)]))

    private func printed(_ element: Element) -> [String] {
        Array(PlainRenderer().lines(Screen(id: "s", title: "S", body: [element])).dropFirst(2))
    }

    @Test("A card shows its command and key in its border, has a heavy border when focused, and Enter activates it")
    func card() {
        var page = Page([.text("Miso"), Self.card], columns: 50, rows: 12)
        #expect(
            page.lines().dropFirst(2).prefix(5).joined(separator: "\n") == """
                  Miso

                  ┏ Weight ━━━━━━━━━━━━━━━━━━━━ w All weights ━┓
                  ┃ ▁▂▂▃▃▃▃▃▃▂▂▃▄▅▆█  4.6 kg, up 600 g         ┃
                  ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
                """)
        page.press(.enter, .character("w"))
        #expect(page.events == [.activated("weights"), .activated("weights")])
    }

    @Test("In plain mode a card prints its command after its content, and a sparkline only its summary")
    func plainCard() {
        #expect(printed(Self.card) == ["## Weight", "", "4.6 kg, up 600 g", "- w: All weights"])
    }

    @Test(
        "A sparkline maps the lowest value to the lowest level and the highest to the highest, for any number of points",
        arguments: [
            ([1.0, 2, 3, 4], 4, [0, 2, 5, 7]), ([4, 1], 2, [7, 0]), ([2, 2, 2], 3, [4, 4, 4]), ([5], 3, []),
            ([], 3, []),
            // More points than cells: a cell shows their mean.
            ([0, 0, 10, 10, 20, 20], 3, [0, 4, 7]),
            // Fewer points than cells: the line between them.
            ([0, 70], 4, [0, 3, 4, 7]),
        ] as [([Double], Int, [Int])])
    func heights(values: [Double], cells: Int, heights: [Int]) {
        let points = values.enumerated().map { ChartPoint(label: "", position: Double($0), value: $1) }
        #expect(SparklineDrawing.heights(of: points, cells: cells, levels: 8) == heights)
    }

    @Test("Without Unicode a sparkline uses four levels")
    func ascii() {
        let page = Page(
            [.chart(Self.trend)], columns: 50, rows: 12, capabilities: TerminalCapabilities(hasUnicode: false))
        let line = page.lines()[2]
        #expect(line.contains("4.6 kg, up 600 g"))
        #expect(line.allSatisfy { $0.isASCII })
        #expect(line.contains("_") && line.contains("'"))
    }

    private static let rows = [
        Row(
            id: "1", lead: "08:00", title: "Pepper: Thiamazole, 0.5 tablet", detail: "with food",
            badge: RichText("due now", role: .caution)),
        Row(id: "2", lead: "20:00", title: "Miso: Claws", badge: RichText("later", role: .secondary)),
        Row(id: "3", title: "Bruno: Food", detail: "601 of 900 kcal"),
    ]

    private static let list = Element.list(ItemList(id: "plan", label: "", rows: rows, isAligned: true))

    @Test("The texts of aligned rows form columns, with badges at the end")
    func aligned() {
        #expect(
            Page.drawn([Self.list], columns: 80) == """
                  08:00  Pepper: Thiamazole, 0.5 tablet  with food                 ! due now
                  20:00  Miso: Claws                                                   later
                         Bruno: Food                     601 of 900 kcal
                """)
    }

    @Test("If there is less room the details move below the titles, then the badges")
    func narrow() {
        #expect(
            Page.drawn([Self.list], columns: 56) == """
                  08:00  Pepper: Thiamazole, 0.5 tablet    ! due now
                         with food
                  20:00  Miso: Claws                           later
                         Bruno: Food
                         601 of 900 kcal
                """)
        #expect(
            Page.drawn([Self.list], columns: 40) == """
                  08:00  Pepper: Thiamazole, 0.5
                         tablet            ! due now
                         with food
                  20:00  Miso: Claws           later
                         Bruno: Food
                         601 of 900 kcal
                """)
    }

    @Test("No line of aligned rows is wider than the window, and no text is lost", arguments: [40, 47, 60, 79, 130])
    func fits(columns: Int) {
        let rows = (0..<20).map { index in
            let words = Array(repeating: "word\(index)", count: 1 + index % 7).joined(separator: " ")
            return Row(
                id: RowID("\(index)"), lead: index.isMultiple(of: 3) ? "12:00" : nil, title: RichText(words),
                detail: index.isMultiple(of: 2) ? RichText("detail \(index)") : nil,
                chart: index.isMultiple(of: 4) ? Self.trend : nil, badge: RichText("badge \(index)", role: .caution))
        }
        let theme = Theme(TerminalCapabilities())
        let aligned = AlignedRows(rows, width: columns - 6, theme: theme)
        for row in rows {
            let lines = aligned.lines(of: row)
            #expect(lines.count == aligned.height(of: row))
            #expect(lines.allSatisfy { $0.width <= columns - 6 }, "\(lines.map(\.text))")
            let text = lines.map(\.text).joined(separator: " ")
            for word in row.title.plain.split(separator: " ") { #expect(text.contains(word)) }
            #expect(text.contains(row.badge?.plain ?? ""))
        }
    }

    @Test("Plain mode prints a row's lead and drawing")
    func plainRow() {
        let row = Row(id: "1", lead: "08:00", title: "Miso", detail: "Cat", chart: Self.trend, badge: "due")
        #expect(row.plainLine == "08:00, Miso: Cat, 4.6 kg, up 600 g (due)")
    }

    @Test("Informational rows have no focus bar, filter, or sorting")
    func status() {
        let rows = Self.rows.map { row in
            var row = row
            row.isSelectable = false
            return row
        }
        let list = Element.list(ItemList(id: "plan", label: "", rows: rows, isAligned: true))
        #expect(Page.drawn([list], columns: 80).hasPrefix("08:00"))
        let screen = Screen(id: "s", title: "S", body: [list])
        #expect(screen.filterable.isEmpty)
        #expect(screen.sortable.isEmpty)
    }

    @Test("A short window uses every row for the page, and one line for commands")
    func shortWindow() {
        let commands = (0..<9).map { Command(id: CommandID("c\($0)"), label: "Command \($0)") }
        let tabs = Tabs(
            id: "tabs", tabs: ["Home", "Care", "Pets", "Shop", "More"].map { TabItem(id: TabID($0), title: $0) },
            selected: "Home",
            content: [.heading(Heading("Today")), Self.list, .heading(Heading("Your pets")), .text("Miso")])
        let short = Page([.tabs(tabs)], commands: commands, columns: 40, rows: 12)
        #expect(
            short.lines().joined(separator: "\n") == """
                 Screen
                ────────────────────────────────────────
                  [Home] Care  Pets  Shop  More
                  Today
                  ▌ 08:00  Pepper: Thiamazole, 0.5
                  ▌        tablet            ! due now
                  ▌        with food
                    20:00  Miso: Claws           later
                           Bruno: Food
                           601 of 900 kcal
                ───────────────────────────── ↓ 2 more ─
                 c Command 0   o Command 1   ? 12 more
                """)
        let tall = Page([.tabs(tabs)], commands: commands, columns: 40, rows: 24)
        #expect(!tall.layout.isCompact)
        #expect(tall.lines().contains("  Your pets"))
    }
}
