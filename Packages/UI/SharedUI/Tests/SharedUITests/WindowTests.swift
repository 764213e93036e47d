import CorePresentation
import Testing

@testable import SharedUI

@Suite("Window", .timeLimit(.minutes(10)))
struct WindowTests {
    private static let question = Confirmation(question: "Delete Miso with 14 weights?", confirmLabel: "Delete")

    private static let screen = Screen(
        id: "pets",
        title: "Pets",
        body: [
            .list(
                ItemList(
                    id: "pets",
                    label: "Your pets",
                    rows: [
                        Row(id: "miso", title: "Miso", detail: "Cat", badge: RichText("due", role: .caution)),
                        Row(id: "tama", title: "Tama"),
                    ]
                )
            )
        ],
        commands: [
            Command(id: "add", label: "Add a pet", key: "a", role: .primary),
            Command(id: "delete", label: "Delete", key: "d", role: .destructive, confirmation: question),
            Command(id: "print", label: "Print", isEnabled: false),
        ]
    )

    @Test("Has the trail in its title bar and the keys in its footer")
    func plain() {
        let page = Page(Self.screen, columns: 50, rows: 12)
        #expect(
            page.lines(trail: ["PetNest"]).joined(separator: "\n") == """
                 PetNest › Pets
                ──────────────────────────────────────────────────
                  Your pets
                  ▌ Miso  Cat                              ! due
                    Tama




                ──────────────────────────────────────────────────
                 a Add a pet   d Delete   p (Print)   / Filter
                 : Find   ? Help   Esc Back   Ctrl-C Quit
                """
        )
    }

    @Test("Omits the outermost titles first if the trail is too long")
    func longTrail() {
        let page = Page(Self.screen, columns: 40, rows: 12)
        let trail = ["PetNest", "A title of some length", "Miso the Magnificent"]
        #expect(page.lines(trail: trail)[0] == " … › Miso the Magnificent › Pets")
    }

    @Test("Shows how many commands don't fit in the footer, and where to find them")
    func crowdedFooter() {
        let commands = (0..<40).map { Command(id: CommandID("c\($0)"), label: "Command number \($0)") }
        let page = Page([], commands: commands, columns: 40, rows: 12)
        let footer = page.lines().suffix(5)
        #expect(
            footer.joined(separator: "\n") == """
                ────────────────────────────────────────
                 c Command number 0
                 o Command number 1
                 m Command number 2
                 a Command number 3   ? 40 more
                """
        )
    }

    @Test("Shows how much of a long page is above and below")
    func scrolled() {
        let text = (1...30).map { "line \($0)" }.joined(separator: "\n")
        var page = Page([.text(RichText(text))], columns: 40, rows: 12)
        page.press(.down, .down, .down)
        #expect(
            page.lines().joined(separator: "\n") == """
                 Screen
                ───────────────────────────── ↑ 3 more ─
                  line 4
                  line 5
                  line 6
                  line 7
                  line 8
                  line 9
                  line 10
                  line 11
                ──────────────────────────── ↓ 19 more ─
                 : Find   ? Help   Esc Back   ? 1 more
                """
        )
    }

    @Test("Shows a question over the page, with the harmless answer selected")
    func question() {
        var page = Page(Self.screen, columns: 50, rows: 12)
        page.press(.character("d"))
        let frame = page.frame()
        #expect(
            page.lines().dropFirst(2).prefix(8).joined(separator: "\n") == """
                  Your pets
                 ┏ Are you sure? ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
                 ┃ Delete Miso with 14 weights?                 ┃
                 ┃                                              ┃
                 ┃ [ Cancel ]  [ Delete ]                       ┃
                 ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛

                ──────────────────────────────────────────────────
                """
        )
        #expect(frame.caret == nil)
    }

    @Test("Doesn't distinguish by color alone: without colors, roles have other attributes or signs")
    func rolesWithoutColor() {
        let theme = Theme(TerminalCapabilities(colors: .none))
        var looks: Set<String> = []
        for role in TextRole.allCases {
            let line = theme.line(RichText("x", role: role))
            #expect(line.runs.allSatisfy { $0.style.colorCode == 0 })
            looks.insert("\(line.text) \(line.runs.map(\.style.attributes.rawValue))")
        }
        #expect(looks.count == TextRole.allCases.count)
    }

    @Test("Sends no colors if they are disabled")
    func noColor() {
        let page = Page(
            EveryElement.body, commands: EveryElement.commands, capabilities: TerminalCapabilities(colors: .none))
        #expect(page.frame().buffer.cells.allSatisfy { $0.style.colorCode == 0 })
    }

    @Test(
        "Distinguishes the focused element, with and without colors", arguments: [true, false])
    func focusLook(hasColor: Bool) {
        var page = Page(
            EveryElement.body,
            commands: EveryElement.commands,
            rows: 200,
            capabilities: TerminalCapabilities(colors: hasColor ? .sixteen : .none)
        )
        page.press(.home)
        for index in page.layout.stops.indices {
            let before = page.frame().buffer
            let focus = page.state.focus
            page.press(.tab)
            if page.state.focus != focus {
                #expect(page.frame().buffer.cells.map(\.style) != before.cells.map(\.style), "\(index)")
            }
        }
    }

    @Test("Keeps any text within its cells, without control sequences", arguments: 0..<60)
    func anyText(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func text() -> String {
            let pieces = [
                "\u{1B}[2J", "\u{9B}31m", "\u{202E}", "\u{7}", "\n", "\t", "\u{200D}", "\u{FE0F}", "\u{301}", "👨‍👩‍👧", "漢",
            ]
            return (0..<Int.random(in: 0...30, using: &random)).map { _ in
                if Bool.random(using: &random) { return pieces.randomElement(using: &random) ?? "" }
                return Unicode.Scalar(UInt32.random(in: 0...0x1FFFF, using: &random)).map { String($0) } ?? "x"
            }.joined()
        }
        let options = [Option(id: "o", label: text())]
        let body: [Element] = [
            .heading(Heading(text())), .text(RichText(text())), .facts([Fact(text(), RichText(text()))]),
            .list(
                ItemList(
                    id: "l", label: text(),
                    rows: [Row(id: "r", title: RichText(text()), detail: RichText(text()), badge: RichText(text()))])),
            .table(
                DataTable(
                    id: "t", label: text(), columns: [Column(id: "c", title: text())],
                    rows: [DataRow(id: "r", cells: [RichText(text())])])
            ),
            .chart(
                Chart(
                    id: "ch",
                    title: text(),
                    summary: text(),
                    kind: Bool.random(using: &random) ? .bar : .line,
                    unit: text(),
                    points: [
                        ChartPoint(label: text(), position: .infinity, value: .nan),
                        ChartPoint(label: text(), position: 1, value: .greatestFiniteMagnitude),
                        ChartPoint(
                            label: text(), position: -.greatestFiniteMagnitude, value: -.greatestFiniteMagnitude),
                        ChartPoint(label: text(), position: .greatestFiniteMagnitude, value: 1e-300),
                    ]
                )
            ),
            .progress(ProgressIndicator(text(), fraction: .nan)), .progress(ProgressIndicator(text(), fraction: 1e300)),
            .notice(Notice(id: "n", kind: .failure, text: RichText(text()), detail: RichText(text()))),
            .form(
                InputForm(
                    id: "f",
                    fields: [
                        Field(id: "f1", label: text(), value: .text(text()), help: text(), error: text()),
                        Field(id: "f2", label: text(), kind: .multilineText, value: .text(text())),
                        Field(id: "f3", label: text(), kind: .choice(options), value: .option("o")),
                        Field(id: "f4", label: text(), kind: .number(unit: text()), value: .text(text())),
                    ],
                    error: text(),
                    submit: Command(id: "s", label: text())
                )
            ),
            .search(Search(id: "s", label: text(), query: text())),
            .tabs(Tabs(id: "tb", tabs: [TabItem(id: "a", title: text())], selected: "b", content: [])),
            .steps([Step(id: "st", title: text(), state: .current)]),
            .group(ElementGroup(title: text(), elements: [.text(RichText(text()))])),
        ]
        let screen = Screen(
            id: "s", title: text(), body: body, commands: [Command(id: "x", label: text(), key: text().first)])
        var page = Page(
            screen, columns: .random(in: 1...100, using: &random), rows: .random(in: 1...300, using: &random))
        page.press(.tab, .end)
        let frame = page.frame(trail: [text()])
        let size = frame.buffer.size
        for row in 0..<size.rows {
            var column = 0
            while column < size.columns {
                let cell = frame.buffer[column, row]
                let letters = frame.buffer.text(of: cell)
                #expect(cell.width == 1 || cell.width == 2)
                #expect(letters == letters.cleaned() || letters == " ")
                #expect(CellWidth.of(letters) == Int(cell.width))
                column += Int(cell.width)
            }
            #expect(column == size.columns)
        }
        for line in PlainRenderer().lines(screen, trail: [text()]) { #expect(line == line.cleaned()) }
    }
}
