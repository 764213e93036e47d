import CorePresentation
import Testing

@testable import SharedUI

@Suite("Keys on a page", .timeLimit(.minutes(10)))
struct InteractionTests {
    private static func pets(_ ids: [String], hasMore: Bool = false) -> Element {
        .list(
            ItemList(
                id: "pets", label: "Pets", rows: ids.map { Row(id: RowID($0), title: RichText($0)) }, hasMore: hasMore))
    }

    private static func button(_ id: CommandID, _ label: String, key: Character? = nil) -> Element {
        .emptyState(EmptyState(title: "None", message: "", commands: [Command(id: id, label: label, key: key)]))
    }

    @Test("Rows inserted or removed above the view don't move it, except at the top of the page")
    func rowsAbove() {
        func list(_ numbers: some Sequence<Int>) -> [Element] {
            [.list(ItemList(id: "rows", label: "", rows: numbers.map { Row(id: RowID("\($0)"), title: "Row \($0)") }))]
        }
        var page = Page(list(100..<160), rows: 20)
        for _ in 0..<30 { page.press(.down) }
        let line = { (page: Page) in page.lines().firstIndex { $0.contains("▌ Row 130") } }
        let before = line(page)
        #expect(before != nil)
        page.show(list(80..<160))
        #expect(line(page) == before)
        page.show(list(110..<160))
        #expect(line(page) == before)
        var top = Page(list(100..<160), rows: 20)
        top.show(list(99..<160))
        #expect(top.lines().contains { $0.contains("Row 99") })
    }

    @Test("Arrows move along rows, Enter opens the one with the focus")
    func rows() {
        var page = Page([Self.pets(["a", "b", "c"])])
        page.press(.down, .enter, .down, .space, .up, .up, .up, .enter)
        #expect(page.events == [.selected("b", in: "pets"), .selected("c", in: "pets"), .selected("a", in: "pets")])
    }

    @Test("Disabled rows are skipped")
    func unselectable() {
        let rows = [Row(id: "a", title: "a"), Row(id: "b", title: "b", isSelectable: false), Row(id: "c", title: "c")]
        var page = Page([.list(ItemList(id: "l", label: "", rows: rows))])
        page.press(.down, .enter)
        #expect(page.events == [.selected("c", in: "l")])
    }

    @Test("Tab moves from group to group: a list is one, and the screen's commands are the last")
    func parts() {
        var page = Page([Self.pets(["a", "b"]), Self.button("x", "X")], commands: [Command(id: "add", label: "Add")])
        page.press(.tab)
        #expect(page.state.focus == .command("x"))
        page.press(.tab)
        #expect(page.state.focus == .command("add"))
        page.press(.tab)
        #expect(page.state.focus == .row("a", in: "pets"))
        page.press(.backTab, .backTab, .backTab)
        #expect(page.state.focus == .row("a", in: "pets"))
    }

    @Test("The focus stays on its row when rows come and go around it")
    func focusKept() {
        var page = Page([Self.pets(["a", "b", "c"])])
        page.press(.down)
        page.show([.text("News"), Self.pets(["z", "a", "b", "c"])])
        #expect(page.state.focus == .row("b", in: "pets"))
        page.press(.enter)
        #expect(page.events == [.selected("b", in: "pets")])
    }

    @Test("When the focused row disappears, the row in its place or the last row is focused")
    func focusMoves() {
        var page = Page([Self.button("x", "X"), Self.pets(["a", "b", "c"])])
        page.press(.down)
        #expect(page.state.focus == .row("b", in: "pets"))
        page.show([Self.button("x", "X"), Self.pets(["a", "c"])])
        #expect(page.state.focus == .row("c", in: "pets"))
        page.show([Self.button("x", "X"), Self.pets(["a"])])
        #expect(page.state.focus == .row("a", in: "pets"))
        page.show([Self.button("x", "X")])
        #expect(page.state.focus == .command("x"))
        page.show([.text("Nothing")])
        #expect(page.state.focus == nil)
        page.show([Self.pets(["a"])])
        #expect(page.state.focus == .row("a", in: "pets"))
    }

    @Test("A new screen starts with its own focus at the top")
    func anotherScreen() {
        var page = Page([Self.pets((0..<100).map { "r\($0)" })])
        page.press(.end)
        #expect(page.state.scroll > 0)
        page.show(Screen(id: "other", title: "Other", body: [Self.pets(["x", "y"])]))
        #expect(page.state.focus == .row("x", in: "pets"))
        #expect(page.state.scroll == 0)
    }

    @Test("A page whose rows are below the view starts at the top; arrows scroll to them")
    func rowsBelow() {
        let text = (0..<60).map { Element.text(RichText("Line \($0)")) }
        var page = Page(text + [Self.pets(["a", "b"])])
        #expect(page.state.focus == nil)
        #expect(page.state.scroll == 0)
        page.press(.enter)
        #expect(page.events.isEmpty)
        page.press(.down)
        #expect(page.state.scroll == 1)
        for _ in 0..<200 where page.state.focus == nil { page.press(.down) }
        #expect(page.state.focus == .row("a", in: "pets"))
        page.press(.enter)
        #expect(page.events == [.selected("a", in: "pets")])
    }

    @Test("A page with rows below the view focuses its tabs, and Page Down reaches the rows")
    func tabsAbove() {
        let text = (0..<60).map { Element.text(RichText("Line \($0)")) }
        var page = Page([Self.button("x", "X")] + text + [Self.pets(["a", "b"])])
        #expect(page.state.focus == .command("x"))
        #expect(page.state.scroll == 0)
        page.press(.end, .enter)
        #expect(page.events == [.selected("b", in: "pets")])
    }

    @Test("Letters activate commands, also those in elements; the first command with a letter gets it")
    func letters() {
        var page = Page(
            [Self.button("inner", "Inner", key: "a")],
            commands: [Command(id: "add", label: "Add", key: "a"), Command(id: "off", label: "Off", isEnabled: false)]
        )
        page.press(.character("a"), .character("d"), .character("D"), .character("o"))
        #expect(page.events == [.activated("inner"), .activated("add"), .activated("add")])
        #expect(page.state.flash == "“Off” isn't available at the moment.")
        page.press(.character("z"))
        #expect(page.state.flash == nil)
    }

    @Test("A command with a question is sent only after confirmation")
    func confirmation() {
        let question = Confirmation(question: "Delete?", confirmLabel: "Delete")
        let delete = Command(id: "delete", label: "Delete", key: "d", role: .destructive, confirmation: question)
        var page = Page([], commands: [delete])
        page.press(.character("d"), .enter)
        #expect(page.events.isEmpty, "Cancel has the focus at first")
        page.press(.character("d"), .escape)
        page.press(.character("d"), .character("n"))
        #expect(page.events.isEmpty)
        page.press(.character("d"), .right, .enter)
        page.press(.character("d"), .character("y"))
        #expect(page.events == [.activated("delete"), .activated("delete")])
        #expect(page.state.overlay == nil)
    }

    @Test("A question disappears with its command")
    func confirmationVanishes() {
        let question = Confirmation(question: "Delete?", confirmLabel: "Delete")
        var page = Page([], commands: [Command(id: "delete", label: "Delete", key: "d", confirmation: question)])
        page.press(.character("d"))
        page.show(Screen(id: "screen", title: "Screen", body: []))
        page.press(.character("y"))
        #expect(page.events.isEmpty)
        #expect(page.state.overlay == nil)
    }

    @Test("Escape goes back, and asks first if that loses input")
    func back() {
        var page = Page([])
        page.press(.escape)
        #expect(page.events == [.back])
        page = Page([], back: Confirmation(question: "Discard?", confirmLabel: "Discard"))
        page.press(.escape)
        #expect(page.events.isEmpty)
        page.press(.left, .enter)
        #expect(page.events == [.back])
    }

    @Test("Ctrl-C quits and Ctrl-L redraws everywhere")
    func control() {
        var page = Page([])
        page.press(.control("c"), .control("l"), .control("z"), .character("?"), .control("c"))
        #expect(page.outcomes == [.quit, .redraw, .suspend, .quit])
    }

    @Test("Help opens over the page, handles all keys, and closes")
    func help() {
        var page = Page([Self.pets(["a", "b"])], commands: [Command(id: "add", label: "Add", key: "a")], rows: 14)
        page.press(.character("?"), .character("a"), .down, .pageDown, .end, .home, .up)
        #expect(page.events.isEmpty)
        #expect(page.state.overlay == .help(scroll: 0))
        page.press(.escape, .enter)
        #expect(page.events == [.selected("a", in: "pets")])
    }

    @Test("Left and Right select tabs and wrap around")
    func tabs() {
        func tabs(_ selected: TabID) -> [Element] {
            let all = [TabItem(id: "a", title: "A"), TabItem(id: "b", title: "B"), TabItem(id: "c", title: "C")]
            return [.tabs(Tabs(id: "t", tabs: all, selected: selected, content: []))]
        }
        var page = Page(tabs("a"))
        page.press(.right)
        page.show(tabs("b"))
        page.press(.left)
        page.show(tabs("a"))
        page.press(.left)
        #expect(page.events == [.tab("b", in: "t"), .tab("a", in: "t"), .tab("c", in: "t")])
    }

    @Test("A notice is dismissed by its button")
    func dismissing() {
        var page = Page([.notice(Notice(id: "n", kind: .success, text: "Saved", isDismissible: true))])
        page.press(.enter)
        #expect(page.events == [.dismissed("n")])
    }

    @Test("Nearing the end of an incomplete list is sent once per number of rows")
    func nearEnd() {
        let ids = (0..<60).map { "r\($0)" }
        var page = Page([Self.pets(ids, hasMore: true)])
        #expect(page.announceNearEnds() == [])
        page.press(.pageDown, .pageDown)
        #expect(page.announceNearEnds() == ["pets"])
        #expect(page.announceNearEnds() == [])
        page.show([Self.pets(ids + (60..<120).map { "r\($0)" }, hasMore: true)])
        #expect(page.announceNearEnds() == [])
        page.press(.end)
        #expect(page.announceNearEnds() == ["pets"])
        page = Page([Self.pets(["a"], hasMore: true)])
        #expect(page.announceNearEnds() == ["pets"])
    }

    @Test("The focused row is always in view", arguments: 0..<6)
    func scrolling(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let lines = (0..<60).map { "line \($0)" }.joined(separator: "\n")
        var page = Page(
            [Self.pets((0..<80).map { "r\($0)" }), .text(RichText(lines)), Self.button("x", "X")],
            rows: Int.random(in: 12...40, using: &random)
        )
        let keys: [Key] = [.down, .up, .pageDown, .pageUp, .home, .end, .tab, .backTab]
        for _ in 0..<200 {
            guard let key = keys.randomElement(using: &random) else { continue }
            let before = (page.state.focus, page.state.scroll)
            page.press(key)
            if page.state.focus != before.0, let focus = page.state.focus, let index = page.layout.index(of: focus) {
                let rows = page.layout.stops[index].rows
                let view = page.state.scroll..<(page.state.scroll + page.layout.viewportRows)
                #expect(rows.lowerBound > page.layout.body.height || view.contains(rows.lowerBound), "\(key)")
            }
            #expect(page.state.scroll <= page.layout.lastScroll)
        }
    }

    @Test("Every line of a long page can be reached with the arrow, and the way back leads to the top")
    func reachable() {
        let lines = (0..<90).map { "line \($0)" }.joined(separator: "\n")
        var page = Page([Self.button("x", "X"), .text(RichText(lines)), Self.button("y", "Y")])
        var seen: Set<Int> = []
        for _ in 0..<140 {
            seen.formUnion(page.state.scroll..<(page.state.scroll + page.layout.viewportRows))
            page.press(.down)
        }
        #expect(seen.isSuperset(of: 0..<page.layout.body.height))
        #expect(page.state.focus == .command("y"))
        for _ in 0..<140 { page.press(.up) }
        #expect(page.state.scroll == 0)
        #expect(page.state.focus == .command("x"))
    }

    @Test("Any keys at any size are handled", arguments: 0..<10)
    func anyKeys(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var page = Page(EveryElement.body, commands: EveryElement.commands, back: EveryElement.confirmation)
        let keys: [Key] = [
            .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .backTab, .enter, .escape, .space,
            .backspace, .delete, .wordLeft, .wordRight, .control("a"), .control("e"), .control("k"), .control("u"),
            .control("w"), .control("l"), .character("?"), .character("/"), .character("a"), .character("y"),
            .character("\u{301}"), .alt("a"), .paste("x\u{1B}[2J\ny"), .paste(""), .modeReport(mode: 2026, status: 0),
        ]
        for _ in 0..<120 {
            page.press(keys.randomElement(using: &random) ?? .enter)
            switch Int.random(in: 0..<20, using: &random) {
            case 0:
                page.resize(columns: .random(in: 0...130, using: &random), rows: .random(in: 0...50, using: &random))
            case 1:
                page.show(EveryElement.body.shuffled(using: &random).dropLast(Int.random(in: 0...10, using: &random)))
            default: break
            }
            let frame = page.frame()
            #expect(frame.buffer.size == page.layout.size)
        }
    }
}
