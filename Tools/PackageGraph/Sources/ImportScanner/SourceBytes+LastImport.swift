extension SourceBytes {
    /// Returns the offset of the last `import` in the file that can be the keyword of a declaration, or nil.
    ///
    /// This excludes words that can't be one in text that the parser accepts: parts of longer words, member names,
    /// labels, and the text of line comments. The tokens decide about all others, such as a word in a string.
    func lastPlausibleImport() -> Int? {
        // Searches for the `m` of the word, followed by `p`, a pair that few other words have. One byte precedes it and
        // four follow.
        var end = count - 4
        while end >= 9 {
            if mayHoldPair(at: end - 8), let found = lastPlausibleImport(withSecondLetterIn: end - 8..<end) {
                return found
            }
            end -= 8
        }
        return lastPlausibleImport(withSecondLetterIn: min(1, end)..<end)
    }

    /// Whether one of the eight bytes from `offset` on is an `m` before a `p`.
    @inline(__always)
    private func mayHoldPair(at offset: Int) -> Bool {
        let bytes = UnsafeRawPointer(base + offset)
        let seconds = bytes.loadUnaligned(as: UInt64.self) ^ 0x6D6D_6D6D_6D6D_6D6D
        let thirds = bytes.loadUnaligned(fromByteOffset: 1, as: UInt64.self) ^ 0x7070_7070_7070_7070
        return Self.hasZeroByte(seconds | thirds)
    }

    private func lastPlausibleImport(withSecondLetterIn range: Range<Int>) -> Int? {
        for second in range.reversed() {
            let start = second - 1
            if matches("import", at: start), canBeImportKeyword(at: start), !isInProseOfLineComment(start) {
                return start
            }
        }
        return nil
    }

    /// Whether the word `import` at `offset` can be the keyword of a declaration, judged by the bytes around it.
    func canBeImportKeyword(at offset: Int) -> Bool {
        if offset > 0 {
            let before = base[offset - 1]
            if before.continuesASCIIIdentifier || before == UInt8(ascii: ".") || before == UInt8(ascii: "`") {
                return false
            }
        }
        let after = self[offset + 6]
        if after.continuesASCIIIdentifier { return false }
        switch after {
        case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""):
            return false
        default:
            return true
        }
    }

    /// Whether the line before `offset` proves that no token of the program can start there.
    ///
    /// A line that starts with `//` is a comment, or part of a string, a regular expression or a block comment. If
    /// there is no `"`, `\`, `#` or `*` before the offset, none of these can end there, and no interpolation can start.
    private func isInProseOfLineComment(_ offset: Int) -> Bool {
        // A limit, so that the time for a file with one long line isn't quadratic.
        let farthest = max(0, offset - 400)
        var start = offset
        while start > farthest {
            switch base[start - 1] {
            case .lineFeed, .carriageReturn: return lineIsProse(start, offset)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"), UInt8(ascii: "*"): return false
            default: start -= 1
            }
        }
        return start == 0 && lineIsProse(start, offset)
    }

    private func lineIsProse(_ start: Int, _ offset: Int) -> Bool {
        var position = start
        while position < offset, base[position] == UInt8(ascii: " ") || base[position] == UInt8(ascii: "\t") {
            position += 1
        }
        return position + 1 < offset && base[position] == UInt8(ascii: "/") && base[position + 1] == UInt8(ascii: "/")
    }
}
