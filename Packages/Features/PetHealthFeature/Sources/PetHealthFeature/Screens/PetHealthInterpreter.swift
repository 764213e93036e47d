import CoreModels
import CorePresentation

/// Converts events to actions.
enum PetHealthInterpreter {
    /// Returns the action of an event, or `nil` if its target isn't on the state's screen or is disabled. So a vet's
    /// view changes nothing, and a key that is pressed twice acts once.
    static func interpret(_ event: Event, _ state: PetHealthState) -> PetHealthAction? {
        let screen = PetHealthPresenter.present(state)
        switch event {
        case .activated(let id):
            guard screen.command(id)?.isEnabled == true else { return nil }
            return action(of: id, in: state)
        case .edited(let id, let value):
            guard screen.field(id) != nil, let field = EntryField(rawValue: id.rawValue) else { return nil }
            return .edited(field, value.option?.rawValue ?? value.text)
        case .selected(let row, let list):
            guard screen.hasSelectable(row) else { return nil }
            if list == .suggestions {
                return VaccineCatalog.all.first { $0.row == row }.map(PetHealthAction.vaccineChosen)
            }
            if list == .unrecorded { return unrecorded(row, in: state) }
            return EntryCollection(row).map(PetHealthAction.listAsked) ?? EntryID(row).map(PetHealthAction.selected)
        case .nearEnd(let element):
            return screen.hasMore(in: element) ? .moreAsked : nil
        case .dismissed(.loadFailure): return .loadFailureDismissed
        case .dismissed: return .noticeDismissed
        case .back: return .left
        case .query, .tab: return nil
        }
    }

    private static func action(of command: CommandID, in state: PetHealthState) -> PetHealthAction? {
        switch command {
        case .save: .submitted
        case .keepOwn: .ownVersionChosen
        case .takeOther: .otherVersionChosen
        case .followSchedule: .scheduleChosen
        case .edit: .editAsked
        case .remove: .removalAsked
        case .restore: .restorationAsked
        case .markDone: .doneAsked
        case .doneOn: .doneOnAsked
        case .undone: .undoneAsked
        case .postpone: .postponementAsked
        case .givenAgain: .givenAgainAsked
        case .give: dose(in: state, isGiven: true)
        case .skip: dose(in: state, isGiven: false)
        case .takeBack: .doseTakenBack
        case .bothGiven: .bothDosesChosen
        case .givenInstead: .givenInsteadChosen
        case .allVaccinations: .vaccinationsAsked
        case .vetView: .vetViewAsked
        case .sitterSheet: .sitterSheetAsked
        case .refresh: .refreshAsked
        default:
            EntryKind.addable.first { .add($0) == command }.map(PetHealthAction.addAsked)
                ?? state.links.first { $0.id == command }.map(PetHealthAction.linkFollowed)
                ?? state.overview.flatMap { actionOfRow(command, in: $0) }
        }
    }

    /// Returns the action of a command in a list of due items.
    private static func actionOfRow(_ command: CommandID, in overview: HealthOverview) -> PetHealthAction? {
        for reminder in overview.reminders {
            if command == .done(reminder.id) { return .doneHereAsked(reminder.id) }
            if command == .postpone(reminder.id) { return .postponementHereAsked(reminder.id) }
        }
        return overview.record.vaccinations.latestDoses.first { command == .givenAgain($0.id) }
            .map { .givenAgainHereAsked($0.id) }
    }

    /// Returns the action that opens the form of an unrecorded dose.
    private static func unrecorded(_ row: RowID, in state: PetHealthState) -> PetHealthAction? {
        guard case .detail(.medicine(let id), _) = state.place, state.canRecordDoses, let overview = state.overview
        else { return nil }
        return overview.unrecorded(of: id).first {
            EntryID.dose(MedicineDose(of: id, at: $0.time, outcome: .skipped).id).row == row
        }.map { .unrecordedAsked(id, $0.time) }
    }

    private static func dose(in state: PetHealthState, isGiven: Bool) -> PetHealthAction? {
        state.doseAtHand.map { .doseAsked($0.medicine.id, $0.slot, isGiven: isGiven) }
    }
}

extension PetHealthState {
    /// The dose that the commands of the shown screen refer to: the next one on a medicine's page, and the longest due
    /// one on the dashboard. The slot is `nil` for a medicine that is given as needed.
    var doseAtHand: (medicine: Medicine, slot: LocalTime?)? {
        guard canRecordDoses, let overview else { return nil }
        switch place {
        case .dashboard: return overview.dueDoses.first.map { ($0.plan.medicine, $0.slot.time) }
        case .detail(.medicine(let id), _):
            guard let plan = overview.plan(of: id), plan.isCurrent(now: overview.now), overview.pet.died == nil
            else { return nil }
            if plan.medicine.times.isEmpty { return (plan.medicine, nil) }
            return plan.next(now: overview.now).map { (plan.medicine, $0.time) }
        default: return nil
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
