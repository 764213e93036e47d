import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The actions of a pet's health.
enum PetHealthAction: Hashable, Sendable {
    // Actions of the person.
    case appeared
    case refreshAsked
    case dashboardAsked
    case addAsked(EntryKind)
    case editAsked
    /// The person wants to enter the day on which the shown reminder was done.
    case doneOnAsked
    /// The person opens the form of the vaccination's next dose.
    case givenAgainAsked
    case edited(EntryField, String)
    case vaccineChosen(Vaccine)
    /// The schedule's day of the next dose replaces the typed one.
    case scheduleChosen
    case submitted
    /// In a conflict, the person keeps their input.
    case ownVersionChosen
    /// In a conflict, the person takes the other version.
    case otherVersionChosen
    case selected(EntryID)
    case listAsked(EntryCollection)
    /// A deep link opens an entry, possibly before anything is loaded.
    case entryAsked(EntryID)
    /// A deep link opens the form of the dose after a vaccination.
    case doseAfterAsked(VaccinationID)
    case moreAsked
    case removalAsked
    case restorationAsked
    case doneAsked
    /// A listed reminder is marked done today.
    case doneHereAsked(ReminderID)
    /// A listed reminder is postponed.
    case postponementHereAsked(ReminderID)
    /// The form of a listed vaccination's next dose is opened.
    case givenAgainHereAsked(VaccinationID)
    case undoneAsked
    case postponementAsked
    /// A dose was given or skipped: the dose of a time, or one of a medicine that is given as needed.
    case doseAsked(MedicineID, LocalTime?, isGiven: Bool)
    /// The person opens the form of a past dose that isn't recorded.
    case unrecordedAsked(MedicineID, LocalTime)
    /// The dose that was just recorded is undone.
    case doseTakenBack
    /// Another person recorded the dose meanwhile, and this one was given in addition.
    case bothDosesChosen
    /// Another person recorded that the dose is skipped, and it was given.
    case givenInsteadChosen
    case vaccinationsAsked
    case vetViewAsked
    case sitterSheetAsked
    case linkFollowed(FeatureLink)
    case noticeDismissed
    case loadFailureDismissed
    case left

    // Results of effects.
    case loaded(HealthOverview)
    case loadFailed(ServiceError)
    case historyLoaded(EntryCollection, LatestEntries<Entry>)
    case historyLoadFailed(EntryCollection, ServiceError)
    case formOpened(EntryForm)
    case saved(Entry)
    case saveFailed(EntryID, ServiceError)
    /// An entry wasn't saved, because another window has changed it. The current version, or `nil` if it was deleted.
    case conflictFound(EntryID, Entry?)
    case removed(EntryID)
    /// An entry to remove was removed already, by another person or by a request whose answer was lost.
    case removedElsewhere(EntryID)
    case removalFailed(EntryID, ServiceError)
    /// An entry was changed without a form, or restored.
    case changed(Entry, PetHealthNotice)
    case changeFailed(EntryID, ServiceError)
    /// A dose wasn't recorded, because another person has recorded it.
    case doseConflictFound(DoseConflict)
}
