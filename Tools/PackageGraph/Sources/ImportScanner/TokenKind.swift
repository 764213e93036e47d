/// The kinds of tokens that the scanner tells apart: those whose difference matters to finding imports, or to deciding
/// whether a `/` begins a regular expression.
enum TokenKind {
    case startOfFile, endOfFile
    case shebang
    /// An identifier or a keyword, also `_` and `$0`.
    case identifier
    /// An identifier in backticks.
    case escapedIdentifier
    case number
    /// A string literal, or the part of one after an interpolation.
    case string
    /// A string literal up to and with the parenthesis of `\(`; what follows is code.
    case interpolationStart
    case regex
    case leftParen, rightParen, leftSquare, rightSquare, leftBrace, rightBrace
    case comma, semicolon, colon, colonColon, at, backslash, backtick
    case period, equal, arrow, prefixAmpersand, infixQuestion
    /// A `?` or `!` that touches what is before it.
    case postfixMark
    case binaryOperator, prefixOperator, postfixOperator
    case poundIf, poundElseif, poundElse, poundEndif
    case pound
    /// What no token can be, such as a `*/` outside a comment.
    case unknown

    /// Whether an expression can end with the token, so that a token on the next line begins something new.
    var canEndExpression: Bool {
        switch self {
        case .identifier, .escapedIdentifier, .number, .string, .regex, .rightParen, .rightSquare, .rightBrace,
            .postfixMark, .postfixOperator:
            true
        default: false
        }
    }
}
