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
            Screen(id: id, title: title, body: [.text(Text("\(count)"))])
        }

        func handle(_ event: Event) {
            count += 1
        }
    }

    @MainActor
    private final class Surface {
        private(set) var shown: [String] = []
        private(set) var arrivals: [ScreenID] = []
        private(set) var isEmpty = false
        private var waiting: CheckedContinuation<Void, Never>?

        func show(_ screen: Screen, trail: [String]) {
            let text = screen.allElements.compactMap { if case .text(let text) = $0 { text.plain } else { nil } }
            shown.append((trail + [screen.title] + text).joined(separator: " "))
            waiting?.resume()
            waiting = nil
        }

        func presenter(of stack: ScreenStack) -> StackPresenter {
            StackPresenter(
                stack: stack,
                show: { self.show($0, trail: $1) },
                onEmpty: { self.isEmpty = true },
                onArrival: { self.arrivals.append($0) }
            )
        }

        func nextShow(after change: () -> Void) async {
            await withCheckedContinuation { continuation in
                waiting = continuation
                change()
            }
        }
    }

    @Test("An event's answer is shown before the event's sender goes on")
    func synchronousAnswer() {
        let (stack, surface) = (ScreenStack(), Surface())
        stack.push(Counter("home"))
        let presenter = surface.presenter(of: stack)
        presenter.present()
        presenter.handle(.back)
        presenter.handle(.back)
        #expect(surface.shown == ["home 0", "home 1", "home 2"])
        #expect(surface.arrivals == ["home"])
    }

    @Test("Changes that come by themselves are shown, several of one turn once")
    func changesByThemselves() async {
        let (stack, surface) = (ScreenStack(), Surface())
        let counter = Counter("home")
        stack.push(counter)
        let presenter = surface.presenter(of: stack)
        presenter.present()
        await surface.nextShow {
            counter.count = 5
            counter.count = 6
        }
        await surface.nextShow { counter.count = 7 }
        #expect(surface.shown == ["home 0", "home 6", "home 7"])
    }

    @Test("A title below that changes is shown in the trail")
    func changingTrail() async {
        let (stack, surface) = (ScreenStack(), Surface())
        let below = Counter("home")
        stack.push(below)
        stack.push(Counter("pets"))
        let presenter = surface.presenter(of: stack)
        presenter.present()
        await surface.nextShow { below.title = "home of Ada" }
        #expect(surface.shown == ["home pets 0", "home of Ada pets 0"])
    }

    @Test("Screens above others are shown with the titles below them; an empty stack is told")
    func stacking() {
        let (stack, surface) = (ScreenStack(), Surface())
        stack.push(Counter("home"))
        let presenter = surface.presenter(of: stack)
        presenter.present()
        stack.push(Counter("pets"))
        presenter.present()
        stack.push(Counter("pet"))
        presenter.present()
        stack.replaceAll(with: [])
        presenter.present()
        #expect(surface.shown == ["home 0", "home pets 0", "home pets pet 0"])
        #expect(surface.arrivals == ["home", "pets", "pet"])
        #expect(surface.isEmpty)
    }
}
