import CoreArchitecture
import CoreModels

/// Where one may want to go from a pet's health that lies outside it.
public enum PetHealthTransition: Transition {
    /// To all vaccinations of the pet.
    case vaccinations(of: PetID)
}
