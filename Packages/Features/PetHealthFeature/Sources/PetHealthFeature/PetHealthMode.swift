/// For whom the dashboard is.
enum PetHealthMode: Hashable, Sendable {
    /// For the pet's owner, who enters and removes.
    case owner
    /// For a vet, who reads, and sees how to reach the owner.
    case vet
}
