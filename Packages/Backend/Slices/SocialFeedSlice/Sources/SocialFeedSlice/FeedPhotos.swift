import BackendCore
import CoreModels
import Database
import SocialFeedWire

extension Migration {
    /// Creates the table of posts' photos.
    static let feedPhotos = Migration("2026-12-17-feed-photos") { store in
        try store.execute(
            """
            CREATE TABLE feedPhoto (
                post TEXT PRIMARY KEY REFERENCES feedPost ON DELETE CASCADE,
                width INTEGER NOT NULL CHECK (width > 0),
                points BLOB NOT NULL CHECK (length(points) > 0 AND length(points) % (3 * width) = 0)
            ) STRICT;
            """)
    }

    /// Creates the table in PostgreSQL.
    static let feedPhotosInPostgreSQL = Migration("2026-12-17-feed-photos") { store in
        try store.execute(
            """
            CREATE TABLE feedPhoto (
                post TEXT PRIMARY KEY REFERENCES feedPost ON DELETE CASCADE DEFERRABLE,
                width BIGINT NOT NULL CHECK (width > 0),
                points BYTEA NOT NULL CHECK (length(points) > 0 AND length(points) % (3 * width) = 0)
            );
            """)
    }
}

// The photos of posts, scaled down.
extension FeedRepository {
    /// Returns the photo of a post that the account may read.
    /// - Throws: The failures of ``requirePost(_:)``, and ``Failure/notFound(_:)`` if the post has none.
    func photo(of post: String) throws -> FeedPictureDTO {
        _ = try requirePost(post)
        let row = try store.row("SELECT width, points FROM feedPhoto WHERE post = ?", [.text(post)])
        guard let row else { throw Failure.notFound("There is no photo of the post \(post).") }
        return FeedPictureDTO(width: try row.value("width"), points: try row.value("points"))
    }

    /// Stores the photo of a new post.
    func add(_ photo: FeedPictureDTO, to post: String) throws {
        try store.execute(
            "INSERT INTO feedPhoto (post, width, points) VALUES (?, ?, ?)",
            [.text(post), photo.width.sqlValue, photo.points.sqlValue])
    }
}
