/// Why a file can't be read as a picture.
enum PictureError: Error, Hashable {
    /// It begins like neither a PNG nor a JPEG.
    case unknownFormat
    /// It has more points than are read.
    case tooManyPoints(width: Int, height: Int)
    /// It isn't what its format says; where in the file that was noticed, in bytes from its beginning, where
    /// that is known.
    case damaged(reason: String, offset: Int? = nil)
    /// It is right, but of a kind that isn't read.
    case unsupported(String)
}

extension PictureError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownFormat: "This is neither a PNG nor a JPEG."
        case .tooManyPoints(let width, let height):
            "\(width) × \(height) points are too many; a photo has \(Shrinker.mostPoints / 1_000_000) million at most."
        case .damaged(let reason, let offset):
            "The picture is damaged\(offset.map { " at byte \($0)" } ?? ""): \(reason). Choose another."
        case .unsupported(let what): "\(what) can't be read. Save the picture as an ordinary PNG or JPEG."
        }
    }
}
