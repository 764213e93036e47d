import CoreArchitecture
import CorePresentation
import Observation
import Testing

@testable import PetNestApp

@MainActor @Suite("What a surface is shown")
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
    private final class Surface: ScreenSurface {
        private(set) var shown: [String] = []
        private(set) var isStopped = false
        private var waiting: CheckedContinuation<Void, Never>?

        func show(_ screen: Screen, trail: [String]) {
            let text = screen.allElements.compactMap { if case .text(let text) = $0 { text.plain } else { nil } }
            shown.append((trail + [screen.title] + text).joined(separator: " "))
            waiting?.resume()
            waiting = nil
        }

        func stop() {
            isStopped = true
        }

        func nextShow(after change: () -> Void) async {
            await withCheckedContinuation { continuation in
                waiting = continuation
                change()
            }
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
    private let surface = Surface()
    private let journal = Journal()

    @Test("An event's answer is shown before the event's sender goes on")
    func synchronousAnswer() {
        stack.push(Counter("home"))
        let presenter = journal.presenter(of: stack)
        presenter.present(on: surface)
        presenter.handle(.back)
        presenter.handle(.activated("more"))
        #expect(surface.shown == ["home 0", "home 1", "home 2"])
        #expect(journal.arrivals == ["home"])
        #expect(journal.events == [.back, .activated("more")])
    }

    @Test("Changes that come by themselves are shown, several of one turn once")
    func changesByThemselves() async {
        let counter = Counter("home")
        stack.push(counter)
        let presenter = journal.presenter(of: stack)
        presenter.present(on: surface)
        await surface.nextShow {
            counter.count = 5
            counter.count = 6
        }
        await surface.nextShow { counter.count = 7 }
        #expect(surface.shown == ["home 0", "home 6", "home 7"])
    }

    @Test("A title below that changes is shown in the trail")
    func changingTrail() async {
        let below = Counter("home")
        stack.push(below)
        stack.push(Counter("pets"))
        let presenter = journal.presenter(of: stack)
        presenter.present(on: surface)
        await surface.nextShow { below.title = "home of Ada" }
        #expect(surface.shown == ["home pets 0", "home of Ada pets 0"])
    }

    @Test("Screens above others are shown with the titles below them; when all are gone the surface is stopped")
    func stacking() async {
        stack.push(Counter("home"))
        let presenter = journal.presenter(of: stack)
        presenter.present(on: surface)
        await surface.nextShow { stack.push(Counter("pets")) }
        await surface.nextShow { stack.push(Counter("pet")) }
        stack.removeAll()
        presenter.handle(.back)
        #expect(surface.shown == ["home 0", "home pets 0", "home pets pet 0"])
        #expect(journal.arrivals == ["home", "pets", "pet"])
        #expect(surface.isStopped)
    }

    @Test("Quitting stops the surface and leaves the screens")
    func quitting() {
        stack.push(Counter("home"))
        let presenter = journal.presenter(of: stack)
        presenter.present(on: surface)
        presenter.quit()
        #expect(surface.isStopped)
        #expect(stack.sources.count == 1)
    }
}
