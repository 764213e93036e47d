/// Reads the tokens of Swift source text, with the same results as swift-syntax's lexer.
///
/// ``advance()`` reads the next token. The properties describe the current and the previous one.
struct SourceLexer {
    let source: SourceBytes
    /// The offset after the current token.
    var position = 0
    var kind = TokenKind.startOfFile
    /// The offset of the current token's first byte.
    var start = 0
    /// Whether there is a newline between the previous token and the current one.
    var startsLine = true
    var previousKind = TokenKind.startOfFile
    var previousStart = 0
    var previousEnd = 0
    /// The open brackets after the current token, outermost first.
    var brackets: [Bracket] = []
    /// The number of open brackets before the current token.
    var bracketsBefore = 0
    /// Whether a newline ends the innermost interpolation, because its string literal is a single-line one.
    var newlineEndsInterpolation = false
    /// The end of a regular expression that starts at `position`, found while reading the operator before it.
    var pendingRegexEnd: Int?
    /// The offset from which no multi-line regex with at least this number of `#` is closed in the file.
    var unclosedRegex = (pounds: Int.max, from: 0)
    /// The range in which no editor placeholder ends.
    var placeholderFreeSpan = 0..<0

    /// The depth of brackets at which scanning stops. The limit of the parser and the compiler is 256.
    static let deepestNesting = 512

    init(_ source: SourceBytes) {
        self.source = source
    }

    /// The range of the current token.
    var range: Range<Int> { start..<position }

    /// Reads the next token. At the end of the file it does nothing.
    mutating func advance() {
        previousKind = kind
        previousStart = start
        previousEnd = position
        if let regexEnd = pendingRegexEnd {
            pendingRegexEnd = nil
            startsLine = false
            start = position
            position = regexEnd
            kind = .regex
            return
        }
        startsLine = skipTrivia()
        bracketsBefore = brackets.count
        start = position
        kind = brackets.count > Self.deepestNesting ? .endOfFile : readToken()
    }

    /// Reads the token at `position`, which isn't trivia.
    private mutating func readToken() -> TokenKind {
        guard position < source.count else { return .endOfFile }
        let byte = source.base[position]
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"):
            skipIdentifier()
            return .identifier
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return readNumber()
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return readOpeningBracket(byte)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return readClosingBracket(byte)
        case UInt8(ascii: ","): return single(.comma)
        case UInt8(ascii: ";"): return single(.semicolon)
        case UInt8(ascii: "@"): return single(.at)
        case UInt8(ascii: "\\"): return single(.backslash)
        case UInt8(ascii: ":"):
            position += source[position + 1] == UInt8(ascii: ":") ? 2 : 1
            return position - start == 2 ? .colonColon : .colon
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return readString(pounds: 0)
        case UInt8(ascii: "#"): return readPound()
        case UInt8(ascii: "`"): return readEscapedIdentifier()
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            return isLeftBound(position) ? single(.postfixMark) : readOperator()
        case UInt8(ascii: "<"):
            if source[position + 1] == UInt8(ascii: "#"), let end = placeholderEnd() {
                position = end
                return .identifier
            }
            return readOperator()
        case 0x80...: return readNonASCII()
        default:
            return byte.isASCIIOperator ? readOperator() : single(.unknown)
        }
    }

    private mutating func single(_ kind: TokenKind) -> TokenKind {
        position += 1
        return kind
    }

    private mutating func readNonASCII() -> TokenKind {
        let scalar = source.scalar(at: position)
        switch scalar.scalarClass {
        case .identifierStart, .combining, .identifierStartOrOperatorContinuation:
            skipIdentifier()
            return .identifier
        case .operatorStart: return readOperator()
        case .curlyQuote, .trivia:
            position += scalar.length
            return .unknown
        }
    }

    /// Returns the end of the editor placeholder `<#…#>` at `position`; nil if there is no complete one on the line.
    private func placeholderEnd() -> Int? {
        var offset = position + 2
        while offset < source.count {
            switch source.base[offset] {
            case .lineFeed: return nil
            case UInt8(ascii: "<") where source[offset + 1] == UInt8(ascii: "#"): return nil
            case UInt8(ascii: "#") where source[offset + 1] == UInt8(ascii: ">"): return offset + 2
            default: offset += 1
            }
        }
        return nil
    }
}
