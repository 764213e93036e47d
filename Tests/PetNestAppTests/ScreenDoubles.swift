import CoreArchitecture
import CorePresentation
import Testing

@testable import PetNestApp

/// A first screen for which there are no events.
@MainActor
final class HomeDouble: ScreenSource {
    let title = "Home"
    var screen: Screen { Screen(id: "home", title: title, body: [.text("Bruno")]) }

    func handle(_ event: Event) { Issue.record("Nothing is for the screen, and it got \(event)") }
}

/// A surface that keeps the last screen.
@MainActor
final class SurfaceDouble: ScreenSurface {
    private(set) var last: Screen?

    func show(_ screen: Screen, trail: [String]) { last = screen }
    func stop() {}

    /// The notices of the last screen.
    var notices: [Notice] {
        (last?.body ?? []).compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }
}
