import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The state of a pet's health: the place and the loaded data.
struct PetHealthState: Hashable, Sendable {
    /// The place: the dashboard, or a screen above it.
    enum Place: Hashable, Sendable {
        case dashboard
        /// The list of all entries of a kind.
        case list(EntryCollection)
        case form(EntryForm)
        /// An entry, and the list from which it was opened, if it wasn't opened from the dashboard.
        case detail(EntryID, from: EntryCollection? = nil)
    }

    let pet: PetID
    let mode: PetHealthMode
    var place = Place.dashboard
    /// The place to return to from a form.
    var behindForm = Place.dashboard
    /// The last loaded overview, which stays while it is loaded again.
    var overview: HealthOverview?
    /// The content of a list, from when it is opened until the dashboard is shown.
    var history: EntryHistory?
    var isLoading = false
    /// The error of the last load, until one succeeds.
    var loadFailure: ServiceError?
    /// Whether the form of the next dose was requested before its vaccination was loaded.
    var awaitsDoseAfter = false
    /// Whether the form was sent before the overview was loaded.
    var awaitsSubmission = false
    /// Whether a form is about to open.
    var isOpeningForm = false
    /// The entry that is being changed without a form.
    var changing: EntryID?
    /// The entries removed in this session, the last one at the end, which can be restored.
    var removed: [Entry] = []
    var notice: PetHealthNotice?
    /// The links on the vet's view.
    let links: [FeatureLink]
    /// The unit of weights, set when the state is presented.
    var weightUnit = WeightUnit.kilograms

    init(pet: PetID, mode: PetHealthMode, removed: [Entry] = [], links: [FeatureLink] = []) {
        self.pet = pet
        self.mode = mode
        self.removed = removed
        self.links = links
    }

    /// The person's access to the pet; the owner's until the pet is loaded. The service rejects requests that a role
    /// may not send.
    var access: PetAccess { overview?.pet.access ?? .owner }

    /// Whether entries can be added, changed and removed.
    var canEdit: Bool { mode == .owner && access.canEdit }

    /// Whether doses can be recorded.
    var canRecordDoses: Bool { mode == .owner && access.canWriteDiaries }

    /// Whether entries of a kind can be changed and removed.
    func canEdit(_ kind: EntryKind) -> Bool { kind == .dose ? canRecordDoses : canEdit }

    /// Returns the entry with an id, from the overview or the history.
    subscript(id: EntryID) -> Entry? {
        overview?[id] ?? history?[id]
    }

    /// Inserts an entry, or replaces the one with its id, wherever it is shown.
    /// - Returns: Whether the list has to be loaded again to have it in its place.
    mutating func insert(_ entry: Entry) -> Bool {
        let isNew = self[entry.id] == nil
        overview?.insert(entry, isNew: isNew)
        history?.replace(entry)
        return history?.collection.kind == entry.id.kind
    }

    mutating func showDashboard() {
        place = .dashboard
        history = nil
        awaitsDoseAfter = false
        awaitsSubmission = false
    }

    /// Returns from a form to where it was opened.
    mutating func leaveForm() {
        place = behindForm
        behindForm = .dashboard
        awaitsSubmission = false
        leaveDetailOfMissingEntry()
        if place == .dashboard { showDashboard() }
    }

    /// The dose that another person has recorded differently, from the medicine's page or from a form.
    var doseConflict: DoseConflict? {
        if case .doseConflict(let conflict) = notice { return conflict }
        guard case .form(let form) = place, let overview else { return nil }
        return form.doseConflict(among: overview.record.medicines)
    }

    /// Shows the recorded dose of a conflict, which is being resolved, and leaves its form.
    mutating func settle(_ conflict: DoseConflict) {
        notice = nil
        _ = insert(.dose(conflict.recorded))
        if case .form = place { leaveForm() }
    }

    /// Leaves the detail of an entry that no longer exists.
    mutating func leaveDetailOfMissingEntry() {
        if case .detail(let id, _) = place, self[id] == nil { leaveDetail(of: id) }
    }

    /// Returns from the detail of an entry to where it was opened. Does nothing if another one is shown.
    mutating func leaveDetail(of id: EntryID) {
        guard case .detail(id, let collection) = place else { return }
        place = collection.map(Place.list) ?? .dashboard
    }
}

/// A notice about what happened, shown once.
enum PetHealthNotice: Hashable, Sendable {
    case saved(EntryKind)
    case removed(EntryKind)
    /// An entry to remove was removed already.
    case removedElsewhere(EntryKind)
    case restored(EntryKind)
    /// A reminder was done. The reminder after that: due next time, or finished.
    case markedDone(Reminder)
    /// A reminder is no longer done. The reminder after that.
    case undone(Reminder)
    case postponed(Reminder)
    /// A dose was recorded. The medicine has the remaining stock.
    case recorded(MedicineDose, of: Medicine)
    /// A dose wasn't recorded, because another person has recorded it.
    case doseConflict(DoseConflict)
    /// A new entry wasn't saved, and its form was left.
    case saveFailed(EntryKind, ServiceError)
    /// An entry wasn't changed.
    case changeFailed(EntryKind, ServiceError)
    /// An entry wasn't removed.
    case removalFailed(EntryKind, ServiceError)
}

/// The reader of the dashboard.
enum PetHealthMode: Hashable, Sendable {
    /// The owner, who enters and removes entries.
    case owner
    /// A vet, who reads, and sees how to reach the owner.
    case vet
    /// A sitter, who reads the allergies, the medicines, and whom to call.
    case sitter
}
