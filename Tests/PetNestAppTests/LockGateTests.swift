import CoreArchitecture
import CoreArchitectureTesting
import CorePresentation
import CoreStorage
import Foundation
import Testing

@testable import PetNestApp

@MainActor @Suite("Lock", .timeLimit(.minutes(10)))
struct LockGateTests {
    private let world = World()
    private let surface = ScreenSurfaceMock()

    init() {
        surface.showCalls.answer { _, _ in }
        surface.stopCalls.answer {}
    }

    /// The last shown screen and trail.
    private var shown: (screen: Screen, trail: [String])? { surface.showCalls.all.last }

    private func presenter(onEvent: @escaping @MainActor (Event) -> Void = { _ in }) -> StackPresenter {
        StackPresenter(
            stack: world.stack, cover: { [gate = world.session.gate] in gate.cover }, onArrival: { _ in },
            onEvent: onEvent)
    }

    private func setPIN(_ content: String = "{\"version\":1,\"value\":{\"hash\":\"hash of 1234\",\"failures\":0}}") {
        world.store.save(Data(content.utf8), as: "pin")
    }

    @Test("With a PIN every screen and the trail are hidden, without one nothing is")
    func covers() throws {
        let presenter = presenter()
        presenter.present(on: surface)
        try world.coordinator.open(Route(["settings"]))
        presenter.update()
        world.session.gate.close(onOpen: {}, onLeave: {})
        #expect(!world.session.gate.isLocked)
        #expect(shown?.screen.id == "settings")
        #expect(shown?.trail.count == 1)
        setPIN()
        world.session.gate.close(onOpen: {}, onLeave: {})
        presenter.update()
        #expect(shown?.screen.id == "pin-question")
        #expect(shown?.trail == [])
        try world.coordinator.open(Route(["pets"]))
        presenter.update()
        #expect(shown?.screen.id == "pin-question")
        world.session.gate.open()
        presenter.update()
        #expect(shown?.screen.id == "pets")
    }

    @Test("Text typed at the lock isn't forwarded or recorded")
    func events() async throws {
        setPIN()
        var recorded: [Event] = []
        let presenter = presenter { recorded.append($0) }
        try world.coordinator.open(Route(["settings"]))
        presenter.present(on: surface)
        let (opening, opened) = AsyncStream<Never>.makeStream()
        world.session.gate.close(onOpen: { opened.finish() }, onLeave: {})
        presenter.handle(.edited("pin", .text("1234")))
        presenter.handle(.activated("unlock"))
        for await _ in opening {}
        #expect(recorded.isEmpty)
        world.session.gate.open()
        presenter.handle(.edited("weights", .option("lb")))
        #expect(recorded.count == 1)
    }

    @Test("A damaged PIN file locks")
    func damaged() {
        setPIN("{")
        world.session.gate.close(onOpen: {}, onLeave: {})
        #expect(world.session.gate.isLocked)
    }

    @Test(
        "Going back at the lock quits, after confirming if input is unsaved"
    )
    func leaves() throws {
        setPIN()
        var hasLeft = false
        let presenter = presenter()
        try world.coordinator.open(Route(["settings"]))
        world.stack.top?.handle(.edited("lockAfterMinutes", .text("many")))
        world.session.gate.close(onOpen: {}, onLeave: { hasLeft = true })
        presenter.present(on: surface)
        #expect(shown?.screen.backConfirmation?.question == "Leave the app? Unsaved input will be lost.")
        presenter.handle(.back)
        #expect(hasLeft)
    }
}

@MainActor @Suite("Idle time", .timeLimit(.minutes(10)))
struct IdleWatchTests {
    @Test("The timeout is reported after the limit since the last key, and repeatedly")
    func idleReports() async {
        let clock = TestClock()
        let limit = Limit()
        var reports = 0
        let watch = IdleWatch(
            clock: clock, limit: { limit.minutes.map { .seconds($0 * 60) } }, onIdle: { reports += 1 })
        watch.begin()
        for _ in 0..<4 { await minute(clock) }
        watch.recordInput()
        for _ in 0..<4 { await minute(clock) }
        #expect(reports == 0)
        await minute(clock)
        #expect(reports == 1)
        for _ in 0..<5 { await minute(clock) }
        #expect(reports == 2)
        limit.minutes = nil
        for _ in 0..<100 { await minute(clock) }
        #expect(reports == 2)
        limit.minutes = 1
        for _ in 0..<2 { await minute(clock) }
        #expect(reports > 2)
    }

    private func minute(_ clock: TestClock) async {
        await clock.sleepers(1)
        clock.advance(by: .seconds(60))
        await clock.sleepers(1)
    }

    @MainActor private final class Limit {
        var minutes: Int? = 5
    }
}
