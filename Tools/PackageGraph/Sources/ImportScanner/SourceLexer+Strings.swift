extension SourceLexer {
    /// Reads a string literal whose first quote is at `position`, after this number of `#`.
    mutating func readString(pounds: Int) -> TokenKind {
        if source.base[position] == UInt8(ascii: "'") {
            position += 1
            return readStringBody(StringDelimiter(kind: .singleQuote, pounds: pounds))
        }
        if source[position + 1] == UInt8(ascii: "\""), source[position + 2] == UInt8(ascii: "\""),
            pounds == 0 || !closesOnLine(from: position + 3, pounds: pounds)
        {
            position += 3
            return readStringBody(StringDelimiter(kind: .multiLine, pounds: pounds))
        }
        position += 1
        return readStringBody(StringDelimiter(kind: .singleLine, pounds: pounds))
    }

    /// Whether a raw string that starts with three quotes ends on the same line, like `#"""#`, which makes it a
    /// single-line one.
    private func closesOnLine(from offset: Int, pounds: Int) -> Bool {
        if hasPounds(pounds, at: offset) { return true }
        var position = offset
        while position < source.count {
            switch source.base[position] {
            case .lineFeed, .carriageReturn: return false
            case UInt8(ascii: "\"") where hasPounds(pounds, at: position + 1): return true
            default: position += 1
            }
        }
        return false
    }

    @inline(__always)
    private func hasPounds(_ pounds: Int, at offset: Int) -> Bool {
        for index in 0..<pounds where source[offset + index] != UInt8(ascii: "#") { return false }
        return true
    }

    /// Reads from inside a string literal to its end or to its next interpolation.
    mutating func readStringBody(_ string: StringDelimiter) -> TokenKind {
        while position < source.count {
            if string.kind == .multiLine {
                position = source.next(UInt8(ascii: "\""), or: UInt8(ascii: "\\"), from: position)
                guard position < source.count else { break }
            }
            switch source.base[position] {
            case UInt8(ascii: "\""):
                if readClosingQuote(string) { return .string }
            case UInt8(ascii: "'") where string.kind == .singleQuote:
                position += 1
                skipPounds(if: string.pounds > 0)
                return .string
            case UInt8(ascii: "\\"):
                if readEscape(string) { return .interpolationStart }
            case .lineFeed, .carriageReturn:
                // Only a single-line literal gets here: it ends, unterminated.
                return .string
            default:
                position += 1
            }
        }
        return .string
    }

    /// Skips the quote at `position`. Returns whether it closes the literal.
    private mutating func readClosingQuote(_ string: StringDelimiter) -> Bool {
        let length = string.kind == .multiLine ? 3 : 1
        if string.kind == .singleQuote
            || (length == 3
                && (source[position + 1] != UInt8(ascii: "\"") || source[position + 2] != UInt8(ascii: "\"")))
            || !hasPounds(string.pounds, at: position + length)
        {
            position += 1
            return false
        }
        position += length
        skipPounds(if: string.pounds > 0)
        return true
    }

    /// Skips the `#` at the end of a raw string, even if there are too many.
    private mutating func skipPounds(if isRaw: Bool) {
        guard isRaw else { return }
        while source[position] == UInt8(ascii: "#") { position += 1 }
    }

    /// Skips the backslash at `position` and the escaped character. Returns whether an interpolation starts.
    private mutating func readEscape(_ string: StringDelimiter) -> Bool {
        guard hasPounds(string.pounds, at: position + 1) else {
            position += 1
            return false
        }
        position += 1 + string.pounds
        // The parser accepts one additional `#` as part of the escape.
        if string.pounds > 0, source[position] == UInt8(ascii: "#") { position += 1 }
        switch source[position] {
        case UInt8(ascii: "("):
            position += 1
            brackets.append(
                Bracket(kind: .interpolation, string: string, newlineEndedOuter: newlineEndsInterpolation))
            newlineEndsInterpolation = string.kind != .multiLine
            return true
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"):
            position += 1
            return false
        default:
            return false
        }
    }
}
