import CorePresentation
import SharedUI
import Testing

@Suite("Terminal session", .timeLimit(.minutes(10)))
@MainActor
struct TerminalSessionTests {
    private func screen(_ rows: [String] = ["a", "b"], id: ScreenID = "s", isBusy: Bool = false) -> Screen {
        Screen(
            id: id,
            title: "Pets",
            body: [.list(ItemList(id: "l", label: "", rows: rows.map { Row(id: RowID($0), title: RichText($0)) }))],
            commands: [Command(id: "add", label: "Add", key: "a")],
            isBusy: isBusy
        )
    }

    /// Runs a session until it is stopped; the closure acts on it meanwhile.
    private func run(
        _ terminal: FakeTerminal,
        first: Screen,
        clock: ManualClock = ManualClock(),
        onEvent: @escaping @MainActor (Event, TerminalSession) -> Void = { _, _ in },
        during: @escaping @MainActor (TerminalSession) async -> Void
    ) async throws {
        var current: TerminalSession?
        let session = TerminalSession(device: terminal, capabilities: TerminalCapabilities(), clock: clock) { event in
            if let current { onEvent(event, current) }
        } onQuit: {
            current?.stop()
        }
        current = session
        session.show(first)
        let driver = Task { await during(session) }
        defer { current = nil }
        do {
            try await session.run()
        } catch {
            await driver.value
            throw error
        }
        await driver.value
    }

    @Test("Sets up the terminal, draws in one write, handles keys, and restores the terminal")
    func wholeRun() async throws {
        let terminal = FakeTerminal()
        var events: [Event] = []
        try await run(terminal, first: screen()) { event, _ in
            events.append(event)
        } during: { session in
            await terminal.waitForWrite(1)
            terminal.type("\u{1B}[B\ra\u{1B}\u{1B}")
            await terminal.waitForWrite(2)
            session.stop()
        }
        #expect(events == [.selected("b", in: "l"), .activated("add"), .back])
        #expect(terminal.calls == ["enter", "leave"])
        #expect(terminal.writes.count == 2, "the first frame, and one for all keys that came together")
    }

    @Test("An unchanged screen writes nothing, a changed one only the change")
    func differences() async throws {
        let terminal = FakeTerminal()
        try await run(terminal, first: screen()) { session in
            await terminal.waitForWrite(1)
            session.show(self.screen())
            session.show(self.screen(["a", "c"]))
            session.stop()
        }
        #expect(terminal.writes.count == 2)
        #expect(terminal.writes[1].count <= 16)
    }

    @Test("A lone escape is a key after a timeout on the given clock")
    func loneEscape() async throws {
        let terminal = FakeTerminal()
        let clock = ManualClock()
        var events: [Event] = []
        try await run(terminal, first: screen(), clock: clock) { event, session in
            events.append(event)
            session.stop()
        } during: { _ in
            await terminal.waitForWrite(1)
            terminal.type("\u{1B}")
            await clock.waitForSleeper()
            clock.advance(by: .milliseconds(250))
        }
        #expect(events == [.back])
    }

    @Test("Animations are redrawn by time, and only then")
    func animation() async throws {
        let terminal = FakeTerminal()
        let clock = ManualClock()
        try await run(terminal, first: screen(isBusy: true), clock: clock) { session in
            for count in 1...3 {
                await terminal.waitForWrite(count)
                await clock.waitForSleeper()
                clock.advance(by: .milliseconds(120))
            }
            await terminal.waitForWrite(4)
            session.stop()
        }
        // The first change may move the cursor and select a style; later ones write only the sign.
        #expect(terminal.writes.dropFirst(2).allSatisfy { $0.count <= 4 })
    }

    @Test("Keys typed ahead go to the screen that the previous key opens")
    func typeahead() async throws {
        let terminal = FakeTerminal()
        var events: [Event] = []
        let form = Screen(
            id: "form",
            title: "Add",
            body: [
                .form(
                    InputForm(
                        id: "f",
                        fields: [Field(id: "name", label: "Name", value: .text(""))],
                        submit: Command(id: "save", label: "Save")
                    )
                )
            ]
        )
        try await run(terminal, first: screen()) { event, session in
            events.append(event)
            if event == .activated("add") { session.show(form) }
            if events.count == 3 { session.stop() }
        } during: { _ in
            await terminal.waitForWrite(1)
            terminal.type("aab")
        }
        #expect(events == [.activated("add"), .edited("name", .text("a")), .edited("name", .text("ab"))])
    }

    @Test("Ctrl-C and a closed window ask the host to quit")
    func quitting() async throws {
        for end in [{ (terminal: FakeTerminal) in terminal.type("\u{03}") }, { $0.hangUp() }] {
            let terminal = FakeTerminal()
            try await run(terminal, first: screen()) { _ in
                await terminal.waitForWrite(1)
                end(terminal)
            }
            #expect(terminal.calls == ["enter", "leave"])
        }
    }

    @Test("A signal that ends the process ends the session with an error that names it")
    func signal() async throws {
        let terminal = FakeTerminal()
        await #expect(throws: TerminalError.terminated(signal: 15)) {
            try await run(terminal, first: screen()) { _ in
                await terminal.waitForWrite(1)
                terminal.send(.terminated(signal: 15))
            }
        }
        #expect(terminal.calls == ["enter", "leave"])
    }

    @Test("A window that is too small at the start is rejected before anything is written")
    func tooSmallAtStart() async {
        let terminal = FakeTerminal(columns: 39, rows: 30)
        await #expect(throws: TerminalError.tooSmall(TerminalSize(columns: 39, rows: 30))) {
            try await run(terminal, first: screen()) { _ in }
        }
        #expect(terminal.calls.isEmpty)
        #expect(terminal.writes.isEmpty)
    }

    @Test("A window that becomes too small shows a message, ignores keys except Ctrl-C, and continues when enlarged")
    func tooSmallMeanwhile() async throws {
        let terminal = FakeTerminal()
        var events: [Event] = []
        try await run(terminal, first: screen()) { event, session in
            events.append(event)
            session.stop()
        } during: { _ in
            await terminal.waitForWrite(1)
            terminal.size = TerminalSize(columns: 20, rows: 5)
            terminal.send(.resized)
            await terminal.waitForWrite(2)
            terminal.type("a")
            terminal.size = TerminalSize(columns: 70, rows: 20)
            terminal.send(.resized)
            await terminal.waitForWrite(3)
            terminal.type("\r")
        }
        #expect(String(decoding: terminal.writes[1], as: UTF8.self).contains("Please make the"))
        #expect(events == [.selected("a", in: "l")])
    }

    @Test("The footer shows Back only if there is a screen behind")
    func wayBack() async throws {
        let terminal = FakeTerminal()
        try await run(terminal, first: screen()) { session in
            await terminal.waitForWrite(1)
            session.show(self.screen(), trail: ["PetNest"])
            await terminal.waitForWrite(2)
            session.show(self.screen())
            await terminal.waitForWrite(3)
            session.stop()
        }
        let frames = terminal.writes.map { String(decoding: $0, as: UTF8.self) }
        #expect(frames.map { $0.contains("Esc") } == [false, true, false])
    }

    @Test("After the process was stopped, everything is redrawn")
    func resumed() async throws {
        let terminal = FakeTerminal()
        try await run(terminal, first: screen()) { session in
            await terminal.waitForWrite(1)
            terminal.type("\u{1A}")
            await terminal.waitForWrite(2)
            terminal.send(.resumed)
            await terminal.waitForWrite(3)
            session.stop()
        }
        #expect(terminal.calls == ["enter", "suspend", "leave"])
        #expect(terminal.writes[1] == terminal.writes[2])
    }

    @Test("Long frames are synchronized updates only for terminals that report support")
    func synchronized() async throws {
        for (status, isMarked) in [(2, true), (0, false)] {
            let terminal = FakeTerminal()
            try await run(terminal, first: screen()) { session in
                await terminal.waitForWrite(1)
                terminal.type("\u{1B}[?2026;\(status)$y\u{0C}")
                await terminal.waitForWrite(2)
                session.stop()
            }
            #expect(String(decoding: terminal.writes[1], as: UTF8.self).contains("[?2026h") == isMarked)
        }
    }

    @Test("A closed terminal calls another closure than a person who quits")
    func inputEnded() async throws {
        for hangsUp in [true, false] {
            let terminal = FakeTerminal()
            var endings: [String] = []
            var current: TerminalSession?
            let session = TerminalSession(
                device: terminal, capabilities: TerminalCapabilities(), onEvent: { _ in },
                onQuit: {
                    endings.append("quit")
                    current?.stop()
                },
                onInputEnded: {
                    endings.append("input ended")
                    current?.stop()
                })
            current = session
            session.show(screen())
            let driver = Task {
                await terminal.waitForWrite(1)
                if hangsUp { terminal.hangUp() } else { terminal.type("\u{3}") }
            }
            try await session.run()
            await driver.value
            current = nil
            #expect(endings == [hangsUp ? "input ended" : "quit"])
        }
    }
}
