import BackendCore
import PetsSlice

extension Slices {
    /// The pets.
    static let pets = Slice.pets
}
