import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A parsed file with the declarations for resolving names.
final class ParsedFile {
    /// The path, relative to the root.
    let path: String
    /// The target that it belongs to.
    let target: Int
    let tree: SourceFileSyntax
    /// The imports, in order.
    private(set) var imports: [ImportedModule] = []
    /// The protocols that it declares, in order, nested ones with their path.
    private(set) var protocols: [ParsedProtocol] = []

    private let converter: SourceLocationConverter

    init(path: String, target: Int, source: String) {
        self.path = path
        self.target = target
        tree = Parser.parse(source: source)
        converter = SourceLocationConverter(fileName: path, tree: tree)
        collect(tree.statements.map { Syntax($0.item) }, inside: [], [])
    }

    /// The first error of the parser.
    var syntaxError: MockProblem? {
        guard tree.hasError else { return nil }
        let found = ParseDiagnosticsGenerator.diagnostics(for: tree).first { $0.diagMessage.severity == .error }
        guard let found else { return nil }
        return problem(
            at: found.node, "the file doesn't parse: \(found.message)",
            advice: "correct it; the mocks of its package stay as they are")
    }

    /// Creates a problem at a node of the file.
    func problem(at node: some SyntaxProtocol, _ message: String, advice: String) -> MockProblem {
        let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        return MockProblem(path, line: place.line, column: place.column, message, advice: advice)
    }

    /// Creates a problem at a position of the file.
    func problem(at position: AbsolutePosition, _ message: String, advice: String) -> MockProblem {
        let place = converter.location(for: position)
        return MockProblem(path, line: place.line, column: place.column, message, advice: advice)
    }

    /// Returns the declaration of a type outside of all others, or `nil` if the file has none with the name.
    func topLevelType(_ name: String) -> TopLevelType? {
        func find(_ items: [Syntax], _ conditions: [String]) -> TopLevelType? {
            for item in items {
                if let block = item.as(IfConfigDeclSyntax.self) {
                    for (clause, condition) in block.conditionalClauses {
                        guard case .statements(let list) = clause.elements else { continue }
                        if let found = find(list.map { Syntax($0.item) }, conditions + [condition]) { return found }
                    }
                } else if let named = item.asProtocol(NamedDeclSyntax.self), named.name.text.withoutBackticks == name,
                    let keyword = named.typeKeyword
                {
                    return TopLevelType(keyword: keyword, conditions: conditions)
                }
            }
            return nil
        }
        return find(tree.statements.map { Syntax($0.item) }, [])
    }

    private func collect(_ items: [Syntax], inside types: [String], _ conditions: [String]) {
        for item in items {
            if let declaration = item.as(ImportDeclSyntax.self) {
                imports.append(ImportedModule(declaration, conditions))
            } else if let declaration = item.as(ProtocolDeclSyntax.self) {
                protocols.append(ParsedProtocol(declaration, inside: types, conditions, in: self))
            } else if let block = item.as(IfConfigDeclSyntax.self) {
                for (clause, condition) in block.conditionalClauses {
                    let items: [Syntax] =
                        switch clause.elements {
                        case .statements(let list): list.map { Syntax($0.item) }
                        case .decls(let list): list.map { Syntax($0.decl) }
                        default: []
                        }
                    collect(items, inside: types, conditions + [condition])
                }
            } else if let group = item.asProtocol(DeclGroupSyntax.self), let name = group.nestingName {
                collect(group.memberBlock.members.map { Syntax($0.decl) }, inside: types + [name], conditions)
            }
        }
    }
}

/// The declaration of a type outside of all others.
struct TopLevelType {
    /// `struct`, `class`, `protocol` and so on.
    let keyword: String
    /// The `#if` conditions around it.
    let conditions: [String]
}

/// An import of a file.
struct ImportedModule {
    /// The module's name.
    let module: String
    /// The declaration without attributes that are irrelevant to a mock.
    var text: String
    /// The `#if` conditions around it.
    let conditions: [String]
    /// Whether importers of the module can use the imported declarations.
    let isReexported: Bool
    /// Whether it has an access modifier.
    let saysAccess: Bool

    init(_ declaration: ImportDeclSyntax, _ conditions: [String]) {
        module = declaration.path.first?.name.text.withoutBackticks ?? ""
        let attributes = declaration.attributes.map(\.plainText).filter { $0 != "@testable" && $0 != "@_exported" }
        let modifiers = declaration.modifiers.map(\.plainText).filter { $0 != "private" && $0 != "fileprivate" }
        let kind = declaration.importKindSpecifier.map { [$0.text] } ?? []
        text = (attributes + modifiers + ["import"] + kind + [declaration.path.plainText]).joined(separator: " ")
        saysAccess = !declaration.modifiers.isEmpty
        isReexported = declaration.attributes.contains { $0.plainText == "@_exported" }
        self.conditions = conditions
    }
}

/// A protocol's declaration with its context.
struct ParsedProtocol {
    let syntax: ProtocolDeclSyntax
    /// The names of the enclosing types, outermost first, and its own name.
    let path: [String]
    /// The `#if` conditions around it.
    let conditions: [String]
    unowned let file: ParsedFile

    init(_ syntax: ProtocolDeclSyntax, inside types: [String], _ conditions: [String], in file: ParsedFile) {
        self.syntax = syntax
        path = types + [syntax.name.text.withoutBackticks]
        self.conditions = conditions
        self.file = file
    }

    /// The qualified name.
    var name: String { path.joined(separator: ".") }

    func problem(_ message: String, advice: String) -> MockProblem {
        file.problem(at: syntax.name, message, advice: advice)
    }
}

extension IfConfigDeclSyntax {
    /// The clauses, each with its own condition and the negation of the previous ones.
    var conditionalClauses: [(clause: IfConfigClauseSyntax, condition: String)] {
        var earlier: [String] = []
        return clauses.map { clause in
            let own = clause.condition.map { $0.plainText }
            let negated = earlier.map { "!(\($0))" }
            if let own { earlier.append(own) }
            let isFirst = negated.isEmpty
            let parts = negated + (own.map { [isFirst ? $0 : "(\($0))"] } ?? [])
            return (clause, parts.joined(separator: " && "))
        }
    }
}

extension NamedDeclSyntax {
    /// The keyword of a type's declaration.
    fileprivate var typeKeyword: String? {
        if let group = asProtocol(DeclGroupSyntax.self) { return group.introducer.text }
        return Syntax(self).is(TypeAliasDeclSyntax.self) ? "typealias" : nil
    }
}

extension DeclGroupSyntax {
    /// The name that qualifies declarations inside.
    fileprivate var nestingName: String? {
        if let declaration = self.as(ExtensionDeclSyntax.self) { return declaration.extendedType.plainText }
        return asProtocol(NamedDeclSyntax.self)?.name.text.withoutBackticks
    }
}
