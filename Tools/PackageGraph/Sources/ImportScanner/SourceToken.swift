/// A token of Swift source text, as far as finding a construct needs it.
public struct SourceToken: Hashable, Sendable {
    /// What a token can be.
    public enum Kind: Hashable, Sendable {
        /// An identifier or a keyword; one in backticks comes without them.
        case word
        /// A number, or a string or regular expression, of which the code in interpolations comes as tokens of its own.
        case literal
        /// An operator, a bracket or any other sign.
        case sign
    }

    /// What it is.
    public let kind: Kind
    /// Where it lies in the file, in bytes; without backticks.
    public let range: Range<Int>
}
