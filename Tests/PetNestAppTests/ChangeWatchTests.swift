import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CorePresentation
import Testing

@testable import PetNestApp

@MainActor @Suite("Following changes at a server", .timeLimit(.minutes(10)))
struct ChangeWatchTests {
    private let clock = TestClock()
    private let watch: ChangeWatch
    private let reports: AsyncStream<ChangeFollower.Report>.Continuation
    /// An element for each change of the records.
    private let changes: AsyncStream<Void>

    init() {
        let (stream, reports) = AsyncStream.makeStream(of: ChangeFollower.Report.self)
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        self.reports = reports
        self.changes = changes
        watch = ChangeWatch(
            of: "pets.example.org", signals: ChangeSignals(),
            today: FixedToday(CalendarDate(year: 2026, month: 5, day: 3)!, at: TimeOfDay(hour: 14, minute: 5)!),
            clock: clock
        ) {
            change.yield()
        }
        watch.follow(stream)
    }

    private func lose() async {
        reports.yield(.connected)
        reports.yield(.disconnected)
        await clock.sleepers(1)
    }

    @Test("A lost connection is marked above the screen and in its title until it is back")
    func lost() async {
        let stack = ScreenStack()
        let surface = SurfaceDouble()
        stack.push(HomeDouble())
        let presenter = StackPresenter(stack: stack, changes: watch, onArrival: { _ in }, onEvent: { _ in })
        presenter.present(on: surface)
        await lose()
        presenter.update()
        #expect(surface.last?.body == [.text("Bruno")])
        clock.advance(by: ChangeWatch.gracePeriod)
        await observed { watch.lostSince != nil }
        presenter.update()
        guard case .notice(let notice)? = surface.last?.body.first else {
            Issue.record("Expected a notice.")
            return
        }
        let words = "Not connected to pets.example.org since 14:05; the screens may be out of date."
        #expect(notice.text.plain == words && notice.isDismissible)
        // The notice isn't in view if the screen is scrolled.
        #expect(surface.last?.title.hasSuffix(" (not connected)") == true)

        reports.yield(.disconnected)
        reports.yield(.changed(.records))
        reports.yield(.connected)
        await observed { watch.lostSince == nil }
        presenter.update()
        #expect(surface.last?.body == [.text("Bruno")])
        #expect(surface.last?.title.hasSuffix(" (not connected)") == false)
    }

    @Test("A tracker's readings reach only the screen of its walk, which is notified while it can rely on that")
    func readings() async {
        let signals = ChangeSignals()
        let (stream, reports) = AsyncStream.makeStream(of: ChangeFollower.Report.self)
        let watch = ChangeWatch(
            of: "pets.example.org", signals: signals,
            today: FixedToday(CalendarDate(year: 2026, month: 5, day: 3)!, at: TimeOfDay(hour: 14, minute: 5)!),
            clock: clock
        ) {
            Issue.record("No record was changed.")
        }
        watch.follow(stream)
        #expect(!signals.walks.isLive)
        reports.yield(.connected)
        await signals.walks.wait(after: 0, atMost: .seconds(60), clock: clock)
        #expect(signals.walks.isLive)
        let count = signals.walks.count
        reports.yield(.changed(.readings))
        await signals.walks.wait(after: count, atMost: .seconds(60), clock: clock)
        #expect(signals.walks.count == count + 1)
        #expect(signals.records.count == 0)
        reports.yield(.disconnected)
        await clock.sleepers(1)
        #expect(!signals.walks.isLive && watch.lostSince == nil)
    }

    @Test("A dismissed mark stays away while the connection stays lost")
    func dismissed() async {
        await lose()
        clock.advance(by: ChangeWatch.gracePeriod)
        await observed { watch.lostSince != nil }
        let presenter = StackPresenter(stack: ScreenStack(), changes: watch, onArrival: { _ in }, onEvent: { _ in })
        presenter.handle(.dismissed(ChangeWatch.noticeID))
        #expect(watch.notice == nil)
        reports.yield(.disconnected)
        reports.yield(.changed(.records))
        for await _ in changes { break }
        clock.advance(by: .seconds(600))
        #expect(watch.notice == nil)
    }

    @Test("A connection that is back soon, or is lost by signing out, isn't marked", arguments: [true, false])
    func short(isBack: Bool) async {
        await lose()
        if isBack {
            reports.yield(.connected)
            reports.yield(.changed(.records))
            for await _ in changes { break }
        } else {
            watch.follow(nil)
        }
        clock.advance(by: .seconds(600))
        await Task.yield()
        #expect(watch.notice == nil)
    }
}
