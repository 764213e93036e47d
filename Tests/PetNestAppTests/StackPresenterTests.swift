import CoreArchitecture
import CorePresentation
import Observation
import Testing

@testable import PetNestApp

@MainActor @Suite("Stack presenter", .timeLimit(.minutes(10)))
struct StackPresenterTests {
    @MainActor @Observable
    final class Counter: ScreenSource {
        var count = 0
        var title: String
        let id: ScreenID

        init(_ id: ScreenID) {
            self.id = id
            title = "\(id)"
        }

        var screen: Screen {
            Screen(id: id, title: title, body: [.text(RichText("\(count)"))])
        }

        func handle(_ event: Event) {
            count += 1
        }
    }

    @MainActor
    private final class Journal {
        var arrivals: [ScreenID] = []
        var events: [Event] = []

        func presenter(of stack: ScreenStack) -> StackPresenter {
            StackPresenter(stack: stack, onArrival: { self.arrivals.append($0) }, onEvent: { self.events.append($0) })
        }
    }

    private let stack = ScreenStack()
    private let surface = ScreenSurfaceMock()
    private let journal = Journal()

    init() {
        surface.showCalls.answer { _, _ in }
        surface.stopCalls.answer {}
    }

    /// The screens shown so far as titles and text.
    private var shown: [String] {
        surface.showCalls.all.map { screen, trail in
            let texts = screen.allElements.compactMap { if case .text(let text) = $0 { text.plain } else { nil } }
            return (trail + [screen.title] + texts).joined(separator: " ")
        }
    }

    /// A screen that begins with a warning, as the poison check does with its verdict.
    @MainActor
    private final class Verdict: ScreenSource {
        let title = "Poison check"
        var isChecked = true

        var screen: Screen {
            let verdict = Element.notice(Notice(id: "verdict", kind: .warning, text: "This can kill."))
            return Screen(id: "check", title: title, body: (isChecked ? [verdict] : []) + [.text("Form")])
        }

        func handle(_ event: Event) { isChecked = false }
    }

    @Test(
        "A notice of the app is below a warning with which the screen begins, so that a small window shows the warning")
    func warningFirst() {
        stack.push(Verdict())
        let presenter = StackPresenter(
            stack: stack, standing: StandingNotice("The disk is full."), onArrival: { _ in }, onEvent: { _ in })
        func ids() -> [ElementID?] { surface.showCalls.all.last?.0.body.map(\.id) ?? [] }
        presenter.present(on: surface)
        #expect(ids().first == "verdict" && ids().dropFirst().first == StandingNotice.id)
        presenter.handle(.activated("check"))
        #expect(ids().first == StandingNotice.id)
    }

    @Test("An event's result is shown synchronously")
    func synchronousAnswer() {
        stack.push(Counter("home"))
        let presenter = journal.presenter(of: stack)
        presenter.present(on: surface)
        presenter.handle(.back)
        presenter.handle(.activated("more"))
        #expect(shown == ["home 0", "home 1", "home 2"])
        #expect(journal.arrivals == ["home"])
        #expect(journal.events == [.back, .activated("more")])
    }

    @Test("Changes without an event are shown, coalesced per turn")
    func changesByThemselves() async throws {
        let counter = Counter("home")
        stack.push(counter)
        let presenter = journal.presenter(of: stack)
        presenter.present(on: surface)
        counter.count = 5
        counter.count = 6
        try await surface.showCalls.wait(forCalls: 2)
        counter.count = 7
        try await surface.showCalls.wait(forCalls: 3)
        #expect(shown == ["home 0", "home 6", "home 7"])
    }

    @Test("A changed title below is shown in the trail")
    func changingTrail() async throws {
        let below = Counter("home")
        stack.push(below)
        stack.push(Counter("pets"))
        let presenter = journal.presenter(of: stack)
        presenter.present(on: surface)
        below.title = "home of Ada"
        try await surface.showCalls.wait(forCalls: 2)
        #expect(shown == ["home pets 0", "home of Ada pets 0"])
    }

    @Test("Screens are shown with the titles below, and the surface stops after the last one")
    func stacking() async throws {
        stack.push(Counter("home"))
        let presenter = journal.presenter(of: stack)
        presenter.present(on: surface)
        stack.push(Counter("pets"))
        try await surface.showCalls.wait(forCalls: 2)
        stack.push(Counter("pet"))
        try await surface.showCalls.wait(forCalls: 3)
        stack.removeAll()
        presenter.handle(.back)
        #expect(shown == ["home 0", "home pets 0", "home pets pet 0"])
        #expect(journal.arrivals == ["home", "pets", "pet"])
        #expect(surface.stopCalls.count == 1)
    }

    @Test("Quitting stops the surface and leaves the screens")
    func quitting() {
        stack.push(Counter("home"))
        let presenter = journal.presenter(of: stack)
        presenter.present(on: surface)
        presenter.quit()
        #expect(surface.stopCalls.count == 1)
        #expect(stack.sources.count == 1)
    }
}
