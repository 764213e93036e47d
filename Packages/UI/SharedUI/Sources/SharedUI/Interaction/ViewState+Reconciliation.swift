import CorePresentation

extension ViewState {
    /// Records the position of the focus, in case its part disappears.
    mutating func remember(_ stop: FocusStop, at index: Int, in layout: PageLayout) {
        focus = stop.focus
        focusIndex = index
        container = stop.container
        indexInContainer = stop.container.flatMap { layout.firstIndex(of: $0) }.map { index - $0 } ?? 0
    }

    /// Adapts the state to a new screen or size. Another screen starts fresh. On the same screen the focus stays, or
    /// moves to the nearest part if its own has disappeared.
    package mutating func reconcile(from old: PageLayout?, to layout: PageLayout) {
        if old?.screen.id != layout.screen.id {
            let tick = self.tick
            self = ViewState()
            self.tick = tick
            if let index = layout.firstFocus { setFocus(index, in: layout) }
            return
        }
        keepLine(from: old, to: layout)
        keepFocus(in: layout)
        followFilter(from: old, to: layout)
        followSort(from: old, to: layout)
        focusNewQuestion(from: old, to: layout)
        focusFirstError(in: layout)
        if var draft, let value = layout.textValue(of: draft.target) {
            draft.reconcile(with: value)
            self.draft = draft
        }
        scroll = min(max(scroll, 0), layout.lastScroll)
        dropVanishedOverlay(in: layout)
    }

    /// Focuses the first matching row after each typed letter, and the previously focused row after the filter is
    /// cleared.
    private mutating func followFilter(from old: PageLayout?, to layout: PageLayout) {
        if layout.filter == nil { filter = nil }
        if old?.filter?.editor.text == layout.filter?.editor.text { return }
        if let element = layout.filter?.element, let first = layout.firstIndex(of: element) {
            setFocus(first, in: layout)
        } else if layout.filter == nil, let element = old?.filter?.element {
            let isThere = container == element && focus != nil
            if let index = isThere ? focusIndex : layout.firstIndex(of: element) { setFocus(index, in: layout) }
        }
    }

    /// Focuses the first row after the order has changed.
    private mutating func followSort(from old: PageLayout?, to layout: PageLayout) {
        sort = layout.sort
        guard let old, old.sort != layout.sort, let element = (layout.sort ?? old.sort)?.element else { return }
        if let first = layout.firstIndex(of: element) { setFocus(first, in: layout) }
    }

    /// Returns the unannounced ends of lists near the visible part, and marks them as announced.
    mutating func announceNearEnds(in layout: PageLayout) -> [ElementID] {
        let horizon = scroll + layout.viewportRows * 3 / 2
        return layout.body.openEnds.compactMap { end in
            guard end.row <= horizon, announcedEnds[end.element] != end.count else { return nil }
            announcedEnds[end.element] = end.count
            return end.element
        }
    }

    private mutating func setFocus(_ index: Int, in layout: PageLayout) {
        var interaction = Interaction(layout, state: self)
        interaction.setFocus(index)
        self = interaction.state
    }

    private mutating func keepFocus(in layout: PageLayout) {
        guard let focus else {
            if let index = layout.firstFocus { setFocus(index, in: layout) }
            return
        }
        if let index = layout.index(of: focus, hint: focusIndex) {
            let stop = layout.stops[index]
            let wasInView = isInView(stop.rows, layout)
            remember(stop, at: index, in: layout)
            draft = layout.draft(for: focus, keeping: draft)
            if !wasInView, draft != nil { setFocus(index, in: layout) }
            return
        }
        draft = nil
        if let container, let first = layout.firstIndex(of: container) {
            let count = layout.stops[first...].prefix { $0.container == container }.count
            setFocus(first + min(indexInContainer, count - 1), in: layout)
        } else if layout.stops.isEmpty {
            self.focus = nil
        } else {
            setFocus(min(focusIndex, layout.stops.count - 1), in: layout)
        }
    }

    /// Keeps the focused part on its line when rows above it change. At the top of a page the lines move instead, so
    /// that new rows there are visible.
    private mutating func keepLine(from old: PageLayout?, to layout: PageLayout) {
        guard scroll > 0,
            let old,
            old.size == layout.size,
            old.filter?.editor.text == layout.filter?.editor.text,
            old.sort == layout.sort,
            let focus,
            let before = old.index(of: focus, hint: focusIndex),
            let after = layout.index(of: focus, hint: before),
            isInView(old.stops[before].rows, old)
        else { return }
        scroll += layout.stops[after].rows.lowerBound - old.stops[before].rows.lowerBound
    }

    private func isInView(_ rows: Range<Int>, _ layout: PageLayout) -> Bool {
        rows.lowerBound >= scroll && rows.upperBound <= scroll + layout.viewportRows
    }

    /// Focuses the first error of a form that was sent.
    private mutating func focusFirstError(in layout: PageLayout) {
        guard let submittedForm else { return }
        for case .form(let form) in layout.screen.allElements where form.id == submittedForm && !form.isPending {
            guard let wrong = form.fields.first(where: { $0.error != nil }) else { continue }
            self.submittedForm = nil
            if let index = layout.index(of: .field(wrong.id)) { setFocus(index, in: layout) }
            return
        }
    }

    /// Scrolls to a new warning after a form was sent, and focuses its first command. The warning contains a question,
    /// and may be out of view above the form.
    private mutating func focusNewQuestion(from old: PageLayout?, to layout: PageLayout) {
        guard submittedForm != nil, let old else { return }
        func warnings(_ layout: PageLayout) -> [Notice] {
            layout.screen.allElements.compactMap { element in
                guard case .notice(let notice) = element else { return nil }
                return notice.kind == .warning || notice.kind == .failure ? notice : nil
            }
        }
        let known = Set(warnings(old).map(\.id))
        guard let new = warnings(layout).first(where: { !known.contains($0.id) }) else { return }
        submittedForm = nil
        if let command = new.commands.first, let index = layout.index(of: .command(command.id)) {
            setFocus(index, in: layout)
        } else if let rows = layout.body.notices.first(where: { $0.notice == new.id })?.rows, !isInView(rows, layout) {
            scroll = rows.lowerBound
        }
    }

    private mutating func dropVanishedOverlay(in layout: PageLayout) {
        guard case .question(let confirmation, let outcome, _, _) = overlay else { return }
        switch outcome {
        case .event(.activated(let id)): if layout.screen.command(id)?.isEnabled != true { overlay = nil }
        case .event(.back): if layout.backConfirmation != confirmation { overlay = nil }
        default: if layout.screen.backConfirmation != confirmation { overlay = nil }
        }
    }
}
