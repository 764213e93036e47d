import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The actions of a pet's health.
enum PetHealthAction: Hashable, Sendable {
    // Actions of the person.
    case appeared
    case refreshRequested
    case dashboardRequested
    case addRequested(EntryKind)
    case editRequested
    /// The person wants to enter the day on which the shown reminder was done.
    case completionDateRequested
    /// The person opens the form of the vaccination's next dose.
    case givenAgainRequested
    case edited(EntryField, String)
    case vaccineChosen(Vaccine)
    /// The schedule's day of the next dose replaces the typed one.
    case scheduleChosen
    case submitted
    /// In a conflict, the person keeps their input.
    case ownVersionChosen
    /// In a conflict, the person chooses the other version.
    case otherVersionChosen
    case selected(EntryID)
    case listRequested(EntryCollection)
    /// A deep link opens an entry, possibly before anything is loaded.
    case entryRequested(EntryID)
    /// A deep link opens the form of the dose after a vaccination.
    case doseAfterRequested(VaccinationID)
    case moreRequested
    case removalRequested
    case restorationRequested
    /// The shown reminder is marked done today.
    case completionRequested
    /// A listed reminder is marked done today.
    case completionHereRequested(ReminderID)
    /// A listed reminder is postponed.
    case postponementHereRequested(ReminderID)
    /// The form of a listed vaccination's next dose is opened.
    case givenAgainHereRequested(VaccinationID)
    /// The last completion of the shown reminder is removed.
    case completionUndoRequested
    case postponementRequested
    /// A dose was given or skipped: the dose of a time, or one of a medicine that is given as needed.
    case doseRequested(MedicineID, LocalTime?, isGiven: Bool)
    /// The person opens the form of a past dose that isn't recorded.
    case unrecordedDoseRequested(MedicineID, LocalTime)
    /// The dose that was just recorded is undone.
    case doseUndone
    /// Another person recorded the dose meanwhile, and this one was given in addition.
    case bothDosesChosen
    /// Another person recorded that the dose is skipped, and it was given.
    case givenInsteadChosen
    case vaccinationsRequested
    case vetViewRequested
    case sitterSheetRequested
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
