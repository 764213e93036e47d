import SwiftSyntax

/// The names that a branch of `#if` uses, from its syntax. The index has none of them if the branch isn't compiled.
struct ConditionalBranch: Sendable {
    /// A used name.
    struct Name: Sendable {
        let text: String
        let offset: Int
        /// Whether it follows a period.
        let isMember: Bool
        /// Whether arguments follow it.
        let isCalled: Bool
        /// The roles that the index would record.
        let isExtended: Bool
        let isInherited: Bool
    }

    /// The bytes from `#if`, `#elseif` or `#else` to the next of them, or to `#endif`.
    let range: Range<Int>
    /// The names, in order, without those in branches inside of it.
    let names: [Name]

    /// Returns the branches of a file. One inside of another follows it.
    static func all(in tree: SourceFileSyntax) -> [ConditionalBranch] {
        let keywords: [TokenKind] = [.poundIf, .poundElseif, .poundElse]
        return tree.tokens(viewMode: .sourceAccurate).compactMap { token in
            guard keywords.contains(token.tokenKind), let clause = token.parent?.as(IfConfigClauseSyntax.self) else {
                return nil
            }
            let names = clause.tokens(viewMode: .sourceAccurate).filter {
                $0.enclosing(IfConfigClauseSyntax.self)?.id == clause.id
            }
            return ConditionalBranch(range: clause.range, names: names.compactMap { Name($0) })
        }
    }
}

extension ConditionalBranch.Name {
    /// Reads a token that uses a name, in an expression or as a type.
    fileprivate init?(_ token: TokenSyntax) {
        guard case .identifier = token.tokenKind, let parent = token.parent else { return nil }
        switch parent.as(SyntaxEnum.self) {
        case .declReferenceExpr(let node):
            // The left side of `a.b` has the member access as its parent, too.
            isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
        case .identifierType: isMember = false
        case .memberType(let node): isMember = node.name.id == token.id
        default: return nil
        }
        text = token.identifier?.name ?? token.text
        offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
        isCalled = token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
        let extended = token.enclosing(ExtensionDeclSyntax.self)?.extendedType.lastToken(viewMode: .sourceAccurate)
        isExtended = extended?.id == token.id
        isInherited = token.enclosing(InheritedTypeSyntax.self) != nil
    }
}
