import SwiftParser
import SwiftSyntax

/// The complete syntax of a source file, function bodies included.
struct SyntaxFile {
    /// The declarations, with the text.
    let source: SourceDeclarations
    private let tree: SourceFileSyntax

    /// Parses a file.
    init(_ source: SourceDeclarations) {
        self.source = source
        tree = source.text.withUnsafeBufferPointer { Parser.parse(source: $0) }
    }

    /// Returns the token that begins at an offset, or `nil` if none does.
    func token(at offset: Int) -> TokenSyntax? {
        guard let token = tree.token(at: AbsolutePosition(utf8Offset: offset)),
            token.positionAfterSkippingLeadingTrivia.utf8Offset == offset
        else { return nil }
        return token
    }

    /// Returns the innermost syntax node of a type around an offset.
    func node<Node: SyntaxProtocol>(_ type: Node.Type, at offset: Int) -> Node? {
        token(at: offset)?.enclosing(type)
    }

    /// The spaces of the first indented line; four if there is none.
    var indentation: String {
        for line in source.text.split(separator: UInt8(ascii: "\n")) {
            let blanks = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard blanks.count < line.count, blanks.count > 1 || blanks.first == UInt8(ascii: "\t") else { continue }
            return String(decoding: blanks, as: UTF8.self)
        }
        return "    "
    }
}

extension SyntaxProtocol {
    /// Returns the nearest ancestor of a type.
    func enclosing<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
        var current = parent
        while let node = current {
            if let found = node.as(type) { return found }
            current = node.parent
        }
        return nil
    }

    /// The bytes of the node without the trivia around it.
    var range: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }
}
