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
            guard screen.row(row) != nil, let id = EntryID(row) else { return nil }
            return .selected(id)
        case .dismissed(.loadFailure): return .loadFailureDismissed
        case .dismissed: return .noticeDismissed
        case .back: return .left
        case .query, .tab, .sort, .nearEnd: return nil
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
