import CoreArchitecture
import CoreModels

/// Where one can go from a pet's profile. The feature's own coordinator knows those that stay within it; the others
/// bubble up.
public enum PetProfileTransition: Transition {
    /// To a pet's profile.
    case pet(PetID)
    /// To the form for a new pet.
    case newPet
    /// To the form for changing a pet.
    case edit(PetID)
    /// To a pet's health, out of this feature.
    case health(of: PetID)
    /// To a pet's health as its vet sees it, out of this feature.
    case vetView(of: PetID)
    /// To a pet's vaccinations, out of this feature.
    case vaccinations(of: PetID)
}
