import CorePresentation

/// Two pixels in one cell, the upper one in the foreground color and the lower one in the background color.
struct PixelPair: Hashable, Sendable {
    var upper: Picture.Pixel
    var lower: Picture.Pixel

    /// The luminance of both together, from 0 to 1.
    var luminance: Double { (upper.luma + lower.luma) / 2 }

    /// Returns the selection of both colors (SGR of ECMA-48 and its extensions for 256 and 24-bit colors), without the
    /// beginning and end of the escape sequence.
    func codes(_ colors: ColorDepth) -> String {
        switch colors {
        case .none: ""
        case .sixteen:
            "\(upper.ansi < 8 ? 30 + upper.ansi : 82 + upper.ansi);\(lower.ansi < 8 ? 40 + lower.ansi : 92 + lower.ansi)"
        case .indexed: "38;5;\(upper.indexed);48;5;\(lower.indexed)"
        case .direct:
            "38;2;\(upper.red);\(upper.green);\(upper.blue);48;2;\(lower.red);\(lower.green);\(lower.blue)"
        }
    }
}

extension Picture.Pixel {
    /// The luminance, from 0 to 1 (weights of ITU-R BT.601).
    var luma: Double { (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255 }

    /// The nearest color of xterm's 256: a cube of six steps a side, then 24 grays.
    var indexed: Int {
        let steps = [0, 95, 135, 175, 215, 255]
        func nearest(_ value: UInt8) -> Int {
            steps.indices.min { abs(steps[$0] - Int(value)) < abs(steps[$1] - Int(value)) } ?? 0
        }
        let r = nearest(red)
        let g = nearest(green)
        let b = nearest(blue)
        let cube = distance(steps[r], steps[g], steps[b])
        let gray = min(max((Int(luma * 255) - 3) / 10, 0), 23)
        let level = 8 + 10 * gray
        return distance(level, level, level) < cube ? 232 + gray : 16 + 36 * r + 6 * g + b
    }

    /// The nearest of the sixteen colors, as xterm shows them.
    var ansi: Int {
        let palette = [
            (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
            (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255),
            (0, 255, 255), (255, 255, 255),
        ]
        return palette.indices.min {
            distance(palette[$0].0, palette[$0].1, palette[$0].2)
                < distance(palette[$1].0, palette[$1].1, palette[$1].2)
        } ?? 0
    }

    private func distance(_ otherRed: Int, _ otherGreen: Int, _ otherBlue: Int) -> Int {
        let r = Int(red) - otherRed
        let g = Int(green) - otherGreen
        let b = Int(blue) - otherBlue
        return r * r + g * g + b * b
    }
}
