import CoreArchitecture

/// How a pet's health answers what happens.
struct PetHealthReducer: Reducer {
    let effects: PetHealthEffects

    func reduce(into state: inout PetHealthState, action: PetHealthAction) -> Effect<PetHealthAction> {
        switch action {
        case .appeared:
            return load(&state)
        case .refreshAsked:
            state.notice = nil
            state.loadFailure = nil
            return load(&state)
        case .loaded(let overview):
            state.isLoading = false
            state.loadFailure = nil
            state.overview = overview
            if case .detail(let id) = state.place, overview[id] == nil { state.place = .dashboard }
        case .loadFailed(let error):
            state.isLoading = false
            state.loadFailure = error

        case .addAsked(let kind):
            if case .form(let form) = state.place, form.id.kind == kind { break }
            state.place = .dashboard
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
            return changed(&state, .saved(entry.id.kind))
        case .saveFailed(let id, let error):
            guard case .form(var form) = state.place, form.id == id else {
                state.notice = .saveFailed(id.kind, error)
                break
            }
            form.fail(error)
            state.place = .form(form)

        case .selected(let id):
            state.notice = nil
            state.place = .detail(id)
        case .removalAsked:
            guard case .detail(let id) = state.place, state.changing == nil else { break }
            state.changing = id
            return effects.remove(id)
        case .doneAsked:
            guard case .detail(let id) = state.place, state.changing == nil,
                case .reminder(let reminder) = state.overview?[id]
            else { break }
            state.changing = id
            return effects.markDone(reminder)
        case .removed(let id):
            state.changing = nil
            if state.place == .detail(id) { state.place = .dashboard }
            state.overview?.remove(id)
            return changed(&state, .removed(id.kind))
        case .markedDone(let reminder):
            state.changing = nil
            if state.place == .detail(.reminder(reminder.id)) { state.place = .dashboard }
            state.overview?.insert(.reminder(reminder))
            return changed(&state, .markedDone(reminder))
        case .changeFailed(let id, let error):
            state.changing = nil
            state.notice = .changeFailed(id.kind, error)

        case .noticeDismissed:
            state.notice = nil
        case .loadFailureDismissed:
            state.loadFailure = nil
        case .dashboardAsked:
            state.place = .dashboard
            state.isOpeningForm = false
        case .left:
            guard state.place != .dashboard else { return .transition(CommonTransition.close) }
            state.place = .dashboard
            state.notice = nil
        case .vaccinationsAsked:
            return .transition(PetHealthTransition.vaccinations(of: state.pet))
        case .vetViewAsked:
            return .transition(PetHealthStep.vetView)
        }
        return .none
    }

    private func load(_ state: inout PetHealthState) -> Effect<PetHealthAction> {
        state.isLoading = true
        return effects.load()
    }

    /// Tells of a change, and loads again where what is shown lacks it: nothing is, or an older answer is on its way.
    private func changed(_ state: inout PetHealthState, _ notice: PetHealthNotice) -> Effect<PetHealthAction> {
        state.notice = notice
        return state.isLoading || state.overview == nil ? load(&state) : .none
    }
}
