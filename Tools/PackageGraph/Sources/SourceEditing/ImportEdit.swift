import SwiftParser
import SwiftSyntax

/// Edits import declarations.
public enum ImportEdit {
    private static let levels: Set<String> = ["private", "fileprivate", "internal", "package", "public", "open"]

    /// Returns the edit that removes an import, with its line if nothing else is on it; `nil` if there is no import at
    /// the place.
    ///
    /// - Parameters:
    ///   - line: The line of the import, from 1.
    ///   - column: A column of the import, from 1, in UTF-8 bytes.
    ///   - text: The source.
    public static func removal(line: Int, column: Int, in text: [UInt8]) -> SourceEdit? {
        guard let node = importNode(line: line, column: column, in: text) else { return nil }
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        let end = node.endPositionBeforeTrailingTrivia.utf8Offset
        let newline = UInt8(ascii: "\n")
        let lineStart = text[..<start].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let lineEnd = text[end...].firstIndex(of: newline).map { $0 + 1 } ?? text.count
        let before = String(decoding: text[lineStart..<start], as: UTF8.self)
        let after = String(decoding: text[end..<lineEnd], as: UTF8.self)
        let isAlone = before.allSatisfy(\.isWhitespace) && (after.allSatisfy(\.isWhitespace) || after.isComment)
        if isAlone { return SourceEdit(range: lineStart..<lineEnd, text: "") }
        // A statement can't start with a semicolon.
        let blanks = after.prefix { $0 == " " || $0 == "\t" }.utf8.count
        guard end + blanks < lineEnd, text[end + blanks] == UInt8(ascii: ";") else {
            return SourceEdit(range: start..<end, text: "")
        }
        let next = text[(end + blanks + 1)..<lineEnd].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return SourceEdit(range: start..<(next ?? lineEnd), text: "")
    }

    /// Returns the edit after which an import has an access level, or `nil` if there is no import at the place.
    ///
    /// - Parameters:
    ///   - level: The level; `nil` to write none.
    ///   - line: The line of the import, from 1.
    ///   - column: A column of the import, from 1, in UTF-8 bytes.
    ///   - text: The source.
    public static func access(_ level: String?, line: Int, column: Int, in text: [UInt8]) -> SourceEdit? {
        guard let node = importNode(line: line, column: column, in: text) else { return nil }
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

    private static func importNode(line: Int, column: Int, in text: [UInt8]) -> ImportDeclSyntax? {
        let tree = text.withUnsafeBufferPointer { Parser.parse(source: $0) }
        let lineStart = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .prefix(line - 1).reduce(0) { $0 + $1.count + 1 }
        let search = ImportSearch(offset: lineStart + column - 1)
        search.walk(tree)
        return search.found
    }
}

extension String {
    /// Whether it is blanks and a line comment.
    fileprivate var isComment: Bool { drop(while: \.isWhitespace).hasPrefix("//") }
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
