/// Reads the tokens of Swift source text: the code, without comments and the contents of strings and regular
/// expressions.
public enum TokenScanner {
    /// Calls a closure with each token in the bytes of a source file, in order, until it returns false.
    ///
    /// A comment is between the end of one token and the start of the next. The last call has an empty range at the end
    /// of the bytes.
    public static func scan(_ bytes: UnsafeRawBufferPointer, _ body: (SourceToken) -> Bool) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        var lexer = SourceLexer(SourceBytes(base: start.assumingMemoryBound(to: UInt8.self), count: bytes.count))
        while lexer.kind != .endOfFile {
            lexer.advance()
            let token: SourceToken
            switch lexer.kind {
            case .identifier: token = SourceToken(kind: .word, range: lexer.range)
            case .escapedIdentifier: token = SourceToken(kind: .word, range: (lexer.start + 1)..<(lexer.position - 1))
            case .number, .string, .interpolationStart, .regex, .shebang:
                token = SourceToken(kind: .literal, range: lexer.range)
            case .endOfFile: token = SourceToken(kind: .sign, range: bytes.count..<bytes.count)
            default: token = SourceToken(kind: .sign, range: lexer.range)
            }
            guard body(token) else { return }
        }
    }
}
