import CorePresentation

extension ViewState {
    /// Opens the palette over the page.
    package mutating func openPalette(on layout: PageLayout, entries: [PaletteEntry]) {
        overlay = .palette(Palette(paletteItems(on: layout, entries)))
    }

    /// Replaces the entries of the open palette. The typed text stays.
    package mutating func refreshPalette(on layout: PageLayout, entries: [PaletteEntry]) {
        guard case .palette(let palette) = overlay else { return }
        overlay = .palette(Palette(paletteItems(on: layout, entries), after: palette))
    }

    private func paletteItems(on layout: PageLayout, _ entries: [PaletteEntry]) -> [PaletteItem] {
        PaletteItem.all(on: layout.screen, row: layout.rowCommands(focus), entries: entries, hasKeys: true)
    }
}

extension Interaction {
    /// Handles a key for the open palette.
    mutating func handleInPalette(_ key: Key, _ palette: Palette) {
        var palette = palette
        switch key {
        case .escape:
            state.overlay = nil
            return
        case .enter:
            if let item = palette.chosen { choose(item.action) }
            return
        case .up, .backTab, .control("p"): palette.move(by: -1)
        case .down, .tab, .control("n"): palette.move(by: 1)
        case .pageUp: palette.move(by: -PaletteDrawing.rows(layout.size))
        case .pageDown: palette.move(by: PaletteDrawing.rows(layout.size))
        default: palette.type(key)
        }
        state.overlay = .palette(palette)
    }

    private mutating func choose(_ action: PaletteItem.Action) {
        state.overlay = nil
        switch action {
        case .command(let id): activate(id)
        case .event(let event): send(event)
        case .open(let id):
            if let confirmation = screen.backConfirmation {
                ask(confirmation, before: .open(id))
            } else {
                finish(with: .open(id))
            }
        case .sort(let order, let table): sort(table, by: order)
        case .filter: beginFilter()
        case .help: state.overlay = .help(scroll: 0)
        case .back: leave()
        case .quit: quit()
        }
    }
}
