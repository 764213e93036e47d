extension SourceLexer {
    /// Skips the identifier at `position`.
    mutating func skipIdentifier() {
        while position < source.count {
            let byte = source.base[position]
            if byte.continuesASCIIIdentifier {
                position += 1
            } else if byte >= 0x80 {
                let scalar = source.scalar(at: position)
                guard scalar.scalarClass.continuesIdentifier else { return }
                position += scalar.length
            } else {
                return
            }
        }
    }

    /// Reads a number. It may be invalid, and the sign of its exponent may be read as an operator between two numbers,
    /// without an effect on the following tokens.
    mutating func readNumber() -> TokenKind {
        let isHexadecimal = source.base[position] == UInt8(ascii: "0") && source[position + 1] == UInt8(ascii: "x")
        skipIdentifier()
        if !isHexadecimal, previousKind != .period, source[position] == UInt8(ascii: "."),
            source[position + 1].isASCIIDigit
        {
            position += 1
            skipIdentifier()
        }
        return .number
    }

    /// Reads an identifier in backticks, which may contain anything except newlines.
    mutating func readEscapedIdentifier() -> TokenKind {
        var end = position + 1
        while end < source.count {
            switch source.base[end] {
            case UInt8(ascii: "`"):
                position = end + 1
                return .escapedIdentifier
            case .lineFeed, .carriageReturn:
                position += 1
                return .backtick
            default: end += 1
            }
        }
        position += 1
        return .backtick
    }

    /// Reads a token that starts with `#`: a shebang, a raw string, an extended regex, a directive, or only the sign.
    mutating func readPound() -> TokenKind {
        if position == 0 || source.base[position - 1] == 0, source[position + 1] == UInt8(ascii: "!") {
            position = source.endOfLine(from: position)
            return .shebang
        }
        var end = position
        while source[end] == UInt8(ascii: "#") { end += 1 }
        if source[end] == UInt8(ascii: "\"") {
            let pounds = end - position
            position = end
            return readString(pounds: pounds)
        }
        if source[end] == UInt8(ascii: "/"), let regexEnd = regexEnd(from: position, certain: true) {
            position = regexEnd
            return .regex
        }
        position += 1
        var wordEnd = position
        while source[wordEnd].isASCIILetterOrUnderscore { wordEnd += 1 }
        let word = position..<wordEnd
        let directive: TokenKind
        if source.matches("if", in: word) {
            directive = .poundIf
        } else if source.matches("elseif", in: word) {
            directive = .poundElseif
        } else if source.matches("else", in: word) {
            directive = .poundElse
        } else if source.matches("endif", in: word) {
            directive = .poundEndif
        } else {
            return .pound
        }
        position = wordEnd
        return directive
    }
}
