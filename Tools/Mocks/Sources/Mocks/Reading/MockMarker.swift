import SwiftSyntax

/// The comment above a protocol that requests a mock.
enum MockMarker {
    /// Each of the marks contains one of these, which allows a search before parsing.
    static let words = [
        "ulkhead: mo", "ulkhead:mo", "ulkhead: Mo", "ulkhead:Mo", "sourcery:", "@mockable", "AutoMockable",
    ]

    /// The meaning of a comment.
    enum Meaning: Equatable {
        /// Nothing about mocks.
        case none
        /// It requests a mock.
        case mark
        /// It is probably a misspelled mark.
        case misspelled(String)
    }

    /// Returns whether a declaration has a marker: `// bulkhead: mock`, `// sourcery: AutoMockable` or `/// @mockable`.
    static func isAbove(_ declaration: some SyntaxProtocol) -> Bool {
        declaration.leadingTrivia.contains { piece in
            switch piece {
            case .lineComment(let text), .docLineComment(let text): meaning(of: text) == .mark
            default: false
            }
        }
    }

    /// Returns the meaning of a comment.
    static func meaning(of comment: String) -> Meaning {
        let text = comment.drop { "/* \t".contains($0) }
        let words = text.split(whereSeparator: { " \t:,(*/".contains($0) }).map(String.init)
        guard let first = words.first else { return .none }
        let second = words.count > 1 ? words[1] : ""
        switch first {
        case "bulkhead", "Bulkhead":
            guard text.dropFirst(first.count).first == ":" else { return .none }
            if first == "bulkhead", second == "mock" { return .mark }
            return second.lowercased().hasPrefix("mo") && words.count < 4 ? .misspelled("\(first): \(second)") : .none
        case "sourcery":
            if words.contains("AutoMockable") { return .mark }
            return words.contains { $0.lowercased() == "automockable" } ? .misspelled("sourcery: \(second)") : .none
        case "@mockable": return .mark
        default: return .none
        }
    }
}
