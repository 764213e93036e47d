import CorePresentation
import Observation
import Testing

@testable import SharedUI

@Suite("Palette", .timeLimit(.minutes(10)))
struct PaletteTests {
    private static let entries = [
        PaletteEntry(id: "pets/miso", title: "Miso", detail: "Cat"),
        PaletteEntry(id: "pets/tama", title: "Tama", detail: "Dog"), PaletteEntry(id: "home", title: "Home"),
    ]

    private static let commands = [
        Command(id: "weigh", label: "Add a weight", key: "w"), Command(id: "print", label: "Print", isEnabled: false),
    ]

    private func page(_ body: [Element] = [.list(EveryElement.list)], back: CorePresentation.Confirmation? = nil)
        -> Page
    {
        var page = Page(body, commands: Self.commands, back: back, rows: 20)
        page.entries = Self.entries
        return page
    }

    @Test("It opens over the page with the commands first, then the app's entries")
    func opened() {
        var page = page()
        page.press(.character(":"))
        #expect(
            page.lines().joined(separator: "\n") == """
                 Screen
                ────────────────────────────────────────────────────────────
                 ┏ Find ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1 of 10 ━┓
                 ┃ >                                                      ┃
                 ┃ ▌ Add a weight                                       w ┃
                 ┃   Print  not possible now                            p ┃
                 ┃   Miso  Cat                                            ┃
                 ┃   Tama  Dog                                            ┃
                 ┃   Home                                                 ┃
                 ┃   Sort by Name                                         ┃
                 ┃   Filter                                             / ┃
                 ┃   Help                                               ? ┃
                 ┃   Back                                             Esc ┃
                 ┃   Quit                                          Ctrl-C ┃
                 ┃                                                        ┃
                 ┃                                                        ┃
                 ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
                ────────────────────────────────────────────────────────────
                 w Add a weight   p (Print)   / Filter   : Find   ? Help
                 Esc Back   Ctrl-C Quit
                """
        )
    }

    @Test("An urgent entry comes first, so that two keys lead there from any screen")
    func urgent() {
        var page = page()
        page.entries += [PaletteEntry(id: "poison", title: "Poison check", isUrgent: true)]
        page.press(.character(":"), .enter)
        #expect(page.outcomes.last == .open("poison"))
    }

    @Test("Letters find commands and entries, and Enter activates one")
    func found() {
        var page = page()
        page.press(.character(":"))
        page.type("aweight")
        page.press(.enter)
        #expect(page.events == [.activated("weigh")])
        page.press(.control("p"))
        page.type("dog")
        page.press(.enter)
        #expect(page.outcomes.last == .open("pets/tama"))
        #expect(page.state.overlay == nil)
    }

    @Test("Arrows select a result without leaving the list")
    func arrows() {
        var page = page()
        page.press(.character(":"))
        page.type("m")
        page.press(.up, .down, .down, .down, .down, .down, .down, .down, .up, .enter)
        guard case .open = page.outcomes.last else {
            Issue.record("\(page.outcomes) ends without an entry")
            return
        }
    }

    @Test("A disabled command shows why when selected, and Escape closes")
    func disabled() {
        var page = page()
        page.press(.character(":"))
        page.type("print")
        page.press(.enter)
        #expect(page.state.flash == "“Print” isn't available at the moment.")
        page.press(.character(":"), .escape)
        #expect(page.state.overlay == nil)
        #expect(page.events.isEmpty)
    }

    @Test("It opens while typing, and asks before discarding input")
    func unsaved() {
        var page = page([.form(EveryElement.form)], back: EveryElement.confirmation)
        page.press(.control("p"))
        page.type("miso")
        page.press(.enter)
        #expect(!page.outcomes.contains(.open("pets/miso")))
        #expect(page.lines().contains { $0.contains(EveryElement.confirmation.question) })
        page.press(.character("y"))
        #expect(page.outcomes.last == .open("pets/miso"))
    }

    @Test("It sorts tables, selects tabs, filters lists, opens help, and quits")
    func everythingElse() {
        var page = page([.table(EveryElement.table), .tabs(EveryElement.tabs)])
        for text in ["sort vaccine", "show weights", "filter"] {
            page.press(.character(":"))
            page.type(text)
            page.press(.enter)
        }
        #expect(page.events == [.tab("weights", in: "tabs")])
        #expect(page.state.sort == RowSort(element: "table", order: SortOrder(column: "vaccine", isAscending: false)))
        #expect(page.state.filter?.element == "table")
        page.press(.control("p"))
        page.type("help")
        page.press(.enter)
        #expect(page.state.overlay == .help(scroll: 0))
        page.press(.escape, .control("p"))
        page.type("quit")
        page.press(.enter)
        #expect(page.outcomes.last == .quit)
    }

    @Test("A row's commands come first")
    func row() {
        let rows = [Row(id: "r", title: "Rabies", commands: [Command(id: "done", label: "Done", key: "d")])]
        var page = page([.list(ItemList(id: "l", label: "", rows: rows))])
        page.press(.character(":"), .enter)
        #expect(page.events == [.activated("done")])
    }

    @Test("No match shows a message")
    func nothing() {
        var page = page()
        page.press(.character(":"))
        page.type("zzz")
        #expect(page.lines().contains { $0.contains("no matches") })
        page.press(.enter)
        #expect(page.events.isEmpty)
    }

    @Test("In plain mode, one match is opened, several are listed, an exact name is preferred, and none is an error")
    func plain() {
        var interpreter = PlainInterpreter()
        let screen = Screen(id: "s", title: "S", body: [], commands: Self.commands)
        func handle(_ line: String, _ screen: Screen) -> PlainReply {
            interpreter.handle(line, at: screen, entries: { Self.entries })
        }
        #expect(handle(":tama", screen).opens == "pets/tama")
        #expect(handle(": add wei", screen).events == [.activated("weigh")])
        #expect(handle(":home", screen).opens == "home")
        #expect(
            handle(":m", screen).lines == ["Please type more of one:", "- :Miso (Cat)", "- :Tama (Dog)", "- :Home"])
        #expect(handle(":xyz", screen).isFailure)
        #expect(!handle(":", screen).isFailure)
        var form = screen
        form.backConfirmation = EveryElement.confirmation
        #expect(handle(":tama", form).opens == nil)
        #expect(handle("yes", form).opens == "pets/tama")
    }

    @Test("Entries are found by hidden words, and by names without separators")
    func words() {
        let entries = [
            PaletteEntry(id: "weights/new", title: "Miso: Add a weight", words: "log weigh kg"),
            PaletteEntry(id: "weights", title: "Miso: All weights", words: "history"),
        ]
        var page = page()
        page.entries = entries
        page.press(.character(":"))
        page.type("log kg")
        #expect(page.lines().contains { $0.contains("▌ Miso: Add a weight") && !$0.contains("kg") })
        page.press(.enter)
        #expect(page.outcomes.last == .open("weights/new"))
        var interpreter = PlainInterpreter()
        let screen = Screen(id: "s", title: "S", body: [])
        let reply = interpreter.handle(":miso all weights", at: screen, entries: { entries })
        #expect(reply.opens == "weights")
    }

    @Test("Entries with equal names are distinguishable, in the list and in plain mode")
    func twins() {
        let entries = [
            PaletteEntry(id: "shop", title: "Shop", detail: "Food, litter, toys"),
            PaletteEntry(id: "pets/1", title: "Max", detail: "Dog"),
            PaletteEntry(id: "pets/2", title: "Max", detail: "Dog"),
        ]
        let commands = [Command(id: "shop-here", label: "Shop", key: "s")]
        let screen = Screen(id: "s", title: "S", body: [], commands: commands)
        var page = Page([], commands: commands, rows: 20)
        page.entries = entries
        page.press(.character(":"))
        let shown = page.lines()
        for line in ["Shop  on this screen", "Shop  Food, litter, toys", "Max 1  Dog", "Max 2  Dog"] {
            #expect(shown.contains { $0.contains(line) }, "\(line)")
        }
        var interpreter = PlainInterpreter()
        func handle(_ line: String) -> PlainReply { interpreter.handle(line, at: screen, entries: { entries }) }
        #expect(
            handle(":shop").lines == [
                "Please type more of one:", "- :Shop (on this screen)", "- :Shop (Food, litter, toys)",
            ])
        #expect(handle(":shop on this screen").events == [.activated("shop-here")])
        #expect(handle(":shop food, litter, toys").opens == "shop")
        #expect(handle(":max 2").opens == "pets/2")
        #expect(handle(":max").lines == ["Please type more of one:", "- :Max 1 (Dog)", "- :Max 2 (Dog)"])
    }

    @Test("A session requests the app's entries when opening, and returns the selected one")
    @MainActor
    func session() async throws {
        let terminal = FakeTerminal()
        var opened: [String] = []
        var current: TerminalSession?
        let source = PaletteSource {
            Self.entries
        } open: { id in
            opened.append(id)
            current?.stop()
        }
        let session = TerminalSession(
            device: terminal, capabilities: TerminalCapabilities(), clock: ManualClock(), palette: source
        ) { _ in
        } onQuit: {
        }
        current = session
        session.show(Screen(id: "s", title: "S", body: [.text("Nothing")]))
        let typist = Task {
            await terminal.waitForWrite(1)
            terminal.type(":tama\r")
        }
        try await session.run()
        await typist.value
        #expect(opened == ["pets/tama"])
    }

    @Test("Text typed before the app's entries arrive also matches them")
    @MainActor
    func lateEntries() async throws {
        let terminal = FakeTerminal()
        let late = LateEntries()
        var opened: [String] = []
        var current: TerminalSession?
        let source = PaletteSource {
            late.entries
        } open: { id in
            opened.append(id)
            current?.stop()
        }
        let session = TerminalSession(
            device: terminal, capabilities: TerminalCapabilities(), clock: ManualClock(), palette: source
        ) { _ in
        } onQuit: {
        }
        current = session
        session.show(Screen(id: "s", title: "S", body: [.text("Nothing")]))
        let typist = Task {
            await terminal.waitForWrite(1)
            terminal.type(":tama")
            await terminal.waitForWrite(2)
            late.entries = Self.entries
            await terminal.waitForWrite(3)
            terminal.type("\r")
        }
        try await session.run()
        await typist.value
        #expect(opened == ["pets/tama"])
    }
}

/// Entries that are loaded later.
@MainActor @Observable
private final class LateEntries {
    var entries: [PaletteEntry] = []
}
