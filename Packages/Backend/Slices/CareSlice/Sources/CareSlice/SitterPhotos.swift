import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation

extension SitterPhotoDTO {
    fileprivate var isValid: Bool {
        guard let shows, (1...200).contains(shows.count), let width, let points else { return false }
        return PhotoPoints(width: width, rgb: [UInt8](points)) != nil
    }
}

extension Migration {
    /// Creates the table of sitters' photos.
    static let carePhotos = Migration("2026-11-27-care-photos") { store in
        try store.execute(
            """
            CREATE TABLE sitterPhoto (
                sitter INTEGER NOT NULL REFERENCES sitter ON DELETE CASCADE,
                place INTEGER NOT NULL,
                shows TEXT NOT NULL CHECK (length(shows) > 0),
                width INTEGER NOT NULL CHECK (width > 0),
                points BLOB NOT NULL CHECK (length(points) > 0 AND length(points) % (3 * width) = 0),
                PRIMARY KEY (sitter, place)
            ) STRICT;
            """)
    }
}

extension SitterRepository {
    /// Returns a sitter's photos, in the sitter's order.
    func photos(of stored: StoredSitter) throws -> RowList<SitterPhotoDTO> {
        let rows = try store.rows(
            "SELECT shows, width, points FROM sitterPhoto WHERE sitter = ? ORDER BY place", [.integer(stored.number)])
        return RowList("photo", rows) {
            SitterPhotoDTO(shows: try $0.value("shows"), width: try $0.value("width"), points: try $0.value("points"))
        }
    }

    /// Replaces a sitter's photos.
    func save(photos: [SitterPhotoDTO]?, of stored: StoredSitter) throws {
        guard let photos, photos.count <= CareAPI.mostPhotos, photos.allSatisfy(\.isValid) else {
            throw Failure.rejected(
                "The photos are invalid.",
                [
                    WireProblem(
                        field: "photos",
                        message: """
                            These are \(CareAPI.mostPhotos) at most, of whole rows and \(PhotoPoints.mostSide) × \
                            \(PhotoPoints.mostSide) points at most, each with what it shows in 200 characters at most.
                            """)
                ])
        }
        try store.execute("DELETE FROM sitterPhoto WHERE sitter = ?", [.integer(stored.number)])
        for (place, photo) in photos.enumerated() {
            try store.execute(
                "INSERT INTO sitterPhoto (sitter, place, shows, width, points) VALUES (?, ?, ?, ?, ?)",
                [
                    .integer(stored.number), place.sqlValue, photo.shows.sqlValue, photo.width.sqlValue,
                    photo.points.sqlValue,
                ])
        }
    }
}
