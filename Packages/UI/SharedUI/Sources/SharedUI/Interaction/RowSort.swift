import CorePresentation

/// The order that the person chose for a list or table.
package struct RowSort: Hashable, Sendable {
    /// The list or table.
    let element: ElementID
    var order: SortOrder
}

/// The rows of a list or table, for sorting.
struct SortableRows {
    let id: ElementID
    let label: String
    /// The current order.
    let sort: SortOrder?
    private let allColumns: [Column]
    private let keys: [[SortKey]]
    private let hasMore: Bool

    /// Creates the rows of an element; `nil` if it can't be sorted: a table without sort keys, a thread whose replies
    /// are below their parents, or another kind of element.
    init?(_ element: Element) {
        switch element {
        case .table(let table):
            id = table.id
            label = table.label
            sort = table.sort
            hasMore = table.hasMore
            allColumns = table.columns
            keys = table.rows.map(\.sortKeys)
        case .list(let list):
            guard list.isArrangeable, list.rows.allSatisfy({ $0.depth == 0 }) else { return nil }
            id = list.id
            label = list.label
            sort = list.sort
            hasMore = list.hasMore
            // A list without columns is sorted by its titles.
            allColumns = list.columns.isEmpty ? [Column(id: "title", title: "Name")] : list.columns
            keys = list.rows.map { list.columns.isEmpty ? [.words($0.title.plain)] : $0.sortKeys }
        default: return nil
        }
        let count = allColumns.count
        guard keys.count > 1, keys.allSatisfy({ !$0.isEmpty && $0.count == count }) else { return nil }
    }

    /// The columns with content, by which the rows can be sorted.
    var columns: [Column] {
        allColumns.indices.filter { index in keys.contains { $0[index] != .nothing } }.map { allColumns[$0] }
    }

    /// Returns the indices of the rows in an order. The sort is stable. `nil` if there is no such column.
    func indices(by order: SortOrder) -> [Int]? {
        guard let column = allColumns.firstIndex(where: { $0.id == order.column }) else { return nil }
        let keys = keys.map { ComparableKey($0[column]) }
        return keys.indices.sorted { left, right in
            keys[left].comes(before: keys[right], isAscending: order.isAscending) ?? (left < right)
        }
    }

    /// Returns the label of the rows in an order.
    func label(by order: SortOrder) -> String {
        let title = allColumns.first { $0.id == order.column }?.title ?? ""
        let words = "sorted by \(title)\(order.isAscending ? "" : ", descending")\(hasMore ? ", as far as loaded" : "")"
        return label.isEmpty ? words.prefix(1).uppercased() + words.dropFirst() : "\(label); \(words)"
    }
}

extension Element {
    /// Returns the element with sorted rows, or `nil` if it can't be sorted like this.
    func ordered(by order: SortOrder) -> Element? {
        guard let rows = SortableRows(self), let indices = rows.indices(by: order) else { return nil }
        switch self {
        case .table(var table):
            table.rows = indices.map { table.rows[$0] }
            table.sort = order
            // The header shows the order, so a table without a label needs none.
            table.label = table.label.isEmpty ? "" : rows.label(by: order)
            return .table(table)
        case .list(var list):
            list.rows = indices.map { list.rows[$0] }
            list.sort = order
            list.label = rows.label(by: order)
            return .list(list)
        default: return nil
        }
    }
}

extension Screen {
    /// The lists and tables that can be sorted, in reading order.
    var sortable: [SortableRows] { allElements.compactMap(SortableRows.init) }

    /// Returns the screen with one list or table sorted, or `nil` if that isn't possible.
    func ordered(by sort: RowSort) -> Screen? {
        var screen = self
        var isOrdered = false
        screen.body = body.map { element in
            element.replacing(sort.element) { element in
                guard let ordered = element.ordered(by: sort.order) else { return }
                isOrdered = true
                element = ordered
            }
        }
        return isOrdered ? screen : nil
    }
}

/// A sort key with case-folded letters.
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

    /// Returns whether it comes before another one; `nil` if they are equal.
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
