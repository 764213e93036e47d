import CoreWire
import Foundation

/// A photo of a sitter's work on the wire.
public struct SitterPhotoDTO: WireRecord, Hashable {
    /// "photo".
    public static let name = "photo"
    /// "photos".
    public static let plural = "photos"

    /// The description of the photo, in the sitter's words.
    public var shows: String?
    /// The number of pixels in a row.
    public var width: Int?
    /// Red, green and blue of each pixel (sRGB), row by row from the top. JSON has them in Base64.
    public var points: Data?

    /// Photos have no ids.
    public var id: String? { nil }

    /// Creates a photo from its members.
    public init(shows: String? = nil, width: Int? = nil, points: Data? = nil) {
        self.shows = shows
        self.width = width
        self.points = points
    }
}

/// All photos of a sitter on the wire, in the sitter's order.
public struct SitterPhotosDTO: Codable, Hashable, Sendable {
    /// The photos.
    public var photos: [SitterPhotoDTO]?

    /// Creates the body.
    public init(photos: [SitterPhotoDTO]?) {
        self.photos = photos
    }
}
