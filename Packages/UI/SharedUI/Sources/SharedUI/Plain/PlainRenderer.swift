import CorePresentation

/// Renders a screen as lines of text: complete, in reading order, without escape codes or truncation, for pipes and
/// screen readers.
///
/// Every state is expressed in words. Control characters are removed from texts. Titles begin with `#`, as in Markdown,
/// so that a search can jump between them.
public struct PlainRenderer: Sendable {
    /// The format of tables.
    public enum TableFormat: Hashable, Sendable {
        /// A line for each row, every value after its column's title, for screen readers.
        case labeled
        /// A line for each row, values separated by tabs, titles in the first line, for `cut` and spreadsheets.
        case tabSeparated
    }

    /// The format of tables.
    public var tableFormat: TableFormat

    /// Creates a renderer.
    public init(tableFormat: TableFormat = .labeled) {
        self.tableFormat = tableFormat
    }

    /// Returns the lines of a screen, without line ends. Linear in the screen's content.
    /// - Parameter trail: The titles of the screens below it, the lowest first.
    public func lines(_ screen: Screen, trail: [String] = []) -> [String] {
        let names = (trail + [screen.title]).map { $0.cleaned() }
        var lines = ["# " + names.joined(separator: " > ")]
        if screen.isBusy { lines.append("Working.") }
        let keys = CommandKeys(screen)
        lines += blocks(screen.body, level: 2, keys: keys)
        if !screen.commands.isEmpty {
            lines += ["", "Commands:"]
            lines += screen.commands.map { "- " + command($0, keys) }
        }
        return lines
    }

    private func blocks(
        _ elements: [Element], under title: String? = nil, level: Int, keys: CommandKeys
    ) -> [String] {
        var lines: [String] = []
        for element in elements.withoutRepeatedLabels(under: title) {
            let block = self.lines(of: element, level: level, keys: keys)
            if block.isEmpty { continue }
            lines.append("")
            lines += block
        }
        return lines
    }

    private func lines(of element: Element, level: Int, keys: CommandKeys) -> [String] {
        switch element {
        case .heading(let heading): [title(heading.text, level: level + max(heading.level, 1) - 1)]
        case .text(let text): text.plainLines
        case .facts(let facts): facts.map { "\($0.label.cleaned()): \($0.value.plainLine)" }
        case .list(let list): self.list(list)
        case .table(let table): self.table(table)
        case .chart(let chart): self.chart(chart)
        case .calendar(let calendar): PlainCalendar(calendar).lines + calendar.commands.map { "- " + command($0, keys) }
        case .chips(let group): [chips(group)]
        case .rating(let rating): ["Rated \(rating.words)"]
        case .map(let map): ["\(map.title.cleaned()), map:"] + RichText(map.summary).plainLines
        case .picture(let picture): ["Picture: \(picture.description.cleaned())"]
        case .meter(let meter): [self.meter(meter)]
        case .progress(let progress): [self.progress(progress)]
        case .notice(let notice): self.notice(notice, keys)
        case .form(let form): PlainForm(form).lines + ["To send: " + command(form.effectiveSubmit, keys)]
        case .search(let search): [self.search(search)]
        case .tabs(let tabs): self.tabs(tabs, level: level, keys: keys)
        case .steps(let steps): self.steps(steps)
        case .group(let group): self.group(group, level: level, keys: keys)
        case .emptyState(let state):
            [state.title.cleaned()] + state.message.plainLines + state.commands.map { "- " + command($0, keys) }
        }
    }

    private func title(_ text: String, level: Int) -> String {
        String(repeating: "#", count: min(level, 6)) + " " + text.cleaned()
    }

    private func list(_ list: ItemList) -> [String] {
        var lines = list.label.isEmpty ? [] : ["\(list.label.cleaned()) (\(list.rows.count)):"]
        lines += list.rows.map { String(repeating: "  ", count: $0.visibleDepth) + "- " + $0.plainLine }
        lines += rowCommands(.list(list))
        return lines + end(isEmpty: list.rows.isEmpty, hasMore: list.hasMore)
    }

    private func table(_ table: DataTable) -> [String] {
        var lines = table.label.isEmpty ? [] : ["\(table.label.cleaned()) (\(table.rows.count)):"]
        if let sort = table.sort, let column = table.columns.first(where: { $0.id == sort.column }) {
            lines.append("Sorted by \(column.title.cleaned()), \(sort.isAscending ? "ascending" : "descending").")
        }
        switch tableFormat {
        case .labeled:
            lines += table.rows.map { "- " + $0.plainLine(table.columns) }
            lines += rowCommands(.table(table))
        case .tabSeparated:
            lines.append(table.columns.map { $0.title.cleaned() }.joined(separator: "\t"))
            lines += table.rows.map { $0.cells.map(\.plainLine).joined(separator: "\t") }
        }
        return lines + end(isEmpty: table.rows.isEmpty, hasMore: table.hasMore)
    }

    /// Returns a line about the commands of rows, once for all of them.
    private func rowCommands(_ element: Element) -> [String] {
        var labels: [String] = []
        let rows = element.rowCommands
        for label in rows.flatMap(\.commands).filter(\.isEnabled).map({ $0.label.cleaned() })
        where !labels.contains(label) { labels.append(label) }
        guard let first = labels.first else { return [] }
        return ["For a row: \(labels.joined(separator: ", ")); type for instance \(first) and the row's beginning."]
    }

    private func end(isEmpty: Bool, hasMore: Bool) -> [String] {
        hasMore ? ["There is more; type more."] : isEmpty ? ["Nothing here."] : []
    }

    private func chart(_ chart: Chart) -> [String] {
        if chart.kind == .sparkline { return RichText(chart.summary).plainLines }
        let unit = chart.unit.cleaned()
        let values = chart.points.map { point in
            let value = DecimalText.exact(point.value)
            return "- \(point.label.cleaned()): \(value)\(unit.isEmpty ? "" : " " + unit)"
        }
        return ["\(chart.title.cleaned())\(unit.isEmpty ? "" : " in \(unit)"), chart:"]
            + RichText(chart.summary).plainLines + values + (chart.reference.map { reference($0, unit: unit) } ?? [])
    }

    private func chips(_ group: ChipGroup) -> String {
        let chips = group.chips.map { chip in
            let notes = [
                chip.count.map { "\($0)" }, chip.isOn ? "on" : nil, chip.isEnabled ? nil : "not possible now",
            ].compactMap { $0 }
            return chip.label.cleaned() + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
        }
        return "\(group.label.cleaned()): \(chips.isEmpty ? "nothing here" : chips.joined(separator: ", "))"
    }

    private func reference(_ reference: ChartReference, unit: String) -> [String] {
        // A goal's label already contains its value.
        if reference.points.count < 2 { return ["Compared with \(reference.label.cleaned())."] }
        return ["Compared with \(reference.label.cleaned()):"]
            + reference.points.map { point in
                let value = DecimalText.exact(point.value)
                return "- \(point.label.cleaned()): \(value)\(unit.isEmpty ? "" : " " + unit)"
            }
    }

    private func meter(_ meter: Meter) -> String {
        var line = "\(meter.label.cleaned()): \(meter.amount)"
        if meter.total.isFinite, meter.total > 0 { line += ", \(meter.percentage)" }
        if let note = meter.note { line += ", \(note.cleaned())" }
        return line
    }

    private func progress(_ progress: ProgressIndicator) -> String {
        guard let fraction = progress.fraction, fraction.isFinite else {
            return "\(progress.label.cleaned()), under way"
        }
        return "\(progress.label.cleaned()): \(Int((min(max(fraction, 0), 1) * 100).rounded()))%"
    }

    private func notice(_ notice: Notice, _ keys: CommandKeys) -> [String] {
        var lines = ["\(notice.kind.word): \(notice.text.plainLine)"]
        lines += notice.detail?.plainLines ?? []
        lines += notice.commands.map { "- " + command($0, keys) }
        if notice.isDismissible { lines.append("- dismiss: Put this away") }
        return lines
    }

    private func search(_ search: Search) -> String {
        let query = search.query.cleaned()
        let state = query.isEmpty ? "everything" : "\"\(query)\""
        return "\(search.label.cleaned()): \(state)\(search.isPending ? ", searching" : "")"
    }

    private func tabs(_ tabs: Tabs, level: Int, keys: CommandKeys) -> [String] {
        let titles = tabs.tabs.map { $0.title.cleaned() + ($0.id == tabs.selected ? " (selected)" : "") }
        return ["Tabs: " + titles.joined(separator: ", ")] + blocks(tabs.content, level: level, keys: keys)
    }

    private func steps(_ steps: [Step]) -> [String] {
        let current = steps.firstIndex { $0.state == .current }
        return (current.map { ["Step \($0 + 1) of \(steps.count):"] } ?? ["Steps:"])
            + steps.map { step in
                "- \(step.title.cleaned()): \(step.state.word)" + (step.detail.map { ", \($0.plainLine)" } ?? "")
            }
    }

    private func group(_ group: ElementGroup, level: Int, keys: CommandKeys) -> [String] {
        let more = group.command.map { ["- " + command($0, keys)] } ?? []
        guard let name = group.title else {
            return Array(blocks(group.elements, level: level, keys: keys).dropFirst()) + more
        }
        return [title(name, level: level)] + blocks(group.elements, under: name, level: level + 1, keys: keys) + more
    }

    private func command(_ command: Command, _ keys: CommandKeys) -> String {
        let key = keys[command.id].map { "\($0): " } ?? ""
        return key + command.label.cleaned() + (command.isEnabled ? "" : " (not possible now)")
    }
}
