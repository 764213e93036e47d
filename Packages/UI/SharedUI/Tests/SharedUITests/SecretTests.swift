import CorePresentation
import SharedUI
import Testing

@Suite("Secrets in plain mode and in a terminal", .timeLimit(.minutes(10)))
@MainActor
struct SecretTests {
    private func lock(typed: String = "", error: String? = nil) -> Screen {
        Screen(
            id: "lock", title: "Locked",
            body: [
                .form(
                    InputForm(
                        id: "pin",
                        fields: [
                            Field(
                                id: "pin", label: "PIN", kind: .secret, value: .text(typed), error: error,
                                isRequired: true)
                        ],
                        submit: Command(id: "unlock", label: "Unlock")))
            ])
    }

    @Test("A screen with only a secret asks for it immediately, submits it, and repeats while it is wrong")
    func asked() async {
        var printed = ""
        var events: [Event] = []
        var hidden: [Bool] = []
        var inputs = 0
        var session: PlainSession?
        session = PlainSession(
            write: { printed += $0 },
            onEvent: { event in
                events.append(event)
                if event == .activated("unlock") { session?.show(lock(error: "That isn't the PIN.")) }
            },
            onQuit: { session?.stop() },
            onInput: { inputs += 1 },
            hideTyping: { isHidden in
                hidden.append(isHidden)
                return true
            })
        session?.show(lock())
        let (lines, typing) = AsyncStream.makeStream(of: String.self)
        for line in ["1111", "2222", ".", "help"] { typing.yield(line) }
        typing.finish()
        await session?.run(lines: lines)
        session = nil
        #expect(
            events == [
                .edited("pin", .text("1111")), .activated("unlock"), .edited("pin", .text("2222")),
                .activated("unlock"),
            ])
        // Typing is hidden before each of the three answers to the question and shown after it, but not for the later
        // lines.
        #expect(hidden == [true, false, true, false, true, false])
        #expect(inputs == 4)
        #expect(printed.contains("Error: That isn't the PIN."))
        #expect(!printed.contains("1111") && !printed.contains("2222"))
    }

    @Test("Text in a secret field never reaches the terminal, and Enter submits it")
    func drawn() async throws {
        let terminal = FakeTerminal()
        var activated: [CommandID] = []
        var session: TerminalSession?
        session = TerminalSession(
            device: terminal, capabilities: TerminalCapabilities(),
            onEvent: { event in
                if case .edited(_, let value) = event { session?.show(lock(typed: value.text)) }
                if case .activated(let id) = event {
                    activated.append(id)
                    session?.show(lock(error: "That isn't the PIN."))
                }
            },
            onQuit: { session?.stop() })
        session?.show(lock())
        let driver = Task {
            await terminal.waitForWrite(1)
            for (count, key) in "7392".enumerated() {
                terminal.type(String(key))
                await terminal.waitForWrite(count + 2)
            }
            terminal.type("\r")
            await terminal.waitForWrite(6)
            session?.stop()
        }
        try await session?.run()
        await driver.value
        session = nil
        // Every frame after the first is the change by one key.
        #expect(activated == ["unlock"])
        let written = terminal.writes.dropFirst().prefix(4).map { String(decoding: $0, as: UTF8.self) }
        #expect(written.count == 4)
        #expect(written.allSatisfy { $0.contains("•") })
        #expect(!zip(written, "7392").contains { $0.hasSuffix(String($1)) || $0.contains("m\($1)") })
    }

    @Test("Another background is drawn immediately, in its own colors")
    func capabilities() async throws {
        let terminal = FakeTerminal()
        var session: TerminalSession?
        var inputs = 0
        session = TerminalSession(
            device: terminal, capabilities: TerminalCapabilities(colors: .indexed, background: .dark),
            onEvent: { _ in }, onQuit: { session?.stop() }, onInput: { inputs += 1 })
        session?.show(lock(error: "That isn't the PIN."))
        let driver = Task {
            await terminal.waitForWrite(1)
            session?.capabilities.background = .light
            await terminal.waitForWrite(2)
            session?.capabilities.colors = .none
            await terminal.waitForWrite(3)
            terminal.type("\u{1B}[B")
            terminal.type("\u{3}")
        }
        try await session?.run()
        await driver.value
        session = nil
        let written = terminal.writes.map { String(decoding: $0, as: UTF8.self) }
        #expect(written[0].contains("38;5;203"))
        #expect(written[1].contains("38;5;124") && !written[1].contains("38;5;203"))
        #expect(!written[2].contains("38;5") && written[2].contains("Locked"))
        #expect(inputs == 2)
    }
}
