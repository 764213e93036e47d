import ImportScanner
import SwiftSyntax

/// Collects the import declarations of a syntax tree.
final class ImportVisitor: SyntaxVisitor {
    private(set) var imports: [ImportDeclaration] = []
    private let tree: SourceFileSyntax
    private lazy var converter = SourceLocationConverter(fileName: "", tree: tree)

    init(tree: SourceFileSyntax) {
        self.tree = tree
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        let position = node.importKeyword.positionAfterSkippingLeadingTrivia
        let location = converter.location(for: position)
        imports.append(
            ImportDeclaration(
                line: location.line,
                column: location.column,
                offset: position.utf8Offset,
                path: node.path.map { Self.withoutBackticks($0.name.text) },
                kind: node.importKindSpecifier.flatMap { ImportKind(rawValue: $0.text) },
                attributes: Self.attributes(node.attributes),
                access: node.modifiers.lazy.compactMap { ImportAccess(rawValue: $0.name.text) }.first,
                conditions: Self.conditions(around: Syntax(node))))
        // An attribute's argument can contain a closure, which can contain an import.
        return .visitChildren
    }

    private static func withoutBackticks(_ name: String) -> String {
        let bytes = name.utf8
        guard bytes.count >= 2, bytes.first == UInt8(ascii: "`"), bytes.last == UInt8(ascii: "`") else { return name }
        // Compares bytes, since a combining mark would form one character with the backtick.
        return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    private static func attributes(_ list: AttributeListSyntax) -> [String] {
        list.flatMap { element in
            switch element {
            case .attribute(let attribute): [attribute.trimmedDescription]
            case .ifConfigDecl(let block):
                block.clauses.flatMap { clause -> [String] in
                    guard case .attributes(let inner) = clause.elements else { return [] }
                    return attributes(inner)
                }
            }
        }
    }

    private static func conditions(around node: Syntax) -> [String] {
        var conditions: [String] = []
        var child = node
        while let parent = child.parent {
            // A closure in a condition doesn't depend on the condition.
            if let clause = parent.as(IfConfigClauseSyntax.self), clause.condition.map(Syntax.init) != child {
                conditions.append(expression(of: clause))
            }
            child = parent
        }
        return conditions.reversed()
    }

    private static func expression(of clause: IfConfigClauseSyntax) -> String {
        guard let list = clause.parent?.as(IfConfigClauseListSyntax.self), list.first != clause else {
            return clause.condition?.trimmedDescription ?? ""
        }
        var parts: [String] = []
        for other in list {
            if let condition = other.condition?.trimmedDescription {
                parts.append(other == clause ? "(\(condition))" : "!(\(condition))")
            }
            if other == clause { break }
        }
        return parts.joined(separator: " && ")
    }
}
