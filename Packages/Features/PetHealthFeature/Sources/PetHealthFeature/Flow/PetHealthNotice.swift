import CoreInterfaces
import CoreModels

/// What happened, to be told once.
enum PetHealthNotice: Hashable, Sendable {
    case saved(EntryKind)
    case removed(EntryKind)
    /// The reminder as it is now: due next time, or finished.
    case markedDone(Reminder)
    /// A new entry wasn't saved, and its form is gone.
    case saveFailed(EntryKind, ServiceError)
    /// An entry was neither removed nor marked done.
    case changeFailed(EntryKind, ServiceError)
}
