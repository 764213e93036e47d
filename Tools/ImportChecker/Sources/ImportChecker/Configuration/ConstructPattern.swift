import ImportScanner

/// A run of tokens.
struct ConstructPattern: Hashable, Sendable {
    /// As the configuration writes it.
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

    /// The longest word in it: a file without these bytes can't hold the construct.
    var needle: [UInt8] {
        tokens.filter { $0.kind == .word }.map(\.bytes).max { $0.count < $1.count } ?? []
    }
}
