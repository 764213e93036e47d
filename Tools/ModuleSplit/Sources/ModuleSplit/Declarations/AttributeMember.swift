import SwiftSyntax

/// The members without which the compiler rejects an attribute of their type. The type's own module has to declare them. (The
/// members of a property wrapper are in the type itself.)
enum AttributeMember {
    /// Those of `@resultBuilder`, `@dynamicCallable` and `@main`.
    private static let names: Set<String> = ["buildBlock", "buildPartialBlock", "dynamicallyCall", "main"]

    /// Whether a member has the name of one of them. The index doesn't record which attribute needs it.
    static func isOne(_ member: MemberBlockItemSyntax) -> Bool {
        switch member.decl.as(DeclSyntaxEnum.self) {
        case .functionDecl(let node):
            names.contains(node.name.text)
        case .variableDecl(let node):
            node.bindings.contains { names.contains($0.pattern.trimmedDescription) }
        case .subscriptDecl(let node):
            node.parameterClause.parameters.first?.firstName.text == "dynamicMember"
        default:
            false
        }
    }
}
