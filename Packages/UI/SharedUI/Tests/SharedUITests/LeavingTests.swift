import CorePresentation
import Testing

@testable import SharedUI

@Suite("Confirming to leave with unsaved input", .timeLimit(.minutes(10)))
struct LeavingTests {
    private let unsaved = EveryElement.confirmation
    private let exit = CorePresentation.Confirmation(question: "Leave PetNest?", confirmLabel: "Leave")

    private func form(_ back: CorePresentation.Confirmation?) -> Screen {
        Screen(id: "form", title: "Add", body: [.form(EveryElement.form)], backConfirmation: back)
    }

    @Test("Ctrl-C asks while input is unsaved; pressed again, it quits")
    func interrupt() {
        var page = Page(form(unsaved))
        page.press(.control("c"))
        #expect(page.outcomes.isEmpty)
        #expect(page.lines().contains { $0.contains(unsaved.question) })
        page.press(.escape)
        #expect(page.outcomes.isEmpty)
        page.press(.control("c"), .character("y"))
        #expect(page.outcomes == [.quit])
        page.press(.control("c"), .control("c"))
        #expect(page.outcomes == [.quit, .quit])
    }

    @Test("The question disappears when the input was saved")
    func savedMeanwhile() {
        var page = Page(form(unsaved))
        page.press(.control("c"))
        page.show(form(nil))
        #expect(page.state.overlay == nil)
        page.press(.control("c"))
        #expect(page.outcomes == [.quit])
    }

    @Test("Escape on the last screen asks if the screen requires it, unlike Ctrl-C or Escape on other screens")
    func home() {
        let home = Screen(id: "home", title: "Home", body: [.list(EveryElement.list)], exitConfirmation: exit)
        var page = Page(home, hasBack: false)
        page.press(.escape)
        #expect(page.events.isEmpty)
        #expect(page.lines().contains { $0.contains("Leave PetNest?") })
        page.press(.character("y"))
        #expect(page.events == [.back])
        page.press(.control("c"))
        #expect(page.outcomes.last == .quit)
        var above = Page(home)
        above.press(.escape)
        #expect(above.events == [.back])
    }

    @Test("In plain mode, quit and back ask too")
    func plain() {
        var interpreter = PlainInterpreter()
        #expect(interpreter.handle("quit", at: form(unsaved)) == PlainReply())
        #expect(interpreter.handle("no", at: form(unsaved)).lines == ["Nothing was changed."])
        _ = interpreter.handle("quit", at: form(unsaved))
        #expect(interpreter.handle("discard", at: form(unsaved)).quits)
        #expect(interpreter.handle("quit", at: form(nil)).quits)
        let home = Screen(id: "home", title: "Home", body: [], exitConfirmation: exit)
        #expect(interpreter.handle("back", at: home, hasBack: false).events.isEmpty)
        #expect(interpreter.handle("yes", at: home, hasBack: false).events == [.back])
        #expect(interpreter.handle("back", at: home, hasBack: true).events == [.back])
    }

    @Test(
        "A plain session fails after an unknown word, an invalid value, or an end with unsaved input",
        arguments: [(["show"], false), (["shwo"], true), (["neutered = perhaps"], true), (["name = x"], false)]
    )
    @MainActor
    func failures(lines: [String], hasFailed: Bool) async {
        for (confirmation, endFails) in [(nil, false), (unsaved as CorePresentation.Confirmation?, true)] {
            var current: PlainSession?
            let session = PlainSession { _ in
            } onEvent: { _ in
            } onQuit: {
                current?.stop()
            }
            current = session
            session.show(form(confirmation))
            await session.run(
                lines: AsyncStream { continuation in
                    for line in lines { continuation.yield(line) }
                    continuation.finish()
                }
            )
            #expect(session.hasFailed == (hasFailed || endFails))
        }
    }

    @Test("F1 and Alt-? open help while typing")
    func helpWhileTyping() {
        for key in [Key.help, .alt("?")] {
            var page = Page(form(nil))
            #expect(page.state.isTyping)
            page.press(key)
            #expect(page.state.overlay == .help(scroll: 0))
            page.press(key)
            #expect(page.state.overlay == nil)
            #expect(page.events.isEmpty)
        }
    }

    @Test("An arrow key that arrives in two parts 200 ms apart isn't an escape")
    @MainActor
    func slowArrow() async throws {
        let terminal = FakeTerminal()
        let clock = ManualClock()
        var events: [Event] = []
        var current: TerminalSession?
        let session = TerminalSession(device: terminal, capabilities: TerminalCapabilities(), clock: clock) { event in
            events.append(event)
            current?.stop()
        } onQuit: {
        }
        current = session
        let rows = ["a", "b"].map { Row(id: RowID($0), title: RichText($0)) }
        session.show(Screen(id: "s", title: "S", body: [.list(ItemList(id: "l", label: "", rows: rows))]))
        let typist = Task {
            await terminal.waitForWrite(1)
            terminal.type("\u{1B}")
            await clock.waitForSleeper()
            clock.advance(by: .milliseconds(200))
            terminal.type("[B")
            await terminal.waitForWrite(2)
            terminal.type("\r")
        }
        try await session.run()
        await typist.value
        #expect(events == [.selected("b", in: "l")])
    }
}
