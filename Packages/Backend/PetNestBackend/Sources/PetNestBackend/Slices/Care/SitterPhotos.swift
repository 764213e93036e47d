import CoreModels
import CoreWire
import Database
import Foundation

/// A photo of a sitter's work, on the wire: red, green and blue of each point (sRGB) in Base64, row by row from the
/// top.
struct SitterPhotoDTO: Codable, Sendable {
    /// The largest number of photos of a sitter.
    static let most = 6
    /// The largest number of points of a side: enough for a screen, and small enough to be sent with the page.
    static let mostSide = 120

    var shows: String
    var width: Int
    var points: Data

    fileprivate var isWhole: Bool {
        guard (1...Self.mostSide).contains(width) else { return false }
        return (1...Self.mostSide).contains { points.count == $0 * width * 3 }
    }
}

/// A sitter's photos on the wire.
struct SitterPhotosDTO: Codable {
    var photos: [SitterPhotoDTO]
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

extension Connection {
    /// Returns a sitter's photos, in the sitter's order.
    func photos(of stored: StoredSitter) throws -> RowList<SitterPhotoDTO> {
        let rows = try rows(
            "SELECT shows, width, points FROM sitterPhoto WHERE sitter = ? ORDER BY place", [.integer(stored.number)])
        return RowList("photo", rows) {
            SitterPhotoDTO(shows: try $0.value("shows"), width: try $0.value("width"), points: try $0.value("points"))
        }
    }

    /// Replaces a sitter's photos.
    func put(photos: [SitterPhotoDTO], of stored: StoredSitter) throws {
        guard
            photos.count <= SitterPhotoDTO.most,
            photos.allSatisfy({ $0.isWhole && !$0.shows.isEmpty && $0.shows.count <= 200 })
        else {
            throw Failure.rejected(
                "The photos are invalid.",
                [
                    WireProblem(
                        field: "photos",
                        message: """
                            These are \(SitterPhotoDTO.most) at most, of whole rows and \(SitterPhotoDTO.mostSide) × \
                            \(SitterPhotoDTO.mostSide) points at most, each with what it shows in 200 characters at most.
                            """)
                ])
        }
        try execute("DELETE FROM sitterPhoto WHERE sitter = ?", [.integer(stored.number)])
        for (place, photo) in photos.enumerated() {
            try execute(
                "INSERT INTO sitterPhoto (sitter, place, shows, width, points) VALUES (?, ?, ?, ?, ?)",
                [
                    .integer(stored.number), place.sqlValue, .text(photo.shows), photo.width.sqlValue,
                    .blob(photo.points),
                ])
        }
    }
}
