import BackendCoreTesting

@testable import HealthSlice

extension SliceBackend {
    /// Creates a backend with two pets.
    static func withPets() async throws -> SliceBackend {
        let backend = try SliceBackend(.health)
        for pet in [Bodies.miso, Bodies.bruno] {
            try await backend.send(.put, "/v1/pets/\(pet)", Bodies.smallestPet)
        }
        return backend
    }
}
