import SwiftSyntax

/// The names that protocols give to types.
struct TypeAliases {
    private(set) var types: [String: TypeSyntax] = [:]

    /// Collects the aliases of protocols, parents before children.
    init(_ lineage: [ParsedProtocol]) {
        for owner in lineage {
            for member in owner.syntax.memberBlock.members {
                guard let alias = member.decl.as(TypeAliasDeclSyntax.self), alias.genericParameterClause == nil else {
                    continue
                }
                types[alias.name.text.withoutBackticks] = alias.initializer.value.trimmed
            }
        }
    }

    /// The aliases that depend on associated types. In a mock, whose type parameters have the names of those, the
    /// compiler can't resolve them.
    func dependent(on associatedTypes: Set<String>) -> TypeAliases {
        var copy = self
        var open = associatedTypes.union(["Self"])
        copy.types = [:]
        while let found = types.first(where: { copy.types[$0.key] == nil && $0.value.mentions(open) }) {
            copy.types[found.key] = found.value
            open.insert(found.key)
        }
        return copy
    }

    /// Returns a node with the types in place of their names.
    func expanded<Node: SyntaxProtocol>(_ node: Node) -> Node {
        if types.isEmpty { return node }
        var result = Syntax(node)
        // An alias may name others, though never itself.
        for _ in 0..<types.count where result.mentions(Set(types.keys)) {
            result = AliasExpansion(types).rewrite(result)
        }
        return result.as(Node.self) ?? node
    }
}

/// Replaces the names of types with the types.
private final class AliasExpansion: SyntaxRewriter {
    private let types: [String: TypeSyntax]

    init(_ types: [String: TypeSyntax]) {
        self.types = types
        super.init()
    }

    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
        guard node.genericArgumentClause == nil, let type = types[node.name.text.withoutBackticks] else {
            return super.visit(node)
        }
        return placed(type, like: TypeSyntax(node))
    }

    override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
        guard node.baseType.plainText == "Self", let type = types[node.name.text.withoutBackticks] else {
            return super.visit(node)
        }
        return placed(type, like: TypeSyntax(node))
    }

    /// A function type needs parentheses, except as the type of a parameter, which is attributed.
    private func placed(_ type: TypeSyntax, like node: TypeSyntax) -> TypeSyntax {
        let parent = node.parent
        let isWhole = parent.map { $0.is(FunctionParameterSyntax.self) || $0.is(AttributedTypeSyntax.self) } ?? false
        let isFunction = type.is(FunctionTypeSyntax.self) || type.is(AttributedTypeSyntax.self)
        let needsParentheses =
            !isWhole && (isFunction || type.is(SomeOrAnyTypeSyntax.self) || type.is(CompositionTypeSyntax.self))
        let result =
            needsParentheses
            ? TypeSyntax(TupleTypeSyntax(elements: [TupleTypeElementSyntax(type: type)])) : type
        return result.with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia)
    }
}

extension ProtocolResolver {
    /// Returns the type to which an alias in a file refers, or `nil` if the tree declares no such alias.
    func aliasedType(_ name: String, in file: ParsedFile) -> TypeSyntax? {
        for target in visibleTargets(from: file) {
            guard let found = sources.declaration(of: name, in: target) else { continue }
            guard found.keyword == "typealias" else { return nil }
            let finder = AliasFinder(name)
            finder.walk(sources.parse(found.file, in: target).tree)
            return finder.found
        }
        return nil
    }
}

/// Finds the declaration of an alias by its name.
private final class AliasFinder: SyntaxVisitor {
    private let name: String
    private(set) var found: TypeSyntax?

    init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.name.text.withoutBackticks == name, node.genericParameterClause == nil {
            found = node.initializer.value
        }
        return .skipChildren
    }

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// Gives type parameters other names, where they are declared and used.
final class TypeParameterRenaming: SyntaxRewriter {
    private let names: Set<String>

    init(_ names: Set<String>) {
        self.names = names
        super.init()
    }

    override func visit(_ node: GenericParameterSyntax) -> GenericParameterSyntax {
        let node = super.visit(node)
        return names.contains(node.name.text) ? node.with(\.name, renamed(node.name)) : node
    }

    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
        guard names.contains(node.name.text) else { return super.visit(node) }
        return TypeSyntax(node.with(\.name, renamed(node.name)))
    }

    private func renamed(_ token: TokenSyntax) -> TokenSyntax {
        .identifier(
            token.text + "OfMember", leadingTrivia: token.leadingTrivia, trailingTrivia: token.trailingTrivia)
    }
}
