import CoreArchitecture
import CoreModels

/// Where one can go from home; all of it out of this feature.
public enum HomeTransition: Transition {
    /// To a pet's profile.
    case pet(PetID)
    /// To a pet's health.
    case health(of: PetID)
    /// To the form for a new pet.
    case newPet
    /// To the list of pets.
    case pets
    /// To the form for the person.
    case owner
    /// Out of the app.
    case quit
}
