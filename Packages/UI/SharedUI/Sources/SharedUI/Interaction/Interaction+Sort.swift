import CorePresentation

extension Interaction {
    /// Gives the table that has the focus, or the first, its next or previous order: by each column, each way round, and
    /// at the end as the feature has it.
    mutating func sort(by step: Int) {
        let tables = screen.sortableTables
        let focused: ElementID? =
            switch state.focus {
            case .row(_, let element), .column(_, let element): element
            default: nil
            }
        guard let table = tables.first(where: { $0.id == focused }) ?? tables.first else {
            state.flash = "There is no table to sort here."
            return
        }
        var orders: [SortOrder?] = table.sortableColumns.flatMap {
            [SortOrder(column: $0.id), SortOrder(column: $0.id, isAscending: false)]
        }
        if table.isOrderedHere { orders.append(nil) }
        let next =
            orders.firstIndex(of: table.sort).map { ($0 + step + orders.count) % orders.count }
            ?? (step > 0 ? 0 : orders.count - 1)
        sort(table.id, by: orders[next])
    }

    /// Gives a table an order, or asks its feature for it.
    mutating func sort(_ id: ElementID, by order: SortOrder?) {
        guard let table = screen.sortableTables.first(where: { $0.id == id }) else { return }
        if table.isOrderedHere {
            state.sort = order.map { TableSort(table: id, order: $0) }
        } else if let order {
            send(.sort(order, in: id))
        }
    }
}
