import CoreInterfaces
import CoreModels

/// Where one is in a pet's health, and what is known there.
struct PetHealthState: Hashable, Sendable {
    /// What is shown: the dashboard, or what lies above it.
    enum Place: Hashable, Sendable {
        case dashboard
        case form(EntryForm)
        /// An entry of the overview.
        case detail(EntryID)
    }

    let pet: PetID
    let mode: PetHealthMode
    var place = Place.dashboard
    /// What was loaded last; kept while it is loaded again.
    var overview: HealthOverview?
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
}
