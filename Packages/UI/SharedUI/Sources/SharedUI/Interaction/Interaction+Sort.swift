import CorePresentation

extension Interaction {
    /// Gives the focused list or table, or the first one, its next or previous order: each column in both directions,
    /// and finally the feature's order.
    mutating func sort(by step: Int) {
        let sortable = screen.sortable
        var focused: ElementID?
        if case .row(_, let element) = state.focus { focused = element }
        guard let rows = sortable.first(where: { $0.id == focused }) ?? sortable.first else {
            state.flash = "There is nothing to sort here."
            return
        }
        let orders: [SortOrder?] =
            rows.columns.flatMap { [SortOrder(column: $0.id), SortOrder(column: $0.id, isAscending: false)] } + [nil]
        let current = state.sort?.element == rows.id ? state.sort?.order : nil
        let index = orders.firstIndex(of: current) ?? orders.count - 1
        sort(rows.id, by: orders[(index + step + orders.count) % orders.count])
    }

    /// Sets the order of a list or table; `nil` restores the feature's.
    mutating func sort(_ id: ElementID, by order: SortOrder?) {
        state.sort = order.map { RowSort(element: id, order: $0) }
    }
}
