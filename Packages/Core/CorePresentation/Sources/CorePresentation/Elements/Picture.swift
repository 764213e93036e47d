/// A picture as pixels and in words.
///
/// Scale a picture down when reading its file: no surface shows more than a few thousand pixels.
public struct Picture: Hashable, Sendable {
    /// A colored pixel (sRGB).
    public struct Pixel: Hashable, Sendable {
        /// The color components.
        public var red, green, blue: UInt8

        /// Creates a pixel.
        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// The description of the picture, for people who can't see it and for plain output. Never empty.
    public var description: String
    /// The number of pixels in a row.
    public var width: Int
    /// The pixels, row by row from the top.
    public var pixels: [Pixel]

    /// Creates a picture.
    public init(description: String, width: Int, pixels: [Pixel]) {
        self.description = description
        self.width = width
        self.pixels = pixels
    }

    /// Creates a picture from the color components of its pixels.
    public init(description: String, width: Int, rgb: [UInt8]) {
        let pixels = stride(from: 0, to: rgb.count - rgb.count % 3, by: 3).map { index in
            Pixel(red: rgb[index], green: rgb[index + 1], blue: rgb[index + 2])
        }
        self.init(description: description, width: width, pixels: pixels)
    }

    /// The number of rows.
    public var height: Int { width > 0 ? pixels.count / width : 0 }

    var inconsistencies: [String] {
        var found = description.isEmpty ? ["A picture has no description."] : []
        if width <= 0 || pixels.isEmpty || !pixels.count.isMultiple(of: max(width, 1)) {
            found.append("A picture of \(pixels.count) pixels can't have rows of \(width).")
        }
        return found
    }
}
