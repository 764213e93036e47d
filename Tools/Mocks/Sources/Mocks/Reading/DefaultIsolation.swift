import PackageGraph
import SwiftParser
import SwiftSyntax

/// Determines the targets whose declarations are isolated to the main actor unless they say otherwise.
///
/// The settings of targets aren't part of the graph. They are read from the manifest's text: an entry counts where it
/// is in the call that declares the target, in a variable that the call names, or in a statement that changes all
/// targets.
struct DefaultIsolation {
    private let names: Set<String>
    private let isForAll: Bool
    /// Whether a target of the manifest has imports that are internal unless they say otherwise.
    let hasInternalImports: Bool

    /// Reads a manifest, or the project file of an Xcode project.
    init(_ text: String, _ kind: Package.Kind) {
        hasInternalImports =
            text.contains("InternalImportsByDefault")
            || text.contains("SWIFT_UPCOMING_FEATURE_INTERNAL_IMPORTS_BY_DEFAULT = YES")
        guard kind == .package else {
            names = []
            isForAll =
                kind == .project
                && text.replacing(" ", with: "").replacing("\"", with: "")
                    .contains("SWIFT_DEFAULT_ACTOR_ISOLATION=MainActor")
            return
        }
        guard text.contains("defaultIsolation") else {
            names = []
            isForAll = false
            return
        }
        let reader = SettingsReader(viewMode: .sourceAccurate)
        reader.walk(Parser.parse(source: text))
        names = reader.isolated
        isForAll = reader.isForAll
    }

    /// Returns whether a target of the manifest is isolated to the main actor.
    func isMainActor(_ target: String) -> Bool { isForAll || names.contains(target) }
}

/// Collects the targets with the setting, after the variables that hold it.
private final class SettingsReader: SyntaxVisitor {
    private(set) var isolated: Set<String> = []
    private(set) var isForAll = false
    private var variables: Set<String> = []

    private func holds(_ node: some SyntaxProtocol) -> Bool {
        node.plainText.contains("defaultIsolation(MainActor") || node.mentions(variables)
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        guard let value = node.initializer?.value, holds(value), !value.plainText.hasPrefix("Package(") else {
            return .visitChildren
        }
        variables.insert(node.pattern.plainText)
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.arguments.first(where: { $0.label?.text == "name" })?.expression.plainText,
            let settings = node.arguments.first(where: { $0.label?.text == "swiftSettings" })?.expression,
            holds(settings)
        else { return .visitChildren }
        isolated.insert(String(name.filter { $0 != "\"" }))
        return .visitChildren
    }

    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
        if node.plainText.contains("swiftSettings"), holds(node) { isForAll = true }
        return .visitChildren
    }
}
