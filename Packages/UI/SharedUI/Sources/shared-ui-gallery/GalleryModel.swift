import CorePresentation

/// Replaces a feature: handles events by changing the shown screens.
@MainActor
final class GalleryModel {
    private(set) var stack: [Screen]
    /// The received events, newest last.
    private(set) var events: [Event] = []

    init(_ first: Screen) {
        stack = [first]
    }

    var screen: Screen { stack[stack.count - 1] }
    var trail: [String] { stack.dropLast().map(\.title) }

    /// Handles an event.
    /// - Returns: Whether the gallery should end.
    func handle(_ event: Event) -> Bool {
        events.append(event)
        switch event {
        case .back:
            if stack.count == 1 { return true }
            stack.removeLast()
        case .edited(let id, let value): change { $0.set(id, value) }
        case .query(let text, let id): change { $0.set(query: text, in: id) }
        case .tab(let tab, let id): change { $0.set(tab: tab, in: id) }
        case .selected("next-screen", _): break
        case .activated, .selected, .nearEnd, .dismissed: break
        }
        return false
    }

    func push(_ screen: Screen) {
        stack.append(screen)
    }

    private func change(_ body: (inout Screen) -> Void) {
        body(&stack[stack.count - 1])
    }
}
