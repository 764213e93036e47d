import CorePresentation

extension Interaction {
    /// Focuses the screen's search, or starts filtering the focused list, or the first one.
    mutating func beginFilter() {
        if let index = layout.stops.firstIndex(where: { if case .search = $0.focus { true } else { false } }) {
            return setFocus(index)
        }
        if state.filter != nil {
            state.filter?.isEditing = true
            return
        }
        let lists = screen.filterable
        var focused: ElementID?
        if case .row(_, let element) = state.focus { focused = element }
        guard let element = lists.first(where: { $0 == focused }) ?? lists.first else {
            state.flash = "There is no list to filter here."
            return
        }
        state.filter = ListFilter(element: element)
    }

    /// Handles a key for the filter.
    /// - Returns: Whether the key was used.
    mutating func handleInFilter(_ key: Key) -> Bool {
        guard var filter = state.filter else { return false }
        if key == .escape {
            state.filter = nil
            return true
        }
        guard filter.isEditing else { return false }
        switch key {
        case .enter, .tab, .backTab: filter.isEditing = false
        case .backspace where filter.editor.text.isEmpty:
            state.filter = nil
            return true
        case .up, .down, .pageUp, .pageDown, .alt: return false
        default: guard filter.editor.handle(key) else { return false }
        }
        state.filter = filter
        return true
    }
}
