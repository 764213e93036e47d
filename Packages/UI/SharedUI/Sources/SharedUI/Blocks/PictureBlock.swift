import CorePresentation

/// A picture in half blocks, two pixels in a cell, with its description below; in shades if the terminal shows no
/// colors.
struct PictureBlock: Block {
    private let rows: [[PixelPair]]
    private let description: [Line]

    private static let widest = 60
    private static let mostRows = 20

    init(_ picture: Picture, width: Int, theme: Theme) {
        let scaled = ScaledPicture(picture, columns: min(width, Self.widest), rows: Self.mostRows * 2)
        rows = scaled.pairs
        description = theme.lines(RichText(picture.description), width: width, base: .secondary)
    }

    var height: Int { rows.count + description.count }

    func draw(rows wanted: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        for row in wanted.clamped(to: 0..<rows.count) {
            for (column, pair) in rows[row].enumerated() {
                if context.theme.colors == .none || !context.glyphs.hasBraille {
                    canvas.put(context.glyphs.shade(ofLuminance: pair.luminance), column: column, row: row)
                } else {
                    canvas.put(pair, column: column, row: row)
                }
            }
        }
        for (row, line) in description.enumerated() where wanted.contains(rows.count + row) {
            canvas.put(line, row: rows.count + row)
        }
    }
}

/// A picture scaled down; each pixel is the mean of the original ones.
struct ScaledPicture {
    /// The rows of cells.
    private(set) var pairs: [[PixelPair]] = []

    init(_ picture: Picture, columns: Int, rows: Int) {
        let width = picture.width
        let height = picture.height
        guard width > 0,
            height > 0,
            columns > 0,
            rows > 0
        else { return }
        let factor = max(Double(width) / Double(columns), Double(height) / Double(rows), 1)
        let newWidth = max(Int(Double(width) / factor), 1)
        let newHeight = max(Int(Double(height) / factor), 1)
        func mean(_ column: Int, _ row: Int) -> Picture.Pixel {
            let left = column * width / newWidth
            let right = max((column + 1) * width / newWidth, left + 1)
            let top = row * height / newHeight
            let bottom = max((row + 1) * height / newHeight, top + 1)
            var red = 0
            var green = 0
            var blue = 0
            var count = 0
            for y in top..<min(bottom, height) {
                for x in left..<min(right, width) {
                    let pixel = picture.pixels[y * width + x]
                    red += Int(pixel.red)
                    green += Int(pixel.green)
                    blue += Int(pixel.blue)
                    count += 1
                }
            }
            guard count > 0 else { return Picture.Pixel(red: 0, green: 0, blue: 0) }
            return Picture.Pixel(red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
        }
        pairs = stride(from: 0, to: newHeight, by: 2).map { row in
            (0..<newWidth).map { column in
                let upper = mean(column, row)
                return PixelPair(upper: upper, lower: row + 1 < newHeight ? mean(column, row + 1) : upper)
            }
        }
    }
}
