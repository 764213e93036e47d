import CoreInterfaces
import CoreModels

/// The photos of pets: the files on the computers where they were chosen, and the pixels at the service, which everybody with
/// access to a pet sees.
struct PetPhotos: Sendable {
    let files: any PhotoLibrary
    let stored: any PetPhotoRepository

    /// Returns the pixels of a pet's photo, or `nil` if neither this computer nor the service has them.
    func points(of photo: PhotoReference, of pet: PetID) async throws(ServiceError) -> PhotoPoints? {
        do throws(ServiceError) {
            return try await files.points(of: photo)
        } catch .notFound {
            // It was chosen on another computer.
        }
        do throws(ServiceError) {
            return try await stored.points(of: photo, of: pet)
        } catch .notFound {
            return nil
        }
    }

    /// Stores the pixels of a pet's photo at the service, if its file is on this computer and the service doesn't have
    /// them yet: because the photo has just been chosen, the service couldn't be reached then, or an earlier version of
    /// the app didn't store them.
    func share(_ pet: Pet) async throws(ServiceError) {
        guard let photo = pet.photo, pet.access.canEdit else { return }
        let points: PhotoPoints
        do throws(ServiceError) {
            points = try await files.points(of: photo)
        } catch .notFound {
            return
        }
        do throws(ServiceError) {
            _ = try await stored.points(of: photo, of: pet.id)
        } catch .notFound {
            do throws(ServiceError) {
                try await stored.save(points, of: photo, of: pet.id)
            } catch .notFound {
                // A service of an earlier release stores no photos.
            } catch {
                // The next photo is stored by the computer on which it was chosen.
                if !error.isChangedElsewhere { throw error }
            }
        }
    }
}
