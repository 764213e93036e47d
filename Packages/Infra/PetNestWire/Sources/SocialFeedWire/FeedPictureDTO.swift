import CoreModels
import CoreWire
import Foundation

/// The photo of a post, scaled down, on the wire.
public struct FeedPictureDTO: Codable, Hashable, Sendable {
    /// The number of pixels in a row.
    public var width: Int?
    /// Red, green and blue of each pixel (sRGB), row by row from the top. JSON has them in Base64.
    public var points: Data?

    /// Creates the body of a photo.
    public init(_ points: PhotoPoints) {
        self.init(width: points.width, points: Data(points.rgb))
    }

    /// Creates it from its members.
    public init(width: Int?, points: Data?) {
        self.width = width
        self.points = points
    }

    /// Returns the domain value.
    public func value() throws(BrokenRule) -> PhotoPoints {
        try BrokenRule.found(
            PhotoPoints(width: width ?? 0, rgb: [UInt8](points ?? Data())),
            "This must be complete rows of pixels, at most \(PhotoPoints.mostSide) × \(PhotoPoints.mostSide).")
    }
}
