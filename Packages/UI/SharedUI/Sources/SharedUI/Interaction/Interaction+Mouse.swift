import CorePresentation

extension Interaction {
    /// The number of rows that a step of the wheel scrolls.
    private static let wheelRows = 3

    /// Scrolls the page or the overlay. The focus doesn't move.
    mutating func turnWheel(by step: Int) {
        switch state.overlay {
        case .help: for _ in 0..<Self.wheelRows { handleInOverlay(step > 0 ? .down : .up) }
        case .palette: handleInOverlay(step > 0 ? .down : .up)
        case .question: break
        case nil: state.scroll = min(max(state.scroll + step * Self.wheelRows, 0), layout.lastScroll)
        }
    }

    /// Handles a click. A button is activated at once. A row or a field gets the focus first, and a focused row is
    /// opened.
    mutating func click(column: Int, row: Int) {
        if let overlay = state.overlay { return click(on: overlay, column: column, row: row) }
        let footerTop = layout.size.rows - layout.footer.height
        if row >= footerTop {
            let target = layout.footer.target(
                column: column, row: row - footerTop, rowCommands: layout.rowCommands(state.focus),
                isTyping: state.isTyping)
            switch target {
            case .command(let id): activate(id)
            case .key(let key): handle(key)
            case nil: break
            }
        } else if let index = layout.stop(column: column, row: row, scroll: state.scroll) {
            click(index, column: column - layout.bodyColumn, row: row - layout.headerRows + state.scroll)
        }
    }

    private mutating func click(_ index: Int, column: Int, row: Int) {
        let stop = layout.stops[index]
        let hadFocus = state.focus == stop.focus
        state.filter?.isEditing = false
        setFocus(index)
        switch stop.focus {
        case .command, .dismissal: _ = handleInFocus(.enter)
        case .row(_, let element): if hadFocus || pressesAtOnce(element) { _ = handleInFocus(.enter) }
        case .field(let id):
            switch screen.field(id)?.kind {
            case .flag: _ = handleInFocus(.space)
            case .choice where hadFocus: _ = handleInFocus(.space)
            default: break
            }
        case .tabs(let id):
            for case .tabs(let tabs) in screen.allElements where tabs.id == id {
                let left = stop.columns?.lowerBound ?? 0
                let block = TabsBlock(
                    tabs, width: stop.columns?.count ?? layout.bodyWidth, isCompact: layout.isCompact)
                guard let tab = block.tab(column: column - left, row: row - stop.rows.lowerBound) else { return }
                if tab != tabs.selected { send(.tab(tab, in: id)) }
            }
        case .search: break
        }
    }

    /// Returns whether the rows of an element act like buttons: chips, and a calendar's days.
    private func pressesAtOnce(_ id: ElementID) -> Bool {
        screen.allElements.contains { element in
            switch element {
            case .chips(let group): group.id == id
            case .calendar(let calendar): calendar.id == id
            default: false
            }
        }
    }

    private mutating func click(on overlay: Overlay, column: Int, row: Int) {
        let drawing = OverlayDrawing(overlay: overlay, layout: layout, focus: state.focus)
        switch (overlay, drawing.target(column: column, row: row)) {
        case (.question, .answer(goesAhead: true)): handleInOverlay(.character("y"))
        case (.question, .answer(goesAhead: false)): handleInOverlay(.escape)
        case (.palette(var palette), .item(let index)):
            palette.move(by: index - palette.selection)
            state.overlay = .palette(palette)
            if palette.selection == index { handleInOverlay(.enter) }
        // A click outside of a question doesn't answer it.
        case (.palette, .outside), (.help, .outside): handleInOverlay(.escape)
        default: break
        }
    }
}
