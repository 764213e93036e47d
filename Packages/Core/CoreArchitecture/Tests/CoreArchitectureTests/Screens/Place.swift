import CoreArchitecture
import CorePresentation

/// A screen that counts how often it appeared, and records the results it received.
@MainActor
final class Place: ScreenSource {
    let screen: Screen
    private(set) var appearances = 0
    private(set) var results: [FlowResult] = []
    private let coordinator: (any Coordinator)?

    init(_ name: String, coordinator: (any Coordinator)? = nil) {
        screen = Screen(id: ScreenID(name), title: name, body: [])
        self.coordinator = coordinator
    }

    func handle(_ event: Event) {}

    func appear() {
        appearances += 1
    }

    func receive(_ result: FlowResult) {
        results.append(result)
    }
}

extension ScreenStack {
    var titles: [String] { sources.map(\.screen.title) }
}
