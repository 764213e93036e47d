/// The words that swift-syntax's lexer treats as keywords everywhere.
enum Keywords {
    /// Whether the word in `range` is a keyword.
    static func contains(_ source: SourceBytes, _ range: Range<Int>) -> Bool {
        source.matches(any: words(count: range.count), in: range)
    }

    /// Whether the word in `range` is a keyword before an expression, so that a `/` after it starts a regular
    /// expression and isn't an operator.
    static func precedeExpression(_ source: SourceBytes, _ range: Range<Int>) -> Bool {
        contains(source, range)
            && !source.matches(any: ["true", "false", "Any", "nil", "self", "Self", "super"], in: range)
    }

    /// Whether the word in `range` is a keyword before a name or a type, which may be on the next line.
    static func precedeName(_ source: SourceBytes, _ range: Range<Int>) -> Bool {
        contains(source, range)
            && !source.matches(
                any: [
                    "true", "false", "Any", "nil", "self", "Self", "super", "return", "in", "break", "continue",
                    "fallthrough", "init", "throws", "rethrows",
                ], in: range)
    }

    private static func words(count: Int) -> [StaticString] {
        switch count {
        case 2: ["as", "do", "if", "in", "is"]
        case 3: ["Any", "for", "let", "nil", "try", "var"]
        case 4: ["case", "else", "enum", "func", "init", "self", "Self", "true"]
        case 5: ["break", "catch", "class", "defer", "false", "guard", "inout", "super", "throw", "where", "while"]
        case 6: ["deinit", "import", "public", "repeat", "return", "static", "struct", "switch", "throws"]
        case 7: ["default", "private"]
        case 8: ["continue", "internal", "operator", "protocol", "rethrows"]
        case 9: ["extension", "subscript", "typealias"]
        case 11: ["fallthrough", "fileprivate"]
        case 14: ["associatedtype"]
        case 15: ["precedencegroup"]
        default: []
        }
    }
}
