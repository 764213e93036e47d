import ImportScanner

/// A sequence of tokens to find.
struct ConstructPattern: Hashable, Sendable {
    /// The pattern as written.
    let text: String
    let tokens: [Token]

    struct Token: Hashable, Sendable {
        let kind: SourceToken.Kind
        let bytes: [UInt8]
    }

    init(_ text: String) {
        self.text = text
        let bytes = Array(text.utf8)
        var tokens: [Token] = []
        bytes.withUnsafeBytes { buffer in
            TokenScanner.scan(buffer) { token in
                if !token.range.isEmpty { tokens.append(Token(kind: token.kind, bytes: Array(bytes[token.range]))) }
                return true
            }
        }
        self.tokens = tokens
    }

    /// The longest word in it. A file without these bytes can't contain the construct.
    var needle: [UInt8] {
        tokens.filter { $0.kind == .word }.map(\.bytes).max { $0.count < $1.count } ?? []
    }
}
