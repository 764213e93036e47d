import SwiftSyntax

/// The comment above a protocol that requests a mock.
enum MockMarker {
    /// Each of the comments contains one of these, which allows a search before parsing.
    static let words = ["bulkhead:", "sourcery:", "@mockable"]

    /// Returns whether a declaration has a marker: `// bulkhead: mock`, `// sourcery: AutoMockable` or `/// @mockable`.
    static func isAbove(_ declaration: some SyntaxProtocol) -> Bool {
        declaration.leadingTrivia.contains { piece in
            switch piece {
            case .lineComment(let text), .docLineComment(let text): isMarker(text)
            default: false
            }
        }
    }

    private static func isMarker(_ comment: String) -> Bool {
        let words = comment.drop { $0 == "/" }.split(whereSeparator: { " \t:,(".contains($0) })
        return switch words.first {
        case "bulkhead": words.dropFirst().first == "mock"
        case "sourcery": words.contains("AutoMockable")
        case "@mockable": true
        default: false
        }
    }
}
