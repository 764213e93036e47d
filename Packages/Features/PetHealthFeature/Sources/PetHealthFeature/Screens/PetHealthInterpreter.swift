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
            return EntryCollection(row).map(PetHealthAction.listRequested) ?? EntryID(row).map(PetHealthAction.selected)
        case .nearEnd(let element):
            return screen.hasMore(in: element) ? .moreRequested : nil
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
        case .useOther: .otherVersionChosen
        case .followSchedule: .scheduleChosen
        case .edit: .editRequested
        case .remove: .removalRequested
        case .restore: .restorationRequested
        case .markDone: .completionRequested
        case .doneOn: .completionDateRequested
        case .undone: .completionUndoRequested
        case .postpone: .postponementRequested
        case .givenAgain: .givenAgainRequested
        case .give: dose(in: state, isGiven: true)
        case .skip: dose(in: state, isGiven: false)
        case .undoDose: .doseUndone
        case .bothGiven: .bothDosesChosen
        case .givenInstead: .givenInsteadChosen
        case .allVaccinations: .vaccinationsRequested
        case .vetView: .vetViewRequested
        case .sitterSheet: .sitterSheetRequested
        case .refresh: .refreshRequested
        default:
            EntryKind.addable.first { .add($0) == command }.map(PetHealthAction.addRequested)
                ?? state.links.first { $0.id == command }.map(PetHealthAction.linkFollowed)
                ?? state.overview.flatMap { actionOfRow(command, in: $0) }
        }
    }

    /// Returns the action of a command in a list of due items.
    private static func actionOfRow(_ command: CommandID, in overview: HealthOverview) -> PetHealthAction? {
        for reminder in overview.reminders {
            if command == .done(reminder.id) { return .completionHereRequested(reminder.id) }
            if command == .postpone(reminder.id) { return .postponementHereRequested(reminder.id) }
        }
        return overview.record.vaccinations.latestDoses.first { command == .givenAgain($0.id) }
            .map { .givenAgainHereRequested($0.id) }
    }

    /// Returns the action that opens the form of an unrecorded dose.
    private static func unrecorded(_ row: RowID, in state: PetHealthState) -> PetHealthAction? {
        guard case .detail(.medicine(let id), _) = state.place, state.canRecordDoses, let overview = state.overview
        else { return nil }
        return overview.unrecorded(of: id).first {
            EntryID.dose(MedicineDose(of: id, at: $0.time, outcome: .skipped).id).row == row
        }.map { .unrecordedDoseRequested(id, $0.time) }
    }

    private static func dose(in state: PetHealthState, isGiven: Bool) -> PetHealthAction? {
        state.currentDose.map { .doseRequested($0.medicine.id, $0.slot, isGiven: isGiven) }
    }
}

extension PetHealthState {
    /// The dose that the commands of the shown screen refer to: the next one on a medicine's page, and the longest due
    /// one on the dashboard. The slot is `nil` for a medicine that is given as needed.
    var currentDose: (medicine: Medicine, slot: LocalTime?)? {
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
