import CorePresentation
import Testing

@testable import SharedUI

@Suite("Row commands", .timeLimit(.minutes(10)))
struct RowCommandTests {
    private static func row(_ id: String, _ title: RichText, isDone: Bool = false) -> Row {
        Row(
            id: RowID(id),
            title: title,
            commands: [
                Command(id: "done/\(id)", label: "Done", key: "d", isEnabled: !isDone),
                Command(
                    id: "remove/\(id)",
                    label: "Remove",
                    key: "a",
                    role: .destructive,
                    confirmation: Confirmation(question: "Remove it?", confirmLabel: "Remove")
                ),
            ]
        )
    }

    private static let list = Element.list(
        ItemList(
            id: "due",
            label: "Due",
            rows: [row("r1", "Rabies"), row("r2", "Deworming", isDone: true), Row(id: "r3", title: "Weigh")]
        )
    )
    private static let commands = [Command(id: "add", label: "Add", key: "a")]

    @Test("The focused row's commands are shown with their keys above the screen's")
    func footer() {
        var page = Page([Self.list], commands: Self.commands, columns: 70, rows: 14)
        #expect(
            page.lines().suffix(3) == [
                String(repeating: "─", count: 70), "▌d Done   r Remove",
                " a Add   / Filter   : Find   ? Help   Esc Back   Ctrl-C Quit",
            ])
        page.press(.down)
        #expect(page.lines().dropLast().last == "▌d (Done)   r Remove")
        page.press(.down)
        #expect(page.lines().dropLast().last == "")
    }

    @Test("A key acts on the focused row, unless it is a key of the screen")
    func keys() {
        var page = Page([Self.list], commands: Self.commands)
        page.press(.character("d"), .character("a"), .down, .character("d"), .down, .character("d"))
        #expect(page.events == [.activated("done/r1"), .activated("add")])
        page.press(.up, .up, .character("r"), .character("y"))
        #expect(page.events.last == .activated("remove/r1"))
    }

    @Test("Help lists them first")
    func help() {
        var page = Page([Self.list], commands: Self.commands)
        page.press(.character("?"))
        let lines = page.lines().map { $0.filter { $0 != " " && $0 != "┃" } }
        let first = lines.firstIndex { $0.hasPrefix("dDone") }
        #expect(first.map { Array(lines[$0...].prefix(3)) } == ["dDone", "rRemove", "aAdd"])
    }

    @Test("A question about a removed row is dismissed")
    func gone() {
        var page = Page([Self.list], commands: Self.commands)
        page.press(.character("r"))
        #expect(page.state.overlay != nil)
        page.show([.text("Nothing")])
        #expect(page.state.overlay == nil)
    }

    @Test("In plain mode they are listed once, and typed before the row")
    @MainActor
    func plain() async {
        let screen = Screen(id: "s", title: "Home", body: [Self.list])
        #expect(
            PlainRenderer().lines(screen).suffix(4) == [
                "- Rabies", "- Deworming", "- Weigh",
                "For a row: Done, Remove; type for instance Done and the row's beginning.",
            ])
        var interpreter = PlainInterpreter()
        #expect(interpreter.handle("done rab", at: screen).events == [.activated("done/r1")])
        #expect(interpreter.handle("done r1", at: screen).events == [.activated("done/r1")])
        #expect(interpreter.handle("done/r1", at: screen).events == [.activated("done/r1")])
        #expect(interpreter.handle("done dew", at: screen).lines == ["Done is not possible now."])
        #expect(interpreter.handle("done", at: screen).isFailure)
        #expect(interpreter.handle("remove rabies", at: screen).events.isEmpty)
        #expect(interpreter.handle("yes", at: screen).events == [.activated("remove/r1")])
    }

    @Test("Tables' rows have them too, but not disabled rows")
    func table() {
        let done = Command(id: "done", label: "Done", key: "d")
        var table = EveryElement.table
        table.rows[0].commands = [done]
        var page = Page([.table(table)])
        page.press(.character("d"))
        #expect(page.events == [.activated("done")])
        table.rows[0].isSelectable = false
        page.show([.table(table)])
        page.press(.character("d"))
        #expect(page.events.count == 1)
    }
}
