extension Screen {
    /// The defects of this value, one sentence for each. Empty for a screen that every surface can show.
    ///
    /// For tests of features. It finds duplicate ids, a chart without a summary, a
    /// selected tab that doesn't exist, days outside of their month, and numbers that can't be drawn.
    public var inconsistencies: [String] {
        let elements = allElements
        var found: [String] = []
        func requireUnique<Subject>(_ ids: [Identifier<Subject>], _ what: String) {
            var seen: Set<Identifier<Subject>> = []
            for id in ids where !seen.insert(id).inserted {
                found.append("Two \(what)s have the id \"\(id)\".")
            }
        }
        func requireKeys(_ keys: [SortKey], of row: RowID, in list: ElementID, for columns: [Column]) {
            if keys.count != columns.count {
                found.append(
                    "Row \"\(row)\" of \"\(list)\" has \(keys.count) sort keys for \(columns.count) columns.")
            }
        }
        requireUnique(elements.compactMap(\.id), "element")
        requireUnique((allCommands + elements.flatMap { $0.rowCommands.flatMap(\.commands) }).map(\.id), "command")
        requireUnique(allFields.map(\.id), "field")
        for element in elements {
            switch element {
            case .list(let list):
                requireUnique(list.rows.map(\.id), "row")
                for row in list.rows { requireKeys(row.sortKeys, of: row.id, in: list.id, for: list.columns) }
            case .table(let table):
                requireUnique(table.rows.map(\.id), "row")
                requireUnique(table.columns.map(\.id), "column")
                // A table whose order has a meaning, such as a list of prices, has no sort keys.
                for row in table.rows where !row.sortKeys.isEmpty {
                    requireKeys(row.sortKeys, of: row.id, in: table.id, for: table.columns)
                }
                for row in table.rows where row.cells.count != table.columns.count {
                    found.append(
                        "Row \"\(row.id)\" of table \"\(table.id)\" has \(row.cells.count) cells for \(table.columns.count) columns."
                    )
                }
            case .tabs(let tabs):
                requireUnique(tabs.tabs.map(\.id), "tab")
                if !tabs.tabs.contains(where: { $0.id == tabs.selected }) {
                    found.append("Tabs \"\(tabs.id)\" select \"\(tabs.selected)\", which is none of them.")
                }
            case .chips(let group):
                requireUnique(group.chips.map(\.id), "chip")
                if group.label.isEmpty { found.append("Chips \"\(group.id)\" have no label.") }
            case .rating(let rating): found += rating.inconsistencies
            case .map(let map): found += map.inconsistencies
            case .picture(let picture): found += picture.inconsistencies
            case .chart(let chart) where chart.summary.isEmpty:
                found.append("Chart \"\(chart.id)\" has no summary.")
            case .calendar(let calendar): found += calendar.inconsistencies
            case .meter(let meter): found += meter.inconsistencies
            default: break
            }
        }
        return found
    }
}
