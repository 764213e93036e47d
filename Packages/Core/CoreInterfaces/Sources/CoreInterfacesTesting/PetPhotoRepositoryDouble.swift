import CoreInterfaces
import CoreModels

/// The pixels of pets' photos in memory. The repository can be made to fail.
public actor PetPhotoRepositoryDouble: PetPhotoRepository {
    private var stored: [PetID: (photo: PhotoReference, points: PhotoPoints)] = [:]
    private var failure: ServiceError?
    private let save: AsyncStream<PetID>.Continuation

    /// An element for each call that saves, with the pet, also if it fails.
    public nonisolated let saves: AsyncStream<PetID>

    /// Creates a repository without photos.
    public init() {
        (saves, save) = AsyncStream.makeStream()
    }

    /// Makes every call fail from now on, or work again with `nil`.
    public func fail(with error: ServiceError?) {
        failure = error
    }

    /// Returns the pixels of a pet's photo.
    public func points(of photo: PhotoReference, of pet: PetID) throws(ServiceError) -> PhotoPoints {
        if let failure { throw failure }
        guard let found = stored[pet], found.photo == photo else { throw .notFound }
        return found.points
    }

    /// Stores the pixels of a pet's photo.
    public func save(_ points: PhotoPoints, of photo: PhotoReference, of pet: PetID) throws(ServiceError) {
        defer { save.yield(pet) }
        if let failure { throw failure }
        stored[pet] = (photo, points)
    }
}
