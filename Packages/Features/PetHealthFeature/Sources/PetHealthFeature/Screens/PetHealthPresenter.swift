import CoreModels
import CorePresentation

/// Creates the screen of a state.
enum PetHealthPresenter {
    static func present(_ state: PetHealthState) -> Screen {
        switch state.place {
        case .dashboard: return DashboardScreen(state: state).screen
        case .form(let form):
            guard state.canEdit(form.id.kind) else { return refusal(to: state) }
            return EntryFormScreen(form: form, isLoading: state.isLoading && state.overview == nil).screen
        case .list(let collection):
            return EntryListScreen(collection: collection, state: state).screen
        case .detail(let id, _):
            // The reducer leaves the place of an entry that no longer exists.
            guard let overview = state.overview, let entry = state[id] else {
                return DashboardScreen(state: state).screen
            }
            return EntryDetailScreen(entry: entry, overview: overview, state: state).screen
        }
    }

    /// Returns the screen that is shown instead of a form that the person may not send.
    private static func refusal(to state: PetHealthState) -> Screen {
        Screen(
            id: "entry-refused", title: "Health record",
            body: [.notice(.refusal(PetRole.editors.refusal(of: state.access.role)))])
    }
}
