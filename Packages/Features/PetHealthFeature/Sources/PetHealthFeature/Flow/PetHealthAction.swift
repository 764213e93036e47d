import CoreArchitecture
import CoreInterfaces
import CoreModels

/// What happens in a pet's health.
enum PetHealthAction: Hashable, Sendable {
    // What a person does.
    case appeared
    case refreshAsked
    case dashboardAsked
    case addAsked(EntryKind)
    case editAsked
    /// The day that the reminder shown was done on is asked for.
    case doneOnAsked
    /// A form of the vaccination's next dose is asked for.
    case givenAgainAsked
    case edited(EntryField, String)
    case vaccineChosen(Vaccine)
    /// The schedule's day of the next dose is taken in place of the one that was typed.
    case scheduleChosen
    case submitted
    /// Of an entry that another window changed too, what is typed here is saved.
    case ownVersionChosen
    /// Of an entry that another window changed too, what is typed here is given up.
    case otherVersionChosen
    case selected(EntryID)
    case listAsked(EntryCollection)
    /// An entry is opened from outside the feature, maybe before anything is loaded.
    case entryAsked(EntryID)
    /// The form of the dose after another is opened from outside the feature, as an entry.
    case doseAfterAsked(VaccinationID)
    case moreAsked
    case removalAsked
    case restorationAsked
    case doneAsked
    /// A reminder is done today where it is listed.
    case doneHereAsked(ReminderID)
    /// A reminder is put off where it is listed.
    case postponementHereAsked(ReminderID)
    /// A form of a vaccination's next dose is asked for where that is listed.
    case givenAgainHereAsked(VaccinationID)
    case undoneAsked
    case postponementAsked
    /// A dose was given or left out: that of a time, or one of a medicine that is given when needed.
    case doseAsked(MedicineID, LocalTime?, isGiven: Bool)
    /// The dose that was recorded a moment ago wasn't given, or not left out.
    case doseTakenBack
    case vaccinationsAsked
    case vetViewAsked
    case sitterSheetAsked
    case linkFollowed(FeatureLink)
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
    /// An entry wasn't saved since another window has changed it meanwhile: how it is now, `nil` if it was removed.
    case conflictMet(EntryID, Entry?)
    case removed(EntryID)
    /// An entry was changed otherwise than by a form, or put back.
    case changed(Entry, PetHealthNotice)
    case changeFailed(EntryID, ServiceError)
}
