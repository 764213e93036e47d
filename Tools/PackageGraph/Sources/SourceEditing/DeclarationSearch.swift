import SwiftSyntax

/// Finds the calls that declare a target with a name.
final class TargetSearch: SyntaxVisitor {
    private static let functions: Set<String> = ["target", "executableTarget", "testTarget", "macro"]
    private let name: String
    private(set) var found: [FunctionCallExprSyntax] = []

    init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
            Self.functions.contains(member.declName.baseName.text),
            // `.target(name:)` in the arguments of another call is a dependency.
            !isDependency(node),
            let argument = node.arguments.first, argument.label?.text == "name",
            let literal = argument.expression.as(StringLiteralExprSyntax.self),
            literal.representedLiteralValue == name
        else { return .visitChildren }
        found.append(node)
        return .skipChildren
    }

    private func isDependency(_ node: FunctionCallExprSyntax) -> Bool {
        var current = node.parent
        while let parent = current {
            if let argument = parent.as(LabeledExprSyntax.self) { return argument.label?.text == "dependencies" }
            current = parent.parent
        }
        return false
    }
}

/// Finds the calls that declare a package.
final class PackageSearch: SyntaxVisitor {
    private(set) var found: [FunctionCallExprSyntax] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "Package",
            node.arguments.first?.label?.text == "name"
        else { return .visitChildren }
        found.append(node)
        return .skipChildren
    }
}

/// Finds the names that are used and declared.
final class NameSearch: SyntaxVisitor {
    private(set) var used: Set<String> = []
    private(set) var declared: Set<String> = []

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        used.insert(node.baseName.text)
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        used.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        declared.insert(node.identifier.text)
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        declared.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        declared.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        declared.insert(node.name.text)
        return .visitChildren
    }
}
