/// An open bracket around the token being read.
struct Bracket {
    enum Kind {
        case paren, square, brace
        /// The parenthesis of `\(` in a string literal, which continues after the matching one.
        case interpolation
    }

    var kind: Kind
    /// The literal that an interpolation belongs to.
    var string = StringDelimiter(kind: .singleLine, pounds: 0)
    /// Whether a newline ended an interpolation outside this one.
    var newlineEndedOuter = false
}
