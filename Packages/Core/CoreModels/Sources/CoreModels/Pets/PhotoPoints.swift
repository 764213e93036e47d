/// The pixels of a photo, scaled down. They are all of a photo that leaves the computer on which it was chosen.
public struct PhotoPoints: Hashable, Sendable {
    /// The maximum length of a side: enough for a screen, and small enough to be sent with a page.
    public static let mostSide = 120

    /// The number of pixels in a row.
    public let width: Int
    /// The red, green and blue components of each pixel (sRGB), row by row from the top.
    public let rgb: [UInt8]

    /// The number of rows.
    public var height: Int { rgb.count / 3 / width }

    /// Creates a photo from its pixels.
    /// - Returns: `nil` if the bytes aren't complete rows of that width, or a side is longer than ``mostSide``.
    public init?(width: Int, rgb: [UInt8]) {
        let sides = 1...Self.mostSide
        guard sides.contains(width), rgb.count.isMultiple(of: width * 3), sides.contains(rgb.count / 3 / width) else {
            return nil
        }
        self.width = width
        self.rgb = rgb
    }
}
