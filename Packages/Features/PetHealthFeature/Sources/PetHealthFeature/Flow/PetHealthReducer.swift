import CoreArchitecture
import CoreInterfaces
import CoreModels

/// Handles the actions of a pet's health.
struct PetHealthReducer: Reducer {
    let effects: PetHealthEffects

    func reduce(into state: inout PetHealthState, action: PetHealthAction) -> Effect<PetHealthAction> {
        switch action {
        case .appeared:
            return .merge(load(&state), loadHistory(&state))
        case .refreshRequested:
            state.notice = nil
            state.loadFailure = nil
            return .merge(load(&state), loadHistory(&state))
        case .loaded(let overview):
            state.isLoading = false
            state.loadFailure = nil
            state.overview = overview
            state.leaveDetailOfMissingEntry()
            updateForm(&state)
            if state.awaitsDoseAfter {
                state.awaitsDoseAfter = false
                return reduceForm(&state, .givenAgainRequested)
            }
            return submitAwaited(&state)
        case .loadFailed(let error):
            state.isLoading = false
            state.loadFailure = error
            return submitAwaited(&state)

        case .listRequested(let collection):
            state.notice = nil
            state.isOpeningForm = false
            state.place = .list(collection)
            guard state.history?.collection != collection else { break }
            state.history = EntryHistory(collection)
            return loadHistory(&state)
        case .moreRequested:
            guard state.history?.beginLoadingMore() == true else { break }
            return state.history.map(effects.load) ?? .none
        case .historyLoaded(let collection, let latest):
            guard state.history?.collection == collection else { break }
            state.history?.load(latest)
            state.leaveDetailOfMissingEntry()
        case .historyLoadFailed(let collection, let error):
            guard state.history?.collection == collection else { break }
            state.history?.fail(error)

        case .entryRequested(let id):
            state.showDashboard()
            state.notice = nil
            state.isOpeningForm = false
            state.place = .detail(id)
            // The entry isn't awaited if it doesn't exist.
            if state.overview != nil { state.leaveDetailOfMissingEntry() }
        case .doseAfterRequested(let id):
            if case .form(let form) = state.place, form.id.kind == .vaccination, form.purpose == .new { break }
            state.showDashboard()
            state.place = .detail(.vaccination(id))
            if state.overview != nil { return reduceForm(&state, .givenAgainRequested) }
            state.awaitsDoseAfter = true
        case .selected(let id):
            state.notice = nil
            if case .list(let collection) = state.place {
                state.place = .detail(id, from: collection)
            } else {
                state.place = .detail(id)
            }
        case .noticeDismissed:
            state.notice = nil
        case .loadFailureDismissed:
            state.loadFailure = nil
        case .dashboardRequested:
            state.showDashboard()
            state.isOpeningForm = false
        case .left:
            state.notice = nil
            switch state.place {
            case .dashboard: return .transition(CommonTransition.close)
            case .list: state.showDashboard()
            case .form: state.leaveForm()
            case .detail(let id, _): state.leaveDetail(of: id)
            }
        case .vaccinationsRequested:
            return .transition(PetHealthModule.Output.vaccinations(of: state.pet))
        case .vetViewRequested:
            return .transition(PetHealthStep.vetView)
        case .sitterSheetRequested:
            return .transition(PetHealthStep.sitterSheet)
        case .linkFollowed(let link):
            return .transition(LinkFollowed(link, ["pet": "\(state.pet)"]))

        case .addRequested, .editRequested, .unrecordedDoseRequested, .completionDateRequested, .givenAgainRequested,
            .givenAgainHereRequested, .formOpened,
            .edited,
            .vaccineChosen, .scheduleChosen, .submitted, .ownVersionChosen, .otherVersionChosen, .saved, .saveFailed,
            .conflictFound:
            return reduceForm(&state, action)
        case .removalRequested, .restorationRequested, .completionRequested, .completionHereRequested,
            .completionUndoRequested,
            .postponementRequested,
            .postponementHereRequested, .doseRequested, .doseUndone, .bothDosesChosen, .givenInsteadChosen, .removed,
            .removedElsewhere, .removalFailed, .changed, .changeFailed, .doseConflictFound:
            return reduceChange(&state, action)
        }
        return .none
    }

    /// Handles the actions of a form, from opening to saving.
    private func reduceForm(_ state: inout PetHealthState, _ action: PetHealthAction) -> Effect<PetHealthAction> {
        switch action {
        case .addRequested(let kind):
            if case .form(let form) = state.place, form.id.kind == kind, form.purpose == .new { break }
            // A form that was opened from a list returns to it.
            let isInItsList = if case .list(let collection) = state.place { collection.kind == kind } else { false }
            if !isInItsList { state.showDashboard() }
            return openForm(&state, effects.openForm(kind))
        case .editRequested:
            guard let entry = shown(in: state) else { break }
            let plan: MedicinePlan? =
                if case .medicine(let medicine) = entry { state.overview?.plan(of: medicine.id) } else { nil }
            return openForm(&state, effects.openForm(editing: entry, plan: plan))
        case .completionDateRequested:
            guard case .reminder(let reminder)? = shown(in: state) else { break }
            return openForm(&state, effects.openForm(doneOf: reminder))
        case .unrecordedDoseRequested(let medicine, let slot):
            return openForm(
                &state, effects.openForm(recording: MedicineDose(of: medicine, at: slot, outcome: .skipped)))
        case .givenAgainRequested:
            guard case .vaccination(let dose)? = shown(in: state) else { break }
            return openForm(&state, effects.openForm(after: dose))
        case .givenAgainHereRequested(let id):
            guard case .vaccination(let dose)? = state[.vaccination(id)], state.changing == nil else { break }
            return openForm(&state, effects.openForm(after: dose))
        case .formOpened(let form):
            guard state.isOpeningForm else { break }
            state.isOpeningForm = false
            state.behindForm = state.place
            state.place = .form(form)
            updateForm(&state)
        case .edited(let field, let text): edit(&state) { $0.edit(field, text) }
        case .vaccineChosen(let vaccine): edit(&state) { $0.choose(vaccine) }
        case .scheduleChosen: edit(&state) { $0.followSchedule() }
        case .submitted:
            guard case .form(var form) = state.place else { break }
            // The question before saving depends on the recorded entries.
            if state.isLoading, state.overview == nil {
                state.awaitsSubmission = true
                break
            }
            return submit(&form, &state)
        case .ownVersionChosen:
            guard case .form(var form) = state.place, form.keepOwnVersion() else { break }
            return submit(&form, &state)
        case .otherVersionChosen:
            guard case .form(let form) = state.place, let other = form.otherVersion else { break }
            var isHistoryStale = false
            switch other {
            case .changed(let entry): isHistoryStale = state.insert(entry)
            case .removed:
                state.overview?.remove(form.id)
                state.history?.remove(form.id)
            }
            state.leaveForm()
            return .merge(load(&state), isHistoryStale ? loadHistory(&state) : .none)
        case .conflictFound(let id, let entry):
            guard case .form(var form) = state.place, form.id == id else {
                let gone = entry == nil ? "removed" : "changed"
                state.notice = .saveFailed(id.kind, .changed(message: "Another window has \(gone) it in the meantime."))
                break
            }
            form.beginConflict(with: entry.map(EntryForm.OtherVersion.changed) ?? .removed)
            state.place = .form(form)
        case .saved(let entry):
            var notice = PetHealthNotice.saved(entry.id.kind)
            let isStale = state.insert(entry)
            if case .form(let form) = state.place, form.id == entry.id {
                if case (.done, .reminder(let reminder)) = (form.purpose, entry) { notice = .markedDone(reminder) }
                state.leaveForm()
            }
            return changed(&state, notice, isOverviewStale: state.overview == nil, isHistoryStale: isStale)
        case .saveFailed(let id, let error):
            guard case .form(var form) = state.place, form.id == id else {
                state.notice = .saveFailed(id.kind, error)
                break
            }
            form.fail(error)
            state.place = .form(form)
        default: break
        }
        return .none
    }

    /// Changes the input of the form. A form that waits to be sent is no longer sent.
    private func edit(_ state: inout PetHealthState, _ change: (inout EntryForm) -> Void) {
        guard case .form(var form) = state.place else { return }
        change(&form)
        state.place = .form(form)
        state.awaitsSubmission = false
    }

    /// Sends a form that was sent before the record was loaded.
    private func submitAwaited(_ state: inout PetHealthState) -> Effect<PetHealthAction> {
        guard state.awaitsSubmission else { return .none }
        state.awaitsSubmission = false
        return reduceForm(&state, .submitted)
    }

    private func submit(_ form: inout EntryForm, _ state: inout PetHealthState) -> Effect<PetHealthAction> {
        let entry = form.submit()
        state.place = .form(form)
        return entry.map { effects.save($0, replacing: form.replaced) } ?? .none
    }

    /// Handles changes of an entry without a form.
    private func reduceChange(_ state: inout PetHealthState, _ action: PetHealthAction) -> Effect<PetHealthAction> {
        switch action {
        case .removalRequested:
            guard let entry = shown(in: state) else { break }
            return change(&state, entry.id, effects.remove(entry))
        case .restorationRequested:
            guard let entry = state.removed.last else { break }
            return change(&state, entry.id, effects.change(entry, replacing: nil, .restored(entry.id.kind)))
        case .completionRequested:
            guard case .reminder(let reminder)? = shown(in: state) else { break }
            return change(&state, .reminder(reminder.id), effects.markDone(reminder))
        case .completionHereRequested(let id):
            guard case .reminder(let reminder)? = state[.reminder(id)], !reminder.isFinished else { break }
            return change(&state, .reminder(id), effects.markDone(reminder))
        case .completionUndoRequested:
            guard case .reminder(let reminder)? = shown(in: state), let day = reminder.lastDone else { break }
            let undone = reminder.undone(on: day)
            return change(
                &state, .reminder(reminder.id),
                effects.change(.reminder(undone), replacing: .reminder(reminder), .undone(undone)))
        case .postponementRequested:
            guard case .reminder(let reminder)? = shown(in: state) else { break }
            return postpone(reminder, &state)
        case .postponementHereRequested(let id):
            guard case .reminder(let reminder)? = state[.reminder(id)], !reminder.isFinished else { break }
            return postpone(reminder, &state)
        case .doseRequested(let id, let slot, let isGiven):
            guard let medicine = state.overview?.plan(of: id)?.medicine else { break }
            return change(&state, .medicine(id), effects.record(medicine, at: slot, isGiven: isGiven))
        case .doseUndone:
            guard case .recorded(let dose, _)? = state.notice else { break }
            return change(&state, .dose(dose.id), effects.remove(.dose(dose)))
        case .bothDosesChosen:
            guard let conflict = state.doseConflict, conflict.isTwoDoses else { break }
            state.settle(conflict)
            return change(&state, .medicine(conflict.medicine.id), effects.recordInAddition(conflict))
        case .givenInsteadChosen:
            guard let conflict = state.doseConflict, conflict.isGivenAfterAll else { break }
            state.settle(conflict)
            return change(
                &state, .medicine(conflict.medicine.id),
                effects.change(
                    .dose(conflict.own), replacing: .dose(conflict.recorded),
                    .recorded(conflict.own, of: conflict.medicine)))
        case .doseConflictFound(let conflict):
            state.changing = nil
            _ = state.insert(.dose(conflict.recorded))
            state.notice = .doseConflict(conflict)
            return load(&state)
        case .removed(let id):
            state.changing = nil
            if let entry = state[id] { state.removed.append(entry) }
            state.leaveDetail(of: id)
            // The overview contains only the number of older entries.
            let isOverviewStale = state.overview?[id] == nil
            state.overview?.remove(id)
            state.history?.remove(id)
            return changed(
                &state, .removed(id.kind), isOverviewStale: isOverviewStale, isHistoryStale: false)
        case .removedElsewhere(let id):
            state.changing = nil
            state.leaveDetail(of: id)
            state.overview?.remove(id)
            state.history?.remove(id)
            state.notice = .removedElsewhere(id.kind)
            // Another person may have recorded it again, or something else.
            return .merge(load(&state), loadHistory(&state))
        case .removalFailed(let id, let error):
            return failed(&state, .removalFailed(id.kind, error), error)
        case .changed(let entry, let notice):
            state.changing = nil
            if case .restored = notice { state.removed.removeAll { $0.id == entry.id } }
            if case .markedDone = notice { state.leaveDetail(of: entry.id) }
            let isStale = state.insert(entry)
            return changed(&state, notice, isOverviewStale: state.overview == nil, isHistoryStale: isStale)
        case .changeFailed(let id, let error):
            return failed(&state, .changeFailed(id.kind, error), error)
        default: break
        }
        return .none
    }

    /// Shows that an entry wasn't changed or removed, and reloads the shown data if it is out of date.
    private func failed(
        _ state: inout PetHealthState, _ notice: PetHealthNotice, _ error: ServiceError
    ) -> Effect<PetHealthAction> {
        state.changing = nil
        state.notice = notice
        return error.isChangedElsewhere ? .merge(load(&state), loadHistory(&state)) : .none
    }

    private func postpone(_ reminder: Reminder, _ state: inout PetHealthState) -> Effect<PetHealthAction> {
        guard let today = state.overview?.today else { return .none }
        let later = reminder.postponed(until: max(reminder.due, today).adding(days: 7))
        return change(
            &state, .reminder(reminder.id),
            effects.change(.reminder(later), replacing: .reminder(reminder), .postponed(later)))
    }

    /// Returns the entry whose detail is shown, unless it is being changed.
    private func shown(in state: PetHealthState) -> Entry? {
        guard case .detail(let id, _) = state.place, state.changing == nil else { return nil }
        return state[id]
    }

    private func openForm(
        _ state: inout PetHealthState,
        _ effect: Effect<PetHealthAction>
    ) -> Effect<PetHealthAction> {
        state.notice = nil
        state.isOpeningForm = true
        return effect
    }

    private func updateForm(_ state: inout PetHealthState) {
        guard case .form(var form) = state.place, let overview = state.overview else { return }
        form.update(from: overview)
        state.place = .form(form)
    }

    /// Starts a change, unless one is running.
    private func change(
        _ state: inout PetHealthState,
        _ id: EntryID,
        _ effect: Effect<PetHealthAction>
    ) -> Effect<PetHealthAction> {
        guard state.changing == nil else { return .none }
        state.changing = id
        return effect
    }

    private func load(_ state: inout PetHealthState) -> Effect<PetHealthAction> {
        state.isLoading = true
        return effects.load()
    }

    private func loadHistory(_ state: inout PetHealthState) -> Effect<PetHealthAction> {
        state.history?.beginLoading()
        return state.history.map(effects.load) ?? .none
    }

    /// Shows a notice about a change, and reloads data that is stale or being loaded in an older state.
    private func changed(
        _ state: inout PetHealthState,
        _ notice: PetHealthNotice,
        isOverviewStale: Bool,
        isHistoryStale: Bool
    ) -> Effect<PetHealthAction> {
        state.notice = notice
        return .merge(
            state.isLoading || isOverviewStale ? load(&state) : .none,
            state.history?.isLoading == true || isHistoryStale ? loadHistory(&state) : .none
        )
    }
}
