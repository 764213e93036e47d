import BackendCore
import CareSlice
import OwnerSlice
import PetsSlice

extension Slices {
    /// The pets.
    static let pets = Slice.pets(owners: StoredOwners(), removing: [CareForPets()])
}
