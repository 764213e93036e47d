import CoreInterfaces
import CoreModels

/// What happens in a pet's health.
enum PetHealthAction: Hashable, Sendable {
    // What a person does.
    case appeared
    case refreshAsked
    case dashboardAsked
    case addAsked(EntryKind)
    case edited(EntryField, String)
    case submitted
    case selected(EntryID)
    case listAsked(EntryCollection)
    case moreAsked
    case removalAsked
    case doneAsked
    case vaccinationsAsked
    case vetViewAsked
    case noticeDismissed
    case loadFailureDismissed
    case left

    // What effects answer.
    case loaded(HealthOverview)
    case loadFailed(ServiceError)
    case historyLoaded(EntryCollection, LatestEntries<Entry>)
    case historyLoadFailed(EntryCollection, ServiceError)
    case formOpened(EntryForm)
    case saved(Entry)
    case saveFailed(EntryID, ServiceError)
    case removed(EntryID)
    case markedDone(Reminder)
    case changeFailed(EntryID, ServiceError)
}
