import CorePresentation

/// The words that act on elements: more, dismiss, sort, tab, search, filter.
struct PlainElementCommands {
    let screen: Screen

    func handle(_ word: PlainWord.BuiltIn, argument: String) -> PlainReply {
        switch word {
        case .more: more()
        case .dismiss: dismiss()
        case .sort: sort(argument)
        case .tab: tab(argument)
        case .search: search(argument)
        case .filter: filter(argument)
        case .help, .back, .quit, .fill, .show: PlainReply()
        }
    }

    private func more() -> PlainReply {
        let events = screen.allElements.compactMap { element -> Event? in
            switch element {
            case .list(let list) where list.hasMore: .nearEnd(list.id)
            case .table(let table) where table.hasMore: .nearEnd(table.id)
            default: nil
            }
        }
        return events.isEmpty ? PlainReply(lines: ["There is nothing more to load."]) : PlainReply(events: events)
    }

    /// Dismisses all notices at once, because typing a notice's name is more work than reading it again.
    private func dismiss() -> PlainReply {
        let events = screen.allElements.compactMap { element -> Event? in
            if case .notice(let notice) = element, notice.isDismissible { .dismissed(notice.id) } else { nil }
        }
        return events.isEmpty ? PlainReply(lines: ["There is no notice to dismiss."]) : PlainReply(events: events)
    }

    private func sort(_ argument: String) -> PlainReply {
        var name = argument.lowercased()
        var isAscending = true
        for (ending, ascending) in [(" descending", false), (" ascending", true)] where name.hasSuffix(ending) {
            name = String(name.dropLast(ending.count))
            isAscending = ascending
        }
        var titles: [String] = []
        for rows in screen.sortable {
            for column in rows.columns {
                let title = column.title.cleaned()
                if !titles.contains(title) { titles.append(title) }
                if !name.isEmpty, title.lowercased().hasPrefix(name) || column.id.rawValue.lowercased() == name {
                    return sort(rows.id, by: SortOrder(column: column.id, isAscending: isAscending))
                }
            }
        }
        if titles.isEmpty { return PlainReply(lines: ["There is nothing to sort here."]) }
        return PlainReply(lines: ["You can sort by \(titles.joined(separator: ", ")), for instance: sort \(titles[0])"])
    }

    /// Prints the rows of a list or table in an order.
    func sort(_ id: ElementID, by order: SortOrder) -> PlainReply {
        let element = screen.allElements.first { $0.id == id }?.ordered(by: order)
        return PlainReply(lines: element.map(Self.lines) ?? [])
    }

    /// Returns the label of a list or table, if it has one, and its rows.
    private static func lines(of element: Element) -> [String] {
        switch element {
        case .list(let list): label(list.label) + list.rows.map { "- " + $0.plainLine }
        case .table(let table): label(table.label) + table.rows.map { "- " + $0.plainLine(table.columns) }
        default: []
        }
    }

    private static func label(_ label: String) -> [String] { label.isEmpty ? [] : [label.cleaned() + ":"] }

    private func tab(_ argument: String) -> PlainReply {
        var titles: [String] = []
        for case .tabs(let tabs) in screen.allElements {
            for tab in tabs.tabs {
                let title = tab.title.cleaned()
                titles.append(title)
                if !argument.isEmpty, title.lowercased().hasPrefix(argument.lowercased()) {
                    return PlainReply(events: [.tab(tab.id, in: tabs.id)])
                }
            }
        }
        if titles.isEmpty { return PlainReply(lines: ["There are no tabs here."]) }
        return PlainReply(lines: ["The tabs are \(titles.joined(separator: ", ")), for instance: tab \(titles[0])"])
    }

    private func filter(_ argument: String) -> PlainReply {
        var filter: [String] = []
        for element in screen.filterable {
            guard
                let (narrowed, result) = screen.narrowed(
                    by: ListFilter(element: element, editor: TextEditor(argument)))
            else { continue }
            let rows = narrowed.allElements.first { $0.id == element }
            filter.append("\(result.shown) of \(result.total)\(result.isPartial ? " loaded" : ""):")
            switch rows {
            case .list(let list): filter += list.rows.map { "- " + $0.plainLine }
            case .table(let table): filter += table.rows.map { "- " + $0.plainLine(table.columns) }
            default: break
            }
        }
        return PlainReply(lines: filter.isEmpty ? ["There is no list to filter here."] : filter)
    }

    private func search(_ argument: String) -> PlainReply {
        for case .search(let search) in screen.allElements {
            return PlainReply(events: [.query(argument, in: search.id)])
        }
        return PlainReply(lines: ["There is nothing to search here."])
    }
}
