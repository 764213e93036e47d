import CorePresentation

/// The order that a person has given a table's rows, where the rows carry what they are ordered by.
package struct TableSort: Hashable, Sendable {
    /// The table.
    let table: ElementID
    var order: SortOrder
}

extension DataTable {
    /// Whether the rows carry what they are ordered by, so that no feature is asked to order them.
    var isOrderedHere: Bool {
        rows.count > 1 && !columns.contains(where: \.isSortable)
            && rows.allSatisfy { !$0.sortKeys.isEmpty && $0.sortKeys.count == columns.count }
    }

    /// The columns that the rows can be ordered by: of rows that carry it, those with something in them.
    var sortableColumns: [Column] {
        guard isOrderedHere else { return columns.filter(\.isSortable) }
        return columns.indices.filter { index in rows.contains { $0.sortKeys[index] != .nothing } }.map { columns[$0] }
    }

    /// The table with its rows in an order that they carry; of rows that are equal, the one that came first stays first.
    func ordered(by order: SortOrder) -> DataTable? {
        guard isOrderedHere, let index = columns.firstIndex(where: { $0.id == order.column }) else { return nil }
        var table = self
        let keys = rows.map { ComparableKey($0.sortKeys[index]) }
        let indices = rows.indices.sorted { left, right in
            keys[left].comes(before: keys[right], isAscending: order.isAscending) ?? (left < right)
        }
        table.rows = indices.map { rows[$0] }
        table.sort = order
        let words = "sorted by \(columns[index].title)\(order.isAscending ? "" : ", descending")"
        let part = hasMore ? ", as far as loaded" : ""
        table.label = label.isEmpty ? "" : "\(label); \(words)\(part)"
        return table
    }
}

extension Screen {
    /// The tables whose rows can be ordered, in reading order.
    var sortableTables: [DataTable] {
        allElements.compactMap { element in
            if case .table(let table) = element, !table.sortableColumns.isEmpty { table } else { nil }
        }
    }

    /// The screen with the rows of one table in the order that a person has given them; `nil` where that can't be.
    func ordered(by sort: TableSort) -> Screen? {
        var screen = self
        var isOrdered = false
        screen.body = body.map { element in
            element.replacing(sort.table) { element in
                guard case .table(let table) = element, let ordered = table.ordered(by: sort.order) else { return }
                isOrdered = true
                element = .table(ordered)
            }
        }
        return isOrdered ? screen : nil
    }
}

/// A sort key with its letters folded once.
private enum ComparableKey {
    case nothing
    case number(Double)
    case text([UInt16])

    init(_ key: SortKey) {
        switch key {
        case .nothing: self = .nothing
        case .number(let number): self = number.isNaN ? .nothing : .number(number)
        case .text(let text): self = .text(text.foldedLetters)
        }
    }

    /// Whether it comes before another one; `nil` where they are equal.
    func comes(before other: ComparableKey, isAscending: Bool) -> Bool? {
        switch (self, other) {
        case (.nothing, .nothing): nil
        case (.nothing, _): false
        case (_, .nothing): true
        case (.number(let left), .number(let right)): left == right ? nil : (left < right) == isAscending
        case (.text(let left), .text(let right)):
            left == right ? nil : left.lexicographicallyPrecedes(right) == isAscending
        case (.number, .text): isAscending
        case (.text, .number): !isAscending
        }
    }
}
