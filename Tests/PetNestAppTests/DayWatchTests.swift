import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Synchronization
import Testing

@testable import PetNestApp

@MainActor @Suite("Midnight while the app is open", .timeLimit(.minutes(10)))
struct DayWatchTests {
    private final class MovableToday: Today {
        private let time: Mutex<LocalTime>

        init(_ text: String) { time = Mutex(LocalTime(text)!) }  // Valid by the tests' literals.

        let zone = TimeZone.gmt
        var now: LocalTime { time.withLock { $0 } }

        func move(to text: String) { time.withLock { $0 = LocalTime(text)! } }
    }

    private final class Home: ScreenSource {
        private(set) var appeared = 0
        private let today: any Today
        let title = "Home"

        init(_ today: any Today) { self.today = today }

        var screen: Screen {
            Screen(id: "home", title: title, body: [.text(RichText(today.date.formatted))])
        }

        func appear() { appeared += 1 }
        func handle(_ event: Event) { Issue.record("Nothing is for the screen, and it got \(event)") }
    }

    private static func surface() -> ScreenSurfaceMock {
        let surface = ScreenSurfaceMock()
        surface.showCalls.returns(())
        return surface
    }

    /// Lets the watch check once.
    private func look(_ clock: TestClock) async {
        await clock.sleepers(1)
        clock.advance(by: .seconds(30))
        await clock.sleepers(1)
    }

    @Test("The top screen reloads for the new day, with a notice until dismissed")
    func turned() async {
        let clock = TestClock()
        let today = MovableToday("2026-05-03T23:59")
        let watch = DayWatch(today: today, clock: clock)
        let home = Home(today)
        let surface = Self.surface()
        let stack = ScreenStack()
        stack.push(home)
        let appeared = home.appeared
        let presenter = StackPresenter(stack: stack, day: watch, onArrival: { _ in }, onEvent: { _ in })
        presenter.present(on: surface)
        watch.begin { stack.top?.appear() }
        await look(clock)
        #expect(home.appeared == appeared)
        #expect(surface.lines == ["3 May 2026"])

        today.move(to: "2026-05-04T00:00")
        await look(clock)
        #expect(home.appeared == appeared + 1)
        presenter.update()
        #expect(surface.lines == ["It is Monday, 4 May 2026 now.", "4 May 2026"])

        await look(clock)
        #expect(home.appeared == appeared + 1)
        presenter.handle(.dismissed(DayWatch.noticeID))
        #expect(surface.lines == ["4 May 2026"])
    }

    @Test("The notice is shown without a key press")
    func shownByItself() async throws {
        let clock = TestClock()
        let today = MovableToday("2026-05-03T23:59")
        let watch = DayWatch(today: today, clock: clock)
        let surface = Self.surface()
        let stack = ScreenStack()
        stack.push(Home(today))
        let presenter = StackPresenter(stack: stack, day: watch, onArrival: { _ in }, onEvent: { _ in })
        presenter.present(on: surface)
        watch.begin {}
        today.move(to: "2026-05-04T00:00")
        await look(clock)
        while surface.lines.count < 2 { try await surface.showCalls.wait(forCalls: surface.showCalls.count + 1) }
        #expect(surface.lines.first == "It is Monday, 4 May 2026 now.")
    }

    @Test("A released watch stops")
    func ends() async {
        let clock = TestClock()
        var turns = 0
        var watch: DayWatch? = DayWatch(today: MovableToday("2026-05-03T23:59"), clock: clock)
        watch?.begin { turns += 1 }
        await clock.sleepers(1)
        weak let gone = watch
        watch = nil
        #expect(gone == nil)
        #expect(turns == 0)
    }
}

extension ScreenSurfaceMock {
    /// The screen's current text.
    fileprivate var lines: [String] {
        (showCalls.all.last?.screen.body ?? []).map { element in
            switch element {
            case .notice(let notice): notice.text.plain
            case .text(let text): text.plain
            default: "\(element)"
            }
        }
    }
}
