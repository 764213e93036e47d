import CoreArchitecture
import CoreArchitectureReplay
import CoreArchitectureTesting
import CorePresentation
import Testing

@MainActor
@Suite("Sessions", .timeLimit(.minutes(10)))
struct SessionTests {
    /// Uses the program with two concurrent requests, answered in the order that the test defines.
    private func recorded(answerLastFirst: Bool) async throws -> (text: String, screen: Screen?) {
        let gates = ["echo one": Gate(), "echo two": Gate()]
        let box = RecorderBox()
        let clock = TestClock()
        let diary = Diary { request in
            await gates[request]?.pass()
            let answer = JSONValue.string("You said: \(request)")
            await box.recorder?.answer(to: request, answer)
            return answer
        }
        var text = ""
        let log = IntentRecorder(clock: clock) { text += $0 }
        let recorder = SessionRecorder(log, stack: diary.stack, date: 1_700_000_000) { Issue.record("\($0)") }
        box.recorder = recorder
        func send(_ event: Event) {
            recorder.event(event)
            diary.stack.top?.handle(event)
        }
        recorder.route(Route(["today"]))
        diary.open(Route(["today"]))
        send(.edited("password", .text("sesame")))
        for note in ["one", "two"] {
            clock.advance(by: .seconds(1))
            send(.edited("note", .text(note)))
            send(.activated("send"))
        }
        let answered = answerLastFirst ? ["two", "one"] : ["one", "two"]
        for (count, note) in answered.enumerated() {
            gates["echo \(note)"]?.open()
            await until { diary.stack.top?.screen.body.count == count + 2 }
        }
        clock.advance(by: .seconds(1))
        recorder.end()
        return (text, diary.stack.top?.screen)
    }

    @Test("A replay of a session ends in the same screen, except for secrets", arguments: [true, false])
    func same(answerLastFirst: Bool) async throws {
        let (text, screen) = try await recorded(answerLastFirst: answerLastFirst)
        #expect(!text.contains("sesame"))
        let player = SessionPlayer(try IntentLog(reading: text))
        let diary = Diary { try await player.answer(to: $0) }
        var times: [Duration] = []
        try await player.play(on: diary.stack, open: diary.open) { times.append($0) }
        #expect(player.beginning == 1_700_000_000)
        #expect(times.last == .seconds(3))
        #expect(try StateHash(ofScreen: #require(diary.stack.top).screen) == StateHash(ofScreen: #require(screen)))
        #expect(diary.stack.top?.screen.title == "today")
        #expect(diary.stack.top?.screen.field("password")?.value == .text("******"))
        #expect(diary.stack.top?.screen.body.dropFirst() == screen?.body.dropFirst())
    }

    @Test("A program that shows something else is detected, with the record's number")
    func other() async throws {
        let (text, _) = try await recorded(answerLastFirst: false)
        let player = SessionPlayer(try IntentLog(reading: text), timeout: .milliseconds(1))
        let diary = Diary(title: "Other diary") { try await player.answer(to: $0) }
        let error = await #expect(throws: IntentLogError.self) {
            try await player.play(on: diary.stack, open: diary.open)
        }
        #expect(error?.description.hasPrefix("Record 2 led to the state") == true)
    }

    @Test("A truncated session is replayed to its end, and requests without an answer are cancelled")
    func cut() async throws {
        let (text, _) = try await recorded(answerLastFirst: false)
        let log = try IntentLog(reading: String(text.dropLast(400)))
        let player = SessionPlayer(log)
        let diary = Diary { try await player.answer(to: $0) }
        try await player.play(on: diary.stack, open: diary.open)
        #expect(player.taken == player.steps.count)
        #expect(player.problem == .truncated(record: player.steps.count + 1))
        await #expect(throws: CancellationError.self) { try await player.answer(to: "unheard of") }
    }

    @Test("A replay can be stopped at a step and resumed")
    func steps() async throws {
        let (text, _) = try await recorded(answerLastFirst: false)
        let player = SessionPlayer(try IntentLog(reading: text))
        let diary = Diary { try await player.answer(to: $0) }
        try await player.play(upTo: 4, on: diary.stack, open: diary.open)
        #expect(diary.stack.top?.screen.field("note")?.value == .text("one"))
        try await player.play(on: diary.stack, open: diary.open)
        #expect(diary.stack.top?.screen.field("note")?.value == .text("two"))
    }

    @Test("A replay stops at the first step after which a condition on the screen is false")
    func search() async throws {
        let (text, _) = try await recorded(answerLastFirst: true)
        func firstStep(afterWhichNot holds: @MainActor (Screen?) -> Bool) async throws -> (step: Int?, screen: Screen?)
        {
            let player = SessionPlayer(try IntentLog(reading: text))
            let diary = Diary { try await player.answer(to: $0) }
            let step = try await player.firstStep(afterWhichNot: holds, on: diary.stack, open: diary.open)
            return (step, diary.stack.top?.screen)
        }
        // Began, the route, the password, then two notes, each typed and sent, then the answers: to the second first.
        let answered = try await firstStep { $0?.body.contains(.text("You said: echo two")) == false }
        #expect(answered.step == 8)
        #expect(answered.screen?.body.contains(.text("You said: echo one")) == false)
        let typed = try await firstStep { $0?.field("note")?.value != .text("two") }
        #expect(typed.step == 6)
        let never = try await firstStep { $0?.title != "nowhere" }
        #expect(never.step == nil)
    }

    @Test("A session with an unknown record is replayed up to it, and names it")
    func unknown() async throws {
        let (text, _) = try await recorded(answerLastFirst: false)
        let player = SessionPlayer(try IntentLog(reading: text.replacing("\"answer\":", with: "\"reply\":")))
        let diary = Diary { try await player.answer(to: $0) }
        try await player.play(on: diary.stack, open: diary.open)
        #expect(player.taken == 7)
        guard case .unknownAction(record: 8, let type, _) = player.problem else {
            Issue.record("\(String(describing: player.problem))")
            return
        }
        #expect(type.hasSuffix("SessionIntent"))
    }

    @Test("Answers to the same request are given in the order in which they came")
    func sameRequest() async throws {
        var text = ""
        let stack = ScreenStack()
        let log = IntentRecorder(clock: TestClock()) { text += $0 }
        let recorder = SessionRecorder(log, stack: stack, date: 0) { Issue.record("\($0)") }
        for number in 1...3 { recorder.answer(to: "dice", .integer(Int64(number))) }
        recorder.end()
        // Too late for the session.
        recorder.answer(to: "dice", .integer(4))
        #expect(try IntentLog(reading: text).records.count == 5)
        let player = SessionPlayer(try IntentLog(reading: text))
        let thrown = Task {
            var thrown: [JSONValue] = []
            for _ in 1...3 { thrown.append(try await player.answer(to: "dice")) }
            return thrown
        }
        try await player.play(on: stack, open: { _ in })
        #expect(try await thrown.value == [.integer(1), .integer(2), .integer(3)])
    }

    @Test("An answer to a covered screen arrives before the next step")
    func covered() async throws {
        let gate = Gate()
        let box = RecorderBox()
        let diary = Diary { request in
            await gate.pass()
            await box.recorder?.answer(to: request, .string("You said it"))
            return .string("You said it")
        }
        var text = ""
        let log = IntentRecorder(clock: TestClock()) { text += $0 }
        let recorder = SessionRecorder(log, stack: diary.stack, date: 0) { Issue.record("\($0)") }
        box.recorder = recorder
        recorder.event(.activated("send"))
        diary.stack.top?.handle(.activated("send"))
        recorder.route(Route(["today"]))
        diary.open(Route(["today"]))
        gate.open()
        await until { diary.stack.sources[0].screen.isBusy == false }
        recorder.event(.edited("note", .text("later")))
        diary.stack.top?.handle(.edited("note", .text("later")))
        recorder.end()

        let player = SessionPlayer(try IntentLog(reading: text))
        let replayed = Diary { try await player.answer(to: $0) }
        // Began, sent, the route, the answer.
        try await player.play(upTo: 4, on: replayed.stack, open: replayed.open)
        #expect(replayed.stack.sources[0].screen.body.last == .text("You said it"))
        try await player.play(on: replayed.stack, open: replayed.open)
        #expect(replayed.stack.top?.screen.field("note")?.value == .text("later"))
    }

    @Test("The state during running work may differ in a replay; the next state without work may not")
    func busy() async throws {
        let (text, screen) = try await recorded(answerLastFirst: false)
        let log = try IntentLog(reading: text)
        #expect(log.records.map(\.isBusy) == [false, false, false, false, false, true, true, true, true, false])
        func play(_ text: String) async throws -> Screen? {
            let player = SessionPlayer(try IntentLog(reading: text), timeout: .milliseconds(100))
            let diary = Diary { try await player.answer(to: $0) }
            try await player.play(on: diary.stack, open: diary.open)
            return diary.stack.top?.screen
        }
        let busy = try #require(log.records[6].state).description
        let other = String(busy.reversed())
        #expect(try await play(text.replacing(busy, with: other))?.body.dropFirst() == screen?.body.dropFirst())
        let last = try #require(log.records.last?.state).description
        await #expect(throws: IntentLogError.self) { try await play(text.replacing(last, with: other)) }
    }

    @Test("Two reads that shared an answer when the session was recorded both get it in the replay")
    func sharedAnswer() async throws {
        let (text, screen) = try await recorded(answerLastFirst: false)
        let player = SessionPlayer(try IntentLog(reading: text))
        let diary = Diary { request in
            if request == "echo two" { _ = try await player.answer(to: request) }
            return try await player.answer(to: request)
        }
        try await player.play(on: diary.stack, open: diary.open)
        #expect(diary.stack.top?.screen.body.dropFirst() == screen?.body.dropFirst())
    }

    @Test("If two reads share a request in the replay only, a later read doesn't get the answer that is left")
    func answerThatIsLeft() async throws {
        let box = RecorderBox()
        let clock = TestClock()
        let diary = Diary { request in await box.answers(to: request) }
        var text = ""
        let log = IntentRecorder(clock: clock) { text += $0 }
        let recorder = SessionRecorder(log, stack: diary.stack, date: 1_700_000_000) { Issue.record("\($0)") }
        box.recorder = recorder
        for count in 2...3 {
            clock.advance(by: .seconds(1))
            recorder.event(.activated("send"))
            diary.stack.top?.handle(.activated("send"))
            await until { diary.stack.top?.screen.body.count == count }
        }
        clock.advance(by: .seconds(1))
        recorder.end()

        let player = SessionPlayer(try IntentLog(reading: text), timeout: .milliseconds(50))
        let replayed = Diary { try await player.answer(to: $0) }
        try await player.play(on: replayed.stack, open: replayed.open)
        #expect(replayed.stack.top?.screen == diary.stack.top?.screen)
    }

    @Test("Every event can be recorded and replayed")
    func events() {
        let screen = Screen(id: "s", title: "S", body: [])
        let events: [Event] = [
            .activated("a"), .edited("f", .text("t")), .edited("f", .option("o")), .edited("f", .option(nil)),
            .edited("f", .flag(true)), .selected("r", in: "e"), .query("q", in: "e"), .tab("t", in: "e"),
            .nearEnd("e"), .back, .dismissed("e"),
        ]
        #expect(events.map { RecordedEvent($0, on: screen).event } == events)
    }
}

/// Holds the recorder for a program that is created before it.
@MainActor
final class RecorderBox {
    var recorder: SessionRecorder?
    private var isAnswered = false

    /// Records two answers to the first request, as if two reads had sent it, and another one to each later request.
    func answers(to request: String) -> JSONValue {
        let answer = JSONValue.string(isAnswered ? "second" : "first")
        recorder?.answer(to: request, answer)
        if !isAnswered { recorder?.answer(to: request, answer) }
        isAnswered = true
        return answer
    }
}
