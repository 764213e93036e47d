import CorePresentation

extension Interaction {
    /// Handles a key for the focused part.
    /// - Returns: Whether the key was used.
    mutating func handleInFocus(_ key: Key) -> Bool {
        switch state.focus {
        case .row(let row, let element):
            if handleInCalendar(key, day: row, of: element) { return true }
            return press(key) { interaction in
                if interaction.isDisabledChip(row, in: element) {
                    interaction.state.flash = "That isn't available at the moment."
                } else {
                    interaction.send(.selected(row, in: element))
                }
            }
        case .command(let id): return press(key) { $0.activate(id) }
        case .dismissal(let id): return press(key) { $0.send(.dismissed(id)) }
        case .tabs(let id): return handleInTabs(key, id)
        case .field(let id): return handleInField(key, id)
        case .search, nil: return false
        }
    }

    private func isDisabledChip(_ id: RowID, in element: ElementID) -> Bool {
        for case .chips(let group) in screen.allElements where group.id == element {
            return group.chips.contains { $0.id == id && !$0.isEnabled }
        }
        return false
    }

    private mutating func press(_ key: Key, _ action: (inout Interaction) -> Void) -> Bool {
        guard key == .enter || key == .space else { return false }
        action(&self)
        return true
    }

    private mutating func handleInTabs(_ key: Key, _ id: ElementID) -> Bool {
        let step: Int
        switch key {
        case .left: step = -1
        case .right, .enter, .space: step = 1
        default: return false
        }
        for case .tabs(let tabs) in screen.allElements where tabs.id == id && !tabs.tabs.isEmpty {
            let index = tabs.tabs.firstIndex { $0.id == tabs.selected } ?? 0
            let next = tabs.tabs[(index + step + tabs.tabs.count) % tabs.tabs.count].id
            if next != tabs.selected { send(.tab(next, in: id)) }
        }
        return true
    }

    private mutating func handleInField(_ key: Key, _ id: FieldID) -> Bool {
        guard let field = screen.field(id) else { return false }
        if layout.isLocked(id) {
            guard key == .enter || key == .space else { return false }
            state.flash = "It is being sent."
            return true
        }
        switch field.kind {
        case .choice(let options): return choose(key, in: field, options)
        case .flag:
            switch key {
            case .space, .left, .right: send(.edited(id, .flag(!field.value.isOn)))
            case .enter: moveDown()
            default: return false
            }
            return true
        case .text, .multilineText, .secret, .number, .date, .time: return false
        }
    }

    private mutating func choose(_ key: Key, in field: Field, _ options: [Option]) -> Bool {
        let selected = options.firstIndex { $0.id == field.value.option }
        let index: Int
        switch key {
        case .right: index = min((selected ?? -1) + 1, options.count - 1)
        case .left: index = max((selected ?? 1) - 1, 0)
        case .space: index = options.isEmpty ? -1 : ((selected ?? -1) + 1) % options.count
        case .home: index = 0
        case .end: index = options.count - 1
        case .enter:
            moveDown()
            return true
        default: return false
        }
        if options.indices.contains(index), index != selected { send(.edited(field.id, .option(options[index].id))) }
        return true
    }
}
