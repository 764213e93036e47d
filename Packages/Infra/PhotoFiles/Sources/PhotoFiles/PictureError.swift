/// The reason why a file can't be read as a picture.
enum PictureError: Error, Hashable {
    /// The file is neither a PNG nor a JPEG.
    case unknownFormat
    /// The picture has more pixels than supported.
    case tooManyPoints(width: Int, height: Int)
    /// The file violates its format, at this offset in bytes if known.
    case damaged(reason: String, offset: Int? = nil)
    /// The picture is valid, but of an unsupported kind.
    case unsupported(String)
}

extension PictureError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownFormat: "This is neither a PNG nor a JPEG."
        case .tooManyPoints(let width, let height):
            "\(width) × \(height) pixels are too many; a photo has \(Shrinker.mostPoints / 1_000_000) million at most."
        case .damaged(let reason, let offset):
            "The picture is damaged\(offset.map { " at byte \($0)" } ?? ""): \(reason). Choose another."
        case .unsupported(let what): "\(what) can't be read. Save the picture as an ordinary PNG or JPEG."
        }
    }
}
