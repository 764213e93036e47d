import CorePresentation

/// Lays out elements for a width.
struct PageBuilder {
    let theme: Theme
    let keys: CommandKeys
    /// The result of filtering a list.
    var filtered: FilterResult?
    /// Whether to omit empty rows, because the window has few rows.
    var isCompact = false

    /// Returns the blocks of elements below each other. A heading is directly above its content.
    /// - Parameter title: The title above them, if there is one.
    func stack(_ elements: [Element], under title: String? = nil, width: Int) -> StackBlock {
        // Deeply nested groups run out of width. Their content is clipped at the side.
        let width = max(width, 12)
        var blocks: [any Block] = []
        var headings: [any Block] = []
        for element in elements.withoutRepeatedLabels(under: title) {
            if case .heading = element {
                headings += self.blocks(for: element, width: width)
                continue
            }
            for block in self.blocks(for: element, width: width) {
                blocks.append(headings.isEmpty ? block : StackBlock(headings + [block], spacing: 0))
                headings = []
            }
        }
        if !headings.isEmpty { blocks.append(StackBlock(headings, spacing: 0)) }
        return StackBlock(blocks, spacing: isCompact ? 0 : 1)
    }

    private func blocks(for element: Element, width: Int) -> [any Block] {
        switch element {
        case .heading(let heading): [LinesBlock(lines: lines(of: heading, width: width))]
        case .text(let text): [LinesBlock(lines: theme.lines(text, width: width))]
        case .facts(let facts): [LinesBlock(lines: lines(of: facts, width: width))]
        case .list(let list): [ListBlock(list, filtered: result(list.id), width: width, theme: theme)]
        case .table(let table): [TableBlock(table, filtered: result(table.id), width: width, theme: theme)]
        case .chart(let chart): [LinesBlock(lines: ChartDrawing(chart: chart, width: width, theme: theme).lines)]
        case .calendar(let calendar): [MonthCalendarBlock(calendar, width: width, theme: theme, keys: keys)]
        case .chips(let group): [ChipsBlock(group, width: width, theme: theme)]
        case .rating(let rating): [LinesBlock(lines: lines(of: rating, width: width))]
        case .map(let map): [LinesBlock(lines: TrackMapDrawing(map: map, width: width, theme: theme).lines)]
        case .picture(let picture): [PictureBlock(picture, width: width, theme: theme)]
        case .meter(let meter): [LinesBlock(lines: MeterDrawing(meter: meter, width: width, theme: theme).lines)]
        case .progress(let progress): [ProgressBlock(progress, width: width, theme: theme)]
        case .notice(let notice): [NoticeBlock(notice, width: width, theme: theme, keys: keys)]
        case .form(let form): [self.form(form, width: width)]
        case .search(let search): [SearchBlock(search: search, width: width)]
        case .tabs(let tabs): [TabsBlock(tabs, width: width, isCompact: isCompact), stack(tabs.content, width: width)]
        case .steps(let steps): [LinesBlock(lines: lines(of: steps, width: width))]
        case .group(let group): [self.group(group, width: width)]
        case .emptyState(let state): [self.emptyState(state, width: width)]
        }
    }

    private func result(_ id: ElementID) -> FilterResult? {
        filtered?.element == id ? filtered : nil
    }

    private func lines(of heading: Heading, width: Int) -> [Line] {
        Line(heading.text, heading.level <= 1 ? theme.accent : theme.style(.bold)).wrapped(to: width)
    }

    private func lines(of rating: StarRating, width: Int) -> [Line] {
        let stars = rating.stars(theme.glyphs)
        var line = Line(stars.full, theme.style(.bold, .yellow))
        line.append(stars.rest, theme.faint)
        line.append(" \(rating.words)")
        return line.wrapped(to: width)
    }

    /// Returns the values in an aligned column, if the labels leave room for one.
    private func lines(of facts: [Fact], width: Int) -> [Line] {
        let labels = facts.map { Line($0.label, theme.faint) }
        let longest = labels.map(\.width).max() ?? 0
        let column = longest + 2 <= width / 2 ? longest + 2 : 0
        return zip(facts, labels).flatMap { fact, label -> [Line] in
            if column == 0 {
                var line = label
                line.append(": ", theme.faint)
                line.append(theme.line(fact.value))
                return line.wrapped(to: width)
            }
            return theme.lines(fact.value, width: width - column).enumerated().map { index, value in
                var line = index == 0 ? label : Line()
                line.pad(to: column)
                line.append(value)
                return line
            }
        }
    }

    /// Returns the steps on a line if they fit, otherwise below each other.
    private func lines(of steps: [Step], width: Int) -> [Line] {
        let parts = steps.map { step in
            switch step.state {
            case .failed: Line("\(theme.glyphs.negative) \(step.title)", theme.style(.bold, .red))
            case .done: Line("\(theme.glyphs.stepDone) \(step.title)", theme.style([], .green))
            case .current: Line("\(theme.glyphs.stepCurrent) \(step.title)", theme.accent)
            case .upcoming: Line("\(theme.glyphs.stepUpcoming) \(step.title)", theme.faint)
            }
        }
        var line = Line()
        if let current = steps.firstIndex(where: { $0.state == .current }) {
            line.append("Step \(current + 1) of \(steps.count)  ", theme.faint)
        }
        let prefix = line
        for (index, part) in parts.enumerated() {
            if index > 0 { line.append("  \(theme.glyphs.trail)  ", theme.faint) }
            line.append(part)
        }
        let hasDetails = steps.contains { $0.detail != nil }
        if line.width <= width, !hasDetails { return [line] }
        return (prefix.width > 0 ? [prefix] : [])
            + zip(parts, steps).flatMap { part, step -> [Line] in
                guard let detail = step.detail else { return part.wrapped(to: width) }
                var line = part
                line.append("  ")
                line.append(theme.line(detail, base: .secondary))
                return line.wrapped(to: width)
            }
    }

    private func form(_ form: InputForm, width: Int) -> StackBlock {
        var blocks: [any Block] = form.fields.map {
            FieldBlock($0, isLocked: form.isPending, width: width, theme: theme)
        }
        var foot: [any Block] = []
        if let error = form.error {
            foot.append(LinesBlock(lines: theme.lines(RichText(error, role: .negative), width: width)))
        }
        if form.isPending { foot.append(ProgressBlock(ProgressIndicator("Sending"), width: width, theme: theme)) }
        foot.append(ButtonsBlock([form.effectiveSubmit], width: width, theme: theme, keys: keys))
        blocks.append(StackBlock(foot, spacing: 0))
        return StackBlock(blocks, spacing: 0)
    }

    private func group(_ group: ElementGroup, width: Int) -> GroupBlock {
        let content = stack(group.elements, under: group.title, width: width - GroupBlock.inset)
        return GroupBlock(
            title: group.title, command: group.command, key: group.command.flatMap { keys[$0.id] }, content: content,
            width: width)
    }

    private func emptyState(_ state: EmptyState, width: Int) -> StackBlock {
        let title = Line(state.title, theme.style(.bold)).wrapped(to: width)
        let message = theme.lines(state.message, width: min(width, 70), base: .secondary)
        let buttons = ButtonsBlock(state.commands, width: width, theme: theme, keys: keys)
        return StackBlock([LinesBlock(lines: title + message), buttons])
    }
}
