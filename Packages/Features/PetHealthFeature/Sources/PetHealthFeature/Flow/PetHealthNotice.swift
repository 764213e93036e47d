import CoreInterfaces
import CoreModels

/// What happened, to be told once.
enum PetHealthNotice: Hashable, Sendable {
    case saved(EntryKind)
    case removed(EntryKind)
    /// The reminder as it is now: due next time, or finished.
    case markedDone(Reminder)
    /// What was asked for an entry wasn't done.
    case failed(EntryKind, ServiceError)
}
