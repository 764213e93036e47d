/// An open bracket around the current token.
struct Bracket {
    enum Kind {
        case paren, square, brace
        /// The parenthesis of `\(` in a string literal. The literal continues after the matching one.
        case interpolation
    }

    var kind: Kind
    /// The literal that contains an interpolation.
    var string = StringDelimiter(kind: .singleLine, pounds: 0)
    /// Whether a newline would end the interpolation around this one.
    var newlineEndedOuter = false
}
