/// A picture, as its points of colour and in words.
///
/// Whoever reads a file makes it small first: no surface shows more than a few thousand points of it.
public struct Picture: Hashable, Sendable {
    /// A point of colour (sRGB).
    public struct Pixel: Hashable, Sendable {
        /// How much red, green and blue there is.
        public var red, green, blue: UInt8

        /// Creates a point.
        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// What is to be seen on it, for those who can't see it and for plain output. Never empty.
    public var description: String
    /// How many points a row has.
    public var width: Int
    /// The points, row by row from the top.
    public var pixels: [Pixel]

    /// Creates a picture.
    public init(description: String, width: Int, pixels: [Pixel]) {
        self.description = description
        self.width = width
        self.pixels = pixels
    }

    /// Describes a picture of which red, green and blue of each point follow each other.
    public init(description: String, width: Int, rgb: [UInt8]) {
        let pixels = stride(from: 0, to: rgb.count - rgb.count % 3, by: 3).map { index in
            Pixel(red: rgb[index], green: rgb[index + 1], blue: rgb[index + 2])
        }
        self.init(description: description, width: width, pixels: pixels)
    }

    /// How many rows there are.
    public var height: Int { width > 0 ? pixels.count / width : 0 }

    var inconsistencies: [String] {
        var found = description.isEmpty ? ["A picture has no description."] : []
        if width <= 0 || pixels.isEmpty || !pixels.count.isMultiple(of: max(width, 1)) {
            found.append("A picture of \(pixels.count) points can't have rows of \(width).")
        }
        return found
    }
}
