import PackageGraph
import SwiftSyntax

/// Finds the marks of a file without effect: misspelled ones, those used as a parent, and those that aren't above a
/// protocol.
final class MarkReading: SyntaxVisitor {
    private let file: ParsedFile
    private(set) var problems: [MockProblem] = []

    /// Returns a problem for each mark that is ignored.
    static func ignored(in file: ParsedFile) -> [MockProblem] {
        let reading = MarkReading(file)
        reading.walk(file.tree)
        return reading.problems
    }

    private init(_ file: ParsedFile) {
        self.file = file
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        let parents = node.inheritanceClause?.inheritedTypes.flatMap { $0.type.composed } ?? []
        if let parent = parents.first(where: { $0.plainText == "AutoMockable" }), !MockMarker.isAbove(node) {
            problems.append(
                file.problem(
                    at: parent, "'\(node.name.text)' inherits from 'AutoMockable', which isn't a mark here",
                    advice: "write '// bulkhead: mock' above the protocol"))
        }
        return .visitChildren
    }

    override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
        if !node.leadingTrivia.isEmpty {
            let isProtocol = Self.beginsProtocol(node)
            read(node.leadingTrivia, from: node.position, isProtocol ? nil : Self.name(of: node))
        }
        if !node.trailingTrivia.isEmpty {
            read(node.trailingTrivia, from: node.endPositionBeforeTrailingTrivia, "at the end of a line")
        }
        return .visitChildren
    }

    /// - Parameter wrong: The place of the comments, if a mark has no effect there.
    private func read(_ trivia: Trivia, from start: AbsolutePosition, _ wrong: String?) {
        var position = start
        for piece in trivia {
            defer { position += piece.sourceLength }
            guard let comment = piece.comment else { continue }
            switch MockMarker.meaning(of: comment.text) {
            case .none: continue
            case .misspelled(let word):
                problems.append(
                    file.problem(
                        at: position, "'\(word)' isn't a mark", advice: "write '// bulkhead: mock' above a protocol"))
            case .mark where comment.isBlock:
                problems.append(
                    file.problem(
                        at: position, "a mark in a block comment has no effect",
                        advice: "write '// bulkhead: mock' above the protocol"))
            case .mark:
                guard let wrong else { continue }
                problems.append(
                    file.problem(
                        at: position, "the mark is \(wrong), where it has no effect",
                        advice: "write it above a protocol"))
            }
        }
    }

    /// Returns whether a token is the first one of a protocol.
    private static func beginsProtocol(_ token: TokenSyntax) -> Bool {
        var node = token.parent
        while let found = node, found.firstToken(viewMode: .sourceAccurate)?.id == token.id {
            if found.is(ProtocolDeclSyntax.self) { return true }
            node = found.parent
        }
        return false
    }

    /// Returns the kind of declaration that a token begins.
    private static func name(of token: TokenSyntax) -> String {
        if token.tokenKind == .endOfFile { return "at the end of the file" }
        var node = token.parent
        while let found = node, found.firstToken(viewMode: .sourceAccurate)?.id == token.id {
            if found.is(ExtensionDeclSyntax.self) { return "above an extension" }
            if let named = found.asProtocol(NamedDeclSyntax.self) { return "above '\(named.name.text)', no protocol" }
            if found.is(DeclSyntax.self) { return "above a declaration that isn't a protocol" }
            node = found.parent
        }
        return "above no declaration"
    }
}

extension TriviaPiece {
    /// The text of a comment.
    fileprivate var comment: (text: String, isBlock: Bool)? {
        switch self {
        case .lineComment(let text), .docLineComment(let text): (text, false)
        case .blockComment(let text), .docBlockComment(let text): (text, true)
        default: nil
        }
    }
}
