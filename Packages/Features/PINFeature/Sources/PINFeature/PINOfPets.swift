import CoreInterfaces

/// The pets, as lines of the screen.
struct PINOfPets: PINFetching {
    let pets: any PetRepository

    func items() async throws(ServiceError) -> [PINItem] {
        try await pets.pets().map {
            PINItem(id: $0.id.description, title: $0.name)
        }
    }
}
