import CoreModels
import Database
import Foundation

/// What an owner says of a sitter, on the wire; it names nobody.
struct SitterReviewDTO: Codable, Sendable {
    var stars: Int
    var text: String?
    /// When it was written, in seconds since 1970.
    var at: Int
}

/// What was said of a sitter elsewhere, on the wire.
struct SitterReviewsDTO: Decodable {
    var reviews: [SitterReviewDTO]
}

extension Connection {
    /// The newest reviews of a sitter: of care that was booked here, and of before.
    /// - Parameter limit: How many at most.
    func reviews(of stored: StoredSitter, limit: Int) throws -> RowList<SitterReviewDTO> {
        let rows = try rows(
            """
            SELECT * FROM (SELECT stars, review AS text, reviewedAt AS at FROM booking \
            WHERE sitter = ?1 AND stars IS NOT NULL ORDER BY reviewedAt DESC LIMIT ?2) \
            UNION ALL SELECT * FROM (SELECT stars, text, writtenAt FROM sitterReview \
            WHERE sitter = ?1 ORDER BY writtenAt DESC LIMIT ?2) ORDER BY at DESC LIMIT ?2
            """, [.integer(stored.number), limit.sqlValue])
        return RowList("review", rows) {
            SitterReviewDTO(stars: try $0.value("stars"), text: try $0.value("text"), at: try $0.value("at"))
        }
    }

    /// Keeps what was said of a sitter elsewhere, in the place of what was kept so before. The sitter's rating counts it
    /// already.
    func put(reviews: [SitterReviewDTO], of stored: StoredSitter) throws {
        guard reviews.count <= 100, reviews.allSatisfy({ (1...5).contains($0.stars) }) else {
            throw Failure.rejected(
                "The reviews can't be saved as they are.",
                [Failure.Problem(field: "reviews", message: "These are 100 at most, of 1 to 5 stars each.")])
        }
        try execute("DELETE FROM sitterReview WHERE sitter = ?", [.integer(stored.number)])
        for review in reviews {
            try execute(
                "INSERT INTO sitterReview (sitter, stars, text, writtenAt) VALUES (?, ?, ?, ?)",
                [.integer(stored.number), review.stars.sqlValue, review.text.sqlValue, review.at.sqlValue])
        }
    }
}
