import SwiftParser
import SwiftSyntax

/// Edits import declarations.
public enum ImportEdit {
    private static let levels: Set<String> = ["private", "fileprivate", "internal", "package", "public", "open"]

    /// Returns the edit after which an import has an access level, or `nil` if there is no import at the place.
    ///
    /// - Parameters:
    ///   - level: The level; `nil` to write none.
    ///   - line: The line of the import, from 1.
    ///   - column: A column of the import, from 1, in UTF-8 bytes.
    ///   - text: The source.
    public static func access(_ level: String?, line: Int, column: Int, in text: [UInt8]) -> SourceEdit? {
        let tree = text.withUnsafeBufferPointer { Parser.parse(source: $0) }
        let lineStart = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .prefix(line - 1).reduce(0) { $0 + $1.count + 1 }
        let search = ImportSearch(offset: lineStart + column - 1)
        search.walk(tree)
        guard let node = search.found else { return nil }
        if let modifier = node.modifiers.first(where: { levels.contains($0.name.text) }) {
            let start = modifier.positionAfterSkippingLeadingTrivia.utf8Offset
            let end = modifier.endPositionBeforeTrailingTrivia.utf8Offset
            return level.map { SourceEdit(range: start..<end, text: $0) }
                ?? SourceEdit(range: start..<modifier.endPosition.utf8Offset, text: "")
        }
        return level.map {
            .insertion($0 + " ", at: node.importKeyword.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
    }
}

/// Finds the import around an offset.
private final class ImportSearch: SyntaxVisitor {
    private let offset: Int
    private(set) var found: ImportDeclSyntax?

    init(offset: Int) {
        self.offset = offset
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        if (start..<node.endPosition.utf8Offset).contains(offset) { found = node }
        return .skipChildren
    }
}
