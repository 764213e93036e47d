import CorePresentation

/// Makes the action of an event.
enum PetHealthInterpreter {
    /// An event counts only while what it names is on the state's screen and can be used, so a vet's view changes
    /// nothing, and a key pressed twice does its work once.
    static func interpret(_ event: Event, _ state: PetHealthState) -> PetHealthAction? {
        let screen = PetHealthPresenter.present(state)
        switch event {
        case .activated(let id):
            guard screen.command(id)?.isEnabled == true else { return nil }
            return action(of: id)
        case .edited(let id, let value):
            guard screen.field(id) != nil, let field = EntryField(rawValue: id.rawValue) else { return nil }
            return .edited(field, value.option?.rawValue ?? value.text)
        case .selected(let row, _):
            guard screen.hasSelectable(row) else { return nil }
            return EntryCollection(row).map(PetHealthAction.listAsked) ?? EntryID(row).map(PetHealthAction.selected)
        case .nearEnd(let element):
            return screen.hasMore(in: element) ? .moreAsked : nil
        case .dismissed(.loadFailure): return .loadFailureDismissed
        case .dismissed: return .noticeDismissed
        case .back: return .left
        case .query, .tab, .sort: return nil
        }
    }

    private static func action(of command: CommandID) -> PetHealthAction? {
        switch command {
        case .save: .submitted
        case .remove: .removalAsked
        case .markDone: .doneAsked
        case .allVaccinations: .vaccinationsAsked
        case .vetView: .vetViewAsked
        case .refresh: .refreshAsked
        default: EntryKind.allCases.first { .add($0) == command }.map(PetHealthAction.addAsked)
        }
    }
}

extension Screen {
    fileprivate func hasSelectable(_ row: RowID) -> Bool {
        allElements.contains { element in
            switch element {
            case .list(let list): list.rows.contains { $0.id == row && $0.isSelectable }
            case .table(let table): table.rows.contains { $0.id == row && $0.isSelectable }
            default: false
            }
        }
    }

    fileprivate func hasMore(in id: ElementID) -> Bool {
        allElements.contains { element in
            if case .table(let table) = element { table.id == id && table.hasMore } else { false }
        }
    }
}
