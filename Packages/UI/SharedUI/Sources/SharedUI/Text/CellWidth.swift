/// How many cells of a terminal letters take.
enum CellWidth {
    /// The cells of one grapheme cluster: 0, 1 or 2.
    ///
    /// A cluster is as wide as its widest scalar; emoji presentation (VS16, regional pairs, keycaps) makes it 2.
    /// Several spacing scalars in one cluster, as in Devanagari conjuncts, take 2 together.
    static func of(_ character: Character) -> Int {
        if let ascii = character.asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
        var total = 0
        var joined = false
        for scalar in character.unicodeScalars {
            if scalar == "\u{FE0F}" {
                if total == 1 && !joined { return 2 }
            } else if scalar == "\u{200D}" {
                joined = true
            } else {
                total += of(scalar)
            }
        }
        return min(total, 2)
    }

    /// The cells of one scalar that stands alone, as terminals without grapheme clusters count them.
    static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value >= 0x20 && !(0x7F..<0xA0).contains(value) ? 1 : 0 }
        // The vowels and final consonants of decomposed Hangul join the consonant before them.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator, .surrogate:
            return 0
        default: return WideRanges.contains(scalar) ? 2 : 1
        }
    }

    /// The cells of a text that holds no line ends.
    static func of(_ text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }
}
