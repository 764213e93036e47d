/// A token of Swift source text, with the information needed to find constructs.
public struct SourceToken: Hashable, Sendable {
    /// The kinds of tokens.
    public enum Kind: Hashable, Sendable {
        /// An identifier or a keyword, without backticks.
        case word
        /// A number, a string or a regular expression. The code in interpolations has its own tokens.
        case literal
        /// An operator, a bracket or any other sign.
        case sign
    }

    /// The kind.
    public let kind: Kind
    /// The range in the file in bytes, without backticks.
    public let range: Range<Int>
}
