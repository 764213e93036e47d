import CoreArchitecture

/// How a pet's health answers what happens.
struct PetHealthReducer: Reducer {
    let effects: PetHealthEffects

    func reduce(into state: inout PetHealthState, action: PetHealthAction) -> Effect<PetHealthAction> {
        switch action {
        case .appeared:
            return .merge(load(&state), loadHistory(&state))
        case .refreshAsked:
            state.notice = nil
            state.loadFailure = nil
            return .merge(load(&state), loadHistory(&state))
        case .loaded(let overview):
            state.isLoading = false
            state.loadFailure = nil
            state.overview = overview
            state.leaveDetailOfEntryGone()
        case .loadFailed(let error):
            state.isLoading = false
            state.loadFailure = error

        case .listAsked(let collection):
            state.notice = nil
            state.isOpeningForm = false
            state.place = .list(collection)
            guard state.history?.collection != collection else { break }
            state.history = EntryHistory(collection)
            return loadHistory(&state)
        case .moreAsked:
            guard state.history?.beginLoadingMore() == true else { break }
            return state.history.map(effects.load) ?? .none
        case .historyLoaded(let collection, let latest):
            guard state.history?.collection == collection else { break }
            state.history?.load(latest)
            state.leaveDetailOfEntryGone()
        case .historyLoadFailed(let collection, let error):
            guard state.history?.collection == collection else { break }
            state.history?.fail(error)

        case .addAsked(let kind):
            if case .form(let form) = state.place, form.id.kind == kind { break }
            state.showDashboard()
            state.notice = nil
            state.isOpeningForm = true
            return effects.openForm(kind)
        case .formOpened(let form):
            guard state.isOpeningForm else { break }
            state.isOpeningForm = false
            state.place = .form(form)
        case .edited(let field, let text):
            guard case .form(var form) = state.place else { break }
            form.edit(field, text)
            state.place = .form(form)
        case .submitted:
            guard case .form(var form) = state.place else { break }
            let entry = form.submit()
            state.place = .form(form)
            if let entry { return effects.save(entry) }
        case .saved(let entry):
            if case .form(let form) = state.place, form.id == entry.id { state.place = .dashboard }
            state.overview?.insert(entry)
            return changed(
                &state, .saved(entry.id.kind),
                isOverviewStale: state.overview == nil,
                isHistoryStale: state.history?.collection.kind == entry.id.kind
            )
        case .saveFailed(let id, let error):
            guard case .form(var form) = state.place, form.id == id else {
                state.notice = .saveFailed(id.kind, error)
                break
            }
            form.fail(error)
            state.place = .form(form)

        case .selected(let id):
            state.notice = nil
            if case .list(let collection) = state.place {
                state.place = .detail(id, from: collection)
            } else {
                state.place = .detail(id)
            }
        case .removalAsked:
            guard case .detail(let id, _) = state.place, state.changing == nil else { break }
            state.changing = id
            return effects.remove(id)
        case .doneAsked:
            guard case .detail(let id, _) = state.place, state.changing == nil,
                case .reminder(let reminder) = state[id]
            else { break }
            state.changing = id
            return effects.markDone(reminder)
        case .removed(let id):
            state.changing = nil
            state.leaveDetail(of: id)
            // Of older entries, the overview knows nothing but their number.
            let isOverviewStale = state.overview?[id] == nil
            state.overview?.remove(id)
            state.history?.remove(id)
            return changed(
                &state, .removed(id.kind), isOverviewStale: isOverviewStale, isHistoryStale: false)
        case .markedDone(let reminder):
            state.changing = nil
            state.leaveDetail(of: .reminder(reminder.id))
            state.overview?.insert(.reminder(reminder))
            state.history?.replace(.reminder(reminder))
            return changed(
                &state, .markedDone(reminder),
                isOverviewStale: state.overview == nil,
                isHistoryStale: state.history?.collection == .reminders
            )
        case .changeFailed(let id, let error):
            state.changing = nil
            state.notice = .changeFailed(id.kind, error)

        case .noticeDismissed:
            state.notice = nil
        case .loadFailureDismissed:
            state.loadFailure = nil
        case .dashboardAsked:
            state.showDashboard()
            state.isOpeningForm = false
        case .left:
            state.notice = nil
            switch state.place {
            case .dashboard: return .transition(CommonTransition.close)
            case .list, .form: state.showDashboard()
            case .detail(let id, _): state.leaveDetail(of: id)
            }
        case .vaccinationsAsked:
            return .transition(PetHealthModule.Output.vaccinations(of: state.pet))
        case .vetViewAsked:
            return .transition(PetHealthStep.vetView)
        }
        return .none
    }

    private func load(_ state: inout PetHealthState) -> Effect<PetHealthAction> {
        state.isLoading = true
        return effects.load()
    }

    private func loadHistory(_ state: inout PetHealthState) -> Effect<PetHealthAction> {
        state.history?.beginLoading()
        return state.history.map(effects.load) ?? .none
    }

    /// Tells of a change, and loads again what lacks it: what is stale, and where an older answer is on its way.
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
