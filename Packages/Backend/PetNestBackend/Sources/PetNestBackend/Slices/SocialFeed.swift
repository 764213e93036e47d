import BackendCore
import PetsSlice
import SocialFeedSlice

extension Slices {
    /// Posts of pets, with comments and likes.
    static let socialFeed = Slice.socialFeed(pets: StoredPets())
}
