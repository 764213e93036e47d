import SwiftSyntax

extension SyntaxProtocol {
    /// The source text on one line, without comments.
    var plainText: String {
        var text = ""
        var hasGap = false
        for token in tokens(viewMode: .sourceAccurate) {
            let isGap = hasGap || !token.leadingTrivia.isEmpty
            if isGap,
                !text.isEmpty,
                !text.hasSuffix("("),
                token.tokenKind != .rightParen
            {
                text += " "
            }
            text += token.text
            hasGap = !token.trailingTrivia.isEmpty
        }
        return text
    }

    /// Returns whether it uses one of some names.
    func mentions(_ names: Set<String>) -> Bool {
        !names.isEmpty && tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
    }
}

extension String {
    /// The name without backticks.
    var withoutBackticks: String { filter { $0 != "`" } }

    /// The text with a capital first letter.
    var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
