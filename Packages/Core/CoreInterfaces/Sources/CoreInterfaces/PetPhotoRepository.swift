import CoreModels

/// Stores the pixels of pets' photos, so that everybody with access to a pet sees its photo, on every computer. The file that
/// was chosen stays in the ``PhotoLibrary`` of one computer.
public protocol PetPhotoRepository: Sendable {
    /// Returns the pixels of a pet's photo.
    /// - Throws: ``ServiceError/notFound`` if they aren't stored, or the pet has another photo by now.
    func points(of photo: PhotoReference, of pet: PetID) async throws(ServiceError) -> PhotoPoints

    /// Stores the pixels of a pet's photo. They are removed when the pet is saved with another photo.
    /// - Throws: ``ServiceError/isChangedElsewhere`` if the pet has another photo by now, ``ServiceError/notFound`` if
    ///   the service stores no photos.
    func save(_ points: PhotoPoints, of photo: PhotoReference, of pet: PetID) async throws(ServiceError)
}
