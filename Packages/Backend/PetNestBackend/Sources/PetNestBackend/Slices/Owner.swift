import BackendCore
import OwnerSlice

extension Slices {
    /// The owner of an account's pets.
    static let owner = Slice.owner
}
