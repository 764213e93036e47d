import CoreModels
import CoreWire
import Foundation

/// A pet's photo, scaled down, on the wire.
public struct PetPhotoDTO: Codable, Hashable, Sendable {
    /// The name of the photo's file, as in the pet.
    public var photo: String?
    /// The number of pixels in a row.
    public var width: Int?
    /// Red, green and blue of each pixel (sRGB), row by row from the top. JSON has them in Base64.
    public var points: Data?

    /// Creates the body of a photo.
    public init(_ points: PhotoPoints, of photo: PhotoReference) {
        self.init(photo: photo.fileName, width: points.width, points: Data(points.rgb))
    }

    /// Creates it from its members.
    public init(photo: String?, width: Int?, points: Data?) {
        self.photo = photo
        self.width = width
        self.points = points
    }

    /// Returns the domain values.
    public func value() throws(WireError) -> (photo: PhotoReference, points: PhotoPoints) {
        var checks = MemberChecks()
        let photo = checks.needed("photo", photo) { try PhotoReference(fileName: $0) }
        let width = checks.needed("width", width) { width in
            try BrokenRule.amount(width, in: 1...PhotoPoints.mostSide, "pixels")
        }
        let points = checks.needed("points", points) { points in
            // A width that is invalid is reported alone.
            try width.map { width in
                try BrokenRule.found(
                    PhotoPoints(width: width, rgb: [UInt8](points)),
                    "This must be complete rows of \(width) pixels, at most \(PhotoPoints.mostSide).")
            }
        }
        return try checks.finish("The photo") {
            guard case (let photo?, let points??) = (photo, points) else { return nil }
            return (photo, points)
        }
    }
}
