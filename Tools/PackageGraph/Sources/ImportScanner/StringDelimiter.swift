/// How a string literal is delimited.
struct StringDelimiter {
    enum Kind {
        case singleLine, multiLine
        /// `'text'`, which the parser reads and refuses.
        case singleQuote
    }

    var kind: Kind
    /// The number of `#` before the opening quote.
    var pounds: Int
}
