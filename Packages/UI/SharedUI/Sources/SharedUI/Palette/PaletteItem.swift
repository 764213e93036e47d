import CorePresentation

/// An item of the palette.
struct PaletteItem: Hashable, Sendable {
    /// The action of choosing it.
    enum Action: Hashable, Sendable {
        case command(CommandID)
        case event(Event)
        case open(PaletteEntry.ID)
        case sort(SortOrder, in: ElementID)
        case filter, help, back, quit
    }

    var title: String
    var detail = ""
    /// Synonyms that are searched but not shown.
    var words = ""
    /// The key with the same action.
    var key = ""
    var action: Action

    /// The searched text.
    var text: String { [title, detail, words].filter { !$0.isEmpty }.joined(separator: " ") }

    /// The title with the detail, for items with the same title: "Shop on this screen".
    var fullName: String { detail.isEmpty ? title : "\(title) \(detail)" }

    /// Returns the app's urgent entries, then all commands of a screen, the app's other entries, and the commands of
    /// every screen.
    /// - Parameters:
    ///   - row: The commands of the focused row, with their keys.
    ///   - hasKeys: Whether keys act directly. They don't in line mode.
    static func all(
        on screen: Screen,
        row: (commands: [Command], keys: CommandKeys),
        entries: [PaletteEntry],
        hasKeys: Bool
    ) -> [PaletteItem] {
        func item(_ command: Command, _ keys: CommandKeys) -> PaletteItem {
            PaletteItem(
                title: command.label.cleaned(),
                detail: command.isEnabled ? "" : "not possible now",
                key: keys[command.id].map { String($0) } ?? "",
                action: .command(command.id)
            )
        }
        func item(_ entry: PaletteEntry) -> PaletteItem {
            PaletteItem(
                title: entry.title.cleaned(), detail: entry.detail.cleaned(), words: entry.words.cleaned(),
                action: .open(entry.id))
        }
        let keys = CommandKeys(screen)
        var items = entries.filter(\.isUrgent).map(item)
        items += row.commands.map { item($0, row.keys) } + screen.allCommands.map { item($0, keys) }
        for element in screen.allElements { items += tabs(of: element) }
        items += entries.filter { !$0.isUrgent }.map(item)
        items += orders(of: screen.sortable)
        if hasKeys {
            if !screen.filterable.isEmpty { items.append(PaletteItem(title: "Filter", key: "/", action: .filter)) }
            items.append(PaletteItem(title: "Help", key: "?", action: .help))
            items.append(PaletteItem(title: "Back", key: "Esc", action: .back))
            items.append(PaletteItem(title: "Quit", key: "Ctrl-C", action: .quit))
        }
        return disambiguated(items)
    }

    /// Adds a place or a number to items with equal texts.
    private static func disambiguated(_ items: [PaletteItem]) -> [PaletteItem] {
        var titles: [String: Int] = [:]
        for item in items { titles[item.title.lowercased(), default: 0] += 1 }
        var items = items
        var twins: [String: [Int]] = [:]
        for index in items.indices where titles[items[index].title.lowercased(), default: 0] > 1 {
            if case .command = items[index].action, items[index].detail.isEmpty {
                items[index].detail = "on this screen"
            }
            twins[items[index].fullName.lowercased(), default: []].append(index)
        }
        for alike in twins.values where alike.count > 1 {
            for (number, index) in alike.enumerated() { items[index].title += " \(number + 1)" }
        }
        return items
    }

    /// The other tabs.
    private static func tabs(of element: Element) -> [PaletteItem] {
        guard case .tabs(let tabs) = element else { return [] }
        return tabs.tabs.filter { $0.id != tabs.selected }.map {
            PaletteItem(title: "Show \($0.title.cleaned())", action: .event(.tab($0.id, in: tabs.id)))
        }
    }

    /// Returns the orders of lists and tables, with their labels if there are several.
    private static func orders(of sortable: [SortableRows]) -> [PaletteItem] {
        sortable.flatMap { rows in
            let what = sortable.count == 1 || rows.label.isEmpty ? "" : " \(rows.label.cleaned())"
            return rows.columns.map { column in
                let order = rows.sort?.reversed(for: column.id) ?? SortOrder(column: column.id)
                let title = "Sort\(what) by \(column.title.cleaned())\(order.isAscending ? "" : ", descending")"
                return PaletteItem(title: title, action: .sort(order, in: rows.id))
            }
        }
    }
}

extension SortOrder {
    /// Returns the order after choosing a column: reversed if it is already sorted by it.
    func reversed(for column: ColumnID) -> SortOrder {
        SortOrder(column: column, isAscending: self.column == column ? !isAscending : true)
    }
}
