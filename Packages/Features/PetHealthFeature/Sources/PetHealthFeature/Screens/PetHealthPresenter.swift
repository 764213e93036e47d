import CorePresentation

/// Makes the screen of a state.
enum PetHealthPresenter {
    static func present(_ state: PetHealthState) -> Screen {
        switch state.place {
        case .dashboard: return DashboardScreen(state: state).screen
        case .form(let form): return EntryFormScreen(form: form).screen
        case .detail(let id):
            // The reducer leaves the place of an entry that is gone.
            guard let overview = state.overview, let entry = overview[id] else {
                return DashboardScreen(state: state).screen
            }
            return EntryDetailScreen(entry: entry, overview: overview, state: state).screen
        }
    }
}
