import CoreArchitecture
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
    /// Where a form was opened, and is left for.
    var behindForm = Place.dashboard
    /// What was loaded last; kept while it is loaded again.
    var overview: HealthOverview?
    /// What a list shows, from when it is opened until it is left for the dashboard.
    var history: EntryHistory?
    var isLoading = false
    /// Why the last load failed, until one succeeds.
    var loadFailure: ServiceError?
    /// Whether the form of the dose after the vaccination shown was asked for before that was loaded.
    var awaitsDoseAfter = false
    /// Whether a form was asked for and is about to open.
    var isOpeningForm = false
    /// The entry that is being changed otherwise than by a form.
    var changing: EntryID?
    /// What was removed in this session, the last at the end, to be put back.
    var removed: [Entry] = []
    var notice: PetHealthNotice?
    /// What else a vet may be shown.
    let links: [FeatureLink]
    /// The unit in which weights are shown; set where the state is presented.
    var weightUnit = WeightUnit.kilograms

    init(pet: PetID, mode: PetHealthMode, removed: [Entry] = [], links: [FeatureLink] = []) {
        self.pet = pet
        self.mode = mode
        self.removed = removed
        self.links = links
    }

    /// The entry of that id, wherever it is known.
    subscript(id: EntryID) -> Entry? {
        overview?[id] ?? history?[id]
    }

    /// Puts an entry in place of that of its id, or adds it, wherever it is shown.
    /// - Returns: Whether what is listed has to be loaded again to have it in its place.
    mutating func insert(_ entry: Entry) -> Bool {
        let isNew = self[entry.id] == nil
        overview?.insert(entry, isNew: isNew)
        history?.replace(entry)
        return history?.collection.kind == entry.id.kind
    }

    /// Leaves whatever lies above the dashboard.
    mutating func showDashboard() {
        place = .dashboard
        history = nil
        awaitsDoseAfter = false
    }

    /// Leaves a form for where it was opened.
    mutating func leaveForm() {
        place = behindForm
        behindForm = .dashboard
        leaveDetailOfEntryGone()
        if place == .dashboard { showDashboard() }
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

/// What happened, to be told once.
enum PetHealthNotice: Hashable, Sendable {
    case saved(EntryKind)
    case removed(EntryKind)
    case restored(EntryKind)
    /// The reminder as it is now: due next time, or finished.
    case markedDone(Reminder)
    /// The reminder as it is now: due as before it was done.
    case undone(Reminder)
    case postponed(Reminder)
    /// What became of a dose, and what is left of the medicine then.
    case recorded(MedicineDose, of: Medicine)
    /// A new entry wasn't saved, and its form is gone.
    case saveFailed(EntryKind, ServiceError)
    /// An entry was neither removed nor changed.
    case changeFailed(EntryKind, ServiceError)
}

/// For whom the dashboard is.
enum PetHealthMode: Hashable, Sendable {
    /// For the pet's owner, who enters and removes.
    case owner
    /// For a vet, who reads, and sees how to reach the owner.
    case vet
    /// For a sitter, who reads what to keep away from the pet, what to give it, and whom to call.
    case sitter
}
