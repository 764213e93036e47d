extension SourceLexer {
    /// Skips whitespace, comments and the bytes that the lexer skips with a diagnostic. Returns whether they include a
    /// newline.
    mutating func skipTrivia() -> Bool {
        var sawNewline = false
        while position < source.count {
            let byte = source.base[position]
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                position += 1
            case .lineFeed, .carriageReturn:
                if newlineEndsInterpolation { endInterpolationsAtNewline() }
                sawNewline = true
                position += 1
            case UInt8(ascii: "/"):
                switch source[position + 1] {
                case UInt8(ascii: "/"): position = source.endOfLine(from: position + 2)
                case UInt8(ascii: "*"): if skipBlockComment() { sawNewline = true }
                default: return sawNewline
                }
            case 0x00...0x1F, 0x7F:
                position += 1
            case 0x80...:
                // A byte-order mark is skipped everywhere.
                if source.matches("\u{FEFF}", at: position) {
                    position += 3
                    continue
                }
                let scalar = source.scalar(at: position)
                guard scalar.scalarClass == .trivia else { return sawNewline }
                position += scalar.length
            default:
                return sawNewline
            }
        }
        return sawNewline
    }

    /// Skips the block comment at `position` and the comments nested in it. Returns whether it spans several lines.
    private mutating func skipBlockComment() -> Bool {
        var depth = 1
        let begin = position
        position += 2
        while depth > 0 {
            position = source.next(UInt8(ascii: "*"), or: UInt8(ascii: "/"), from: position)
            guard position < source.count else { break }
            let next = source[position + 1]
            if source.base[position] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                depth -= 1
                position += 2
            } else if source.base[position] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                depth += 1
                position += 2
            } else {
                position += 1
            }
        }
        return source.next(.lineFeed, or: .carriageReturn, from: begin) < position
    }

    /// Closes the interpolations that the newline at `position` ends, together with their string literals.
    private mutating func endInterpolationsAtNewline() {
        while newlineEndsInterpolation, let bracket = brackets.popLast() {
            if bracket.kind == .interpolation { newlineEndsInterpolation = bracket.newlineEndedOuter }
        }
    }
}
