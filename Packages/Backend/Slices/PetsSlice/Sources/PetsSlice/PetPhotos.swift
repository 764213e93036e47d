import BackendCore
import CoreModels
import Database
import PetsWire

extension Migration {
    /// Creates the table of pets' photos.
    static let petsPhotos = Migration("2026-12-17-pets-photos") { store in
        try store.execute(
            """
            CREATE TABLE petPhoto (
                pet TEXT PRIMARY KEY REFERENCES pet ON DELETE CASCADE,
                photo TEXT NOT NULL,
                width INTEGER NOT NULL CHECK (width > 0),
                points BLOB NOT NULL CHECK (length(points) > 0 AND length(points) % (3 * width) = 0)
            ) STRICT;
            """)
    }

    /// Creates the table in PostgreSQL.
    static let petsPhotosInPostgreSQL = Migration("2026-12-17-pets-photos") { store in
        try store.execute(
            """
            CREATE TABLE petPhoto (
                pet TEXT PRIMARY KEY REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                photo TEXT NOT NULL,
                width BIGINT NOT NULL CHECK (width > 0),
                points BYTEA NOT NULL CHECK (length(points) > 0 AND length(points) % (3 * width) = 0)
            );
            """)
    }
}

/// Reads and changes the photo of a pet, scaled down.
struct PetPhotoRepository {
    let store: Connection
    let pet: KnownPet

    /// Returns the photo.
    /// - Throws: ``Failure/notFound(_:)`` if the pet has none, or its pixels aren't stored.
    func photo() throws -> PetPhotoDTO {
        // A server of the previous release saves pets without removing the pixels of the earlier photo.
        let row = try store.row(
            """
            SELECT petPhoto.photo AS photo, width, points FROM petPhoto JOIN pet ON pet.id = petPhoto.pet \
            WHERE petPhoto.pet = ? AND petPhoto.photo = pet.photo
            """, [pet.id.sqlValue])
        guard let row else { throw Failure.notFound("There is no photo of \(pet.name).") }
        return PetPhotoDTO(
            photo: try row.value("photo"), width: try row.value("width"), points: try row.value("points"))
    }

    /// Stores a photo, in place of an earlier one.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `changed` if the pet has another photo.
    func save(_ photo: PetPhotoDTO) throws {
        let (reference, _) = try photo.value()
        let count = try store.execute(
            """
            INSERT INTO petPhoto (pet, photo, width, points) \
            SELECT id, photo, ?, ? FROM pet WHERE id = ? AND photo = ? \
            ON CONFLICT (pet) DO UPDATE SET photo = excluded.photo, width = excluded.width, points = excluded.points
            """,
            [photo.width.sqlValue, photo.points.sqlValue, pet.id.sqlValue, .text(reference.fileName)])
        guard count > 0 else { throw Failure.changed("photo", isThere: true) }
    }

    /// Removes a stored photo that is no longer the pet's.
    /// - Parameter photo: The name of the photo of the saved pet.
    static func removePhoto(of pet: PetID, unless photo: String?, in store: Connection) throws {
        try store.execute("DELETE FROM petPhoto WHERE pet = ? AND photo <> ?", [pet.sqlValue, .text(photo ?? "")])
    }
}
