extension SourceBytes {
    /// The offset of the last `import` in the file that can be the keyword of a declaration, or nil.
    ///
    /// What is left out can't be one on text that the parser accepts: parts of longer words, member names, labels, and
    /// the prose of line comments. Everything else is left to the tokens, so a word in a string is still "plausible".
    func lastPlausibleImport() -> Int? {
        // The `m` of the word is looked for, with the `p` after it: few other words have the pair. It has one byte before
        // it and four after it.
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

    /// Whether the bytes around the word `import` at `offset` allow it to be the keyword of a declaration.
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

    /// Whether the line up to `offset` shows that no token of the program can start there.
    ///
    /// A line that begins with `//` is a comment in code, and part of something longer inside a string, a regular
    /// expression or a block comment. Without `"`, `\`, `#` and `*` before the offset, that longer thing doesn't end,
    /// and no interpolation begins, before it either.
    private func isInProseOfLineComment(_ offset: Int) -> Bool {
        // A limit, so that a file of one long line doesn't take quadratic time.
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
