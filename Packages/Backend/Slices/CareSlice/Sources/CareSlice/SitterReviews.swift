import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation

extension SitterRepository {
    /// Returns the newest reviews of a sitter: those of care booked here, except by the sitter's own account, and earlier
    /// ones.
    /// - Parameter limit: The maximum number of reviews.
    func reviews(of stored: StoredSitter, limit: Int) throws -> RowList<SitterReviewDTO> {
        let rows = try store.rows(
            """
            SELECT * FROM (SELECT stars, review AS text, reviewedAt AS at FROM booking \
            WHERE sitter = ?1 AND stars IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sitterAccount \
            WHERE sitterAccount.sitter = booking.sitter AND sitterAccount.account = booking.account) \
            ORDER BY reviewedAt DESC LIMIT ?2) AS here \
            UNION ALL SELECT * FROM (SELECT stars, text, writtenAt FROM sitterReview \
            WHERE sitter = ?1 ORDER BY writtenAt DESC LIMIT ?2) AS earlier ORDER BY at DESC LIMIT ?2
            """, [.integer(stored.number), limit.sqlValue])
        return RowList("review", rows) {
            SitterReviewDTO(stars: try $0.value("stars"), text: try $0.value("text"), at: try $0.value("at"))
        }
    }

    /// Replaces the reviews from another service. The sitter's rating already counts them.
    func save(reviews: [SitterReviewDTO]?, of stored: StoredSitter) throws {
        guard let reviews, reviews.count <= 100,
            reviews.allSatisfy({ (1...5).contains($0.stars ?? 0) && $0.at != nil })
        else {
            throw Failure.rejected(
                "The reviews are invalid.",
                [WireProblem(field: "reviews", message: "At most 100 reviews, each with 1 to 5 stars and a time.")])
        }
        try store.execute("DELETE FROM sitterReview WHERE sitter = ?", [.integer(stored.number)])
        for review in reviews {
            try store.execute(
                "INSERT INTO sitterReview (sitter, stars, text, writtenAt) VALUES (?, ?, ?, ?)",
                [.integer(stored.number), review.stars.sqlValue, review.text.sqlValue, review.at.sqlValue])
        }
    }
}
