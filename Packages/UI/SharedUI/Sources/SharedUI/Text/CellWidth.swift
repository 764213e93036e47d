/// The number of cells of letters in a terminal.
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

    /// Returns the cells of a scalar, as terminals without grapheme clusters count them.
    static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value >= 0x20 && !(0x7F..<0xA0).contains(value) ? 1 : 0 }
        // Lines, blocks and braille, of which screens consist. Looking them up in the Unicode tables would take most of
        // a frame.
        if (0x2500...0x259F).contains(value) || (0x2800...0x28FF).contains(value) { return 1 }
        // The vowels and final consonants of decomposed Hangul join the preceding consonant.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator, .surrogate: return 0
        case .format: return prepended.contains(value) ? 1 : 0
        default: break
        }
        // The filler at the beginning of decomposed Hangul takes the place of a letter.
        if scalar.properties.isDefaultIgnorableCodePoint, value != 0x115F { return 0 }
        return WideRanges.contains(scalar) || scalar.properties.isEmojiPresentation ? 2 : 1
    }

    /// Visible format controls: Prepended_Concatenation_Mark in PropList.txt of the Unicode Character Database 17.
    private static let prepended: Set<UInt32> = [
        0x0600, 0x0601, 0x0602, 0x0603, 0x0604, 0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD,
    ]

    /// Returns the cells of a text without line breaks.
    static func of(_ text: some StringProtocol) -> Int {
        if text.isPrintableASCII { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }
}
