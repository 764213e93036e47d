import CoreInterfaces
import CoreModels

/// Where one is in a pet's health, and what is known there.
struct PetHealthState: Hashable, Sendable {
    /// What is shown: the dashboard, or what lies above it.
    enum Place: Hashable, Sendable {
        case dashboard
        /// All entries of a kind.
        case list(EntryCollection)
        case form(EntryForm)
        /// An entry of the overview or of the history, and the list that it was opened from, where it wasn't opened from
        /// the dashboard.
        case detail(EntryID, from: EntryCollection? = nil)
    }

    let pet: PetID
    let mode: PetHealthMode
    var place = Place.dashboard
    /// What was loaded last; kept while it is loaded again.
    var overview: HealthOverview?
    /// What a list shows, from when it is opened until it is left for the dashboard.
    var history: EntryHistory?
    var isLoading = false
    /// Why the last load failed, until one succeeds.
    var loadFailure: ServiceError?
    /// Whether a form was asked for and is about to open.
    var isOpeningForm = false
    /// The entry that is being removed or marked done.
    var changing: EntryID?
    var notice: PetHealthNotice?

    init(pet: PetID, mode: PetHealthMode) {
        self.pet = pet
        self.mode = mode
    }

    /// The entry of that id, wherever it is known.
    subscript(id: EntryID) -> Entry? {
        overview?[id] ?? history?[id]
    }

    /// Leaves whatever lies above the dashboard.
    mutating func showDashboard() {
        place = .dashboard
        history = nil
    }

    /// Leaves the detail of an entry that isn't known any more.
    mutating func leaveDetailOfEntryGone() {
        if case .detail(let id, _) = place, self[id] == nil { leaveDetail(of: id) }
    }

    /// Leaves the detail of an entry for where it was opened; does nothing where another is shown.
    mutating func leaveDetail(of id: EntryID) {
        guard case .detail(id, let collection) = place else { return }
        place = collection.map(Place.list) ?? .dashboard
    }
}
