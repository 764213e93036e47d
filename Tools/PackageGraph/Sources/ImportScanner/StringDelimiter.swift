/// The delimiter of a string literal.
struct StringDelimiter {
    enum Kind {
        case singleLine, multiLine
        /// `'text'`, which the parser reads and rejects.
        case singleQuote
    }

    var kind: Kind
    /// The number of `#` before the opening quote.
    var pounds: Int
}
