import CoreModels

struct DecodedPicture {
    let points: PhotoPoints

    /// Reads a PNG or a JPEG.
    init(_ bytes: [UInt8]) throws(PictureError) {
        let points =
            switch try PictureHeader(bytes).format {
            case .png: try PNGDecoder.points(of: bytes)
            case .jpeg: try JPEGDecoder.points(of: bytes)
            }
        guard let points else { throw .damaged(reason: "it has no pixels") }
        self.points = points
    }
}

/// The format and size of a picture.
struct PictureHeader {
    enum Format: String {
        case png = "PNG"
        case jpeg = "JPEG"

        /// The file extension of this format.
        var fileExtension: String { self == .png ? "png" : "jpg" }
    }

    let format: Format
    /// The size after rotating the picture upright.
    let width, height: Int

    init(_ bytes: [UInt8]) throws(PictureError) {
        if bytes.starts(with: PNGDecoder.signature) {
            let header = try PNGHeader(bytes)
            format = .png
            width = header.width
            height = header.height
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            var decoder = JPEGDecoder(bytes)
            try decoder.readUpToFrame()
            let turned = decoder.orientation.swapsSides
            format = .jpeg
            (width, height) = turned ? (decoder.height, decoder.width) : (decoder.width, decoder.height)
        } else {
            throw .unknownFormat
        }
        guard width <= Shrinker.mostPoints, height <= Shrinker.mostPoints, width * height <= Shrinker.mostPoints else {
            throw .tooManyPoints(width: width, height: height)
        }
    }
}
