extension SourceBytes {
    /// The offset of the last `import` in the file that can be the keyword of a declaration, or nil.
    ///
    /// What is left out can't be one on text that the parser accepts: parts of longer words, member names, labels, and
    /// the prose of line comments. Everything else is left to the tokens, so a word in a string is still "plausible".
    func lastPlausibleImport() -> Int? {
        Self.stepsBack.withUnsafeBufferPointer { steps in
            var position = count - 6
            while position >= 0 {
                let step = steps[Int(base[position])]
                if step == 0 {
                    if matches("import", at: position), canBeImportKeyword(at: position),
                        !isInProseOfLineComment(position)
                    {
                        return position
                    }
                    position -= 6
                } else {
                    position -= Int(step)
                }
            }
            return nil
        }
    }

    /// Horspool's table for a search backwards: for the byte at the start of a window, how far back the window may move
    /// so that the byte meets its own kind in the word `import`; 0 for the byte that the word begins with.
    private static let stepsBack: [UInt8] = {
        var steps = [UInt8](repeating: 6, count: 256)
        for (index, byte) in "import".utf8.enumerated() { steps[Int(byte)] = UInt8(index) }
        return steps
    }()

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
