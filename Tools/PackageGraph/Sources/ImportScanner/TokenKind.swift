/// The kinds of tokens that matter for finding imports, or for deciding whether a `/` starts a regular expression.
enum TokenKind {
    case startOfFile, endOfFile
    case shebang
    /// An identifier or a keyword, including `_` and `$0`.
    case identifier
    /// An identifier in backticks.
    case escapedIdentifier
    case number
    /// A string literal, or its part after an interpolation.
    case string
    /// A string literal up to and including the parenthesis of `\(`, which is followed by code.
    case interpolationStart
    case regex
    case leftParen, rightParen, leftSquare, rightSquare, leftBrace, rightBrace
    case comma, semicolon, colon, colonColon, at, backslash, backtick
    case period, equal, arrow, prefixAmpersand, infixQuestion
    /// A `?` or `!` directly after an operand.
    case postfixMark
    case binaryOperator, prefixOperator, postfixOperator
    case poundIf, poundElseif, poundElse, poundEndif
    case pound
    /// Bytes that aren't a token, such as a `*/` outside of a comment.
    case unknown

    /// Whether an expression can end with the token, so that a token on the next line starts a new one.
    var canEndExpression: Bool {
        switch self {
        case .identifier, .escapedIdentifier, .number, .string, .regex, .rightParen, .rightSquare, .rightBrace,
            .postfixMark, .postfixOperator:
            true
        default: false
        }
    }
}
