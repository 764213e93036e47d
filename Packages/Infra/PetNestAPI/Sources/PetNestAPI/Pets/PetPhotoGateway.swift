import CoreInterfaces
import CoreModels
import CoreNetworking
import PetsWire

/// The pixels of pets' photos at PetNest's service.
public struct PetPhotoGateway: PetPhotoRepository {
    private let client: APIClient

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// Fetches the pixels of a pet's photo.
    public func points(of photo: PhotoReference, of pet: PetID) async throws(ServiceError) -> PhotoPoints {
        let answer = try await client.send(PetsAPI.photo, pet)
        let found = try ServiceError.reading("the photo of a pet") { try answer.value() }
        guard found.photo == photo else { throw .notFound }
        return found.points
    }

    /// Stores the pixels of a pet's photo.
    public func save(_ points: PhotoPoints, of photo: PhotoReference, of pet: PetID) async throws(ServiceError) {
        try await client.perform(PetsAPI.savePhoto, pet, body: PetPhotoDTO(points, of: photo))
    }
}
