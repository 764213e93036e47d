import CoreArchitecture
import CorePresentation
import Testing

@testable import PetNestApp

@MainActor
@Suite("Standing notice", .timeLimit(.minutes(20)))
struct StandingNoticeTests {
    private final class Page: ScreenSource {
        let title = "Pets"
        var screen: Screen { Screen(id: "pets", title: title, body: [.text("Bruno")]) }
        private(set) var events: [Event] = []

        func handle(_ event: Event) { events.append(event) }
    }

    @Test("The notice is shown above a screen until dismissed, without events to the screen")
    func dismissed() {
        let stack = ScreenStack()
        let page = Page()
        let surface = SurfaceDouble()
        stack.push(page)
        let presenter = StackPresenter(
            stack: stack, standing: StandingNotice("The disk is full."), onArrival: { _ in }, onEvent: { _ in })
        presenter.present(on: surface)
        guard case .notice(let notice)? = surface.last?.body.first else {
            Issue.record("Expected the notice.")
            return
        }
        #expect(notice.text.plain == "The disk is full." && notice.isDismissible)
        #expect(surface.last?.body.count == 2)
        presenter.handle(.dismissed(notice.id))
        #expect(surface.last?.body == [.text("Bruno")])
        #expect(page.events.isEmpty)
    }

    @Test("No notice is shown if everything can be saved")
    func nothing() {
        #expect(StandingNotice(nil).notice == nil)
    }
}
