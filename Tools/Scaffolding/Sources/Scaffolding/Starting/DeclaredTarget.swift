import SwiftParser
import SwiftSyntax

/// The names that a manifest declares, read from its text.
struct DeclaredNames {
    /// The name of the package.
    private(set) var package: String?
    /// The names of the products.
    private(set) var products: [String] = []
    /// The targets with sources, in order.
    private(set) var targets: [DeclaredTarget] = []

    init(_ text: String) {
        let reader = ManifestNames(viewMode: .sourceAccurate)
        reader.walk(Parser.parse(source: text))
        package = reader.package
        products = reader.products
        targets = reader.targets
    }

    /// All names.
    var all: Set<String> { Set(products + targets.map(\.name) + [package].compactMap { $0 }) }
}

/// A target as a manifest declares it.
struct DeclaredTarget: Hashable {
    /// The kinds of targets.
    enum Kind: String {
        case library = "target"
        case executable = "executableTarget"
        case test = "testTarget"
        case macro
        case plugin
    }

    let name: String
    let kind: Kind
    /// The folder, relative to the package.
    let folder: String
}

private final class ManifestNames: SyntaxVisitor {
    private(set) var package: String?
    private(set) var products: [String] = []
    private(set) var targets: [DeclaredTarget] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        func text(_ label: String) -> String? {
            node.arguments.first { $0.label?.text == label }?.expression.as(StringLiteralExprSyntax.self)?
                .representedLiteralValue
        }
        let called =
            node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        guard let name = text("name") else { return .visitChildren }
        switch called {
        case "Package": package = name
        case "library", "executable": products.append(name)
        default:
            if let kind = called.flatMap(DeclaredTarget.Kind.init) {
                let parent =
                    switch kind {
                    case .test: "Tests"
                    case .plugin: "Plugins"
                    default: "Sources"
                    }
                targets.append(DeclaredTarget(name: name, kind: kind, folder: text("path") ?? "\(parent)/\(name)"))
            }
        }
        return .visitChildren
    }

    // The names in a target's dependencies aren't declarations.
    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
        node.label?.text == "dependencies" ? .skipChildren : .visitChildren
    }
}
