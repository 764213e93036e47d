import CoreArchitecture
import CorePresentation

/// A screen that counts how often it appeared.
@MainActor
final class Place: ScreenSource {
    let screen: Screen
    private(set) var appearances = 0
    private let coordinator: (any Coordinator)?

    init(_ name: String, coordinator: (any Coordinator)? = nil) {
        screen = Screen(id: ScreenID(name), title: name, body: [])
        self.coordinator = coordinator
    }

    func handle(_ event: Event) {}

    func appear() {
        appearances += 1
    }
}

extension ScreenStack {
    var titles: [String] { sources.map(\.screen.title) }
}
