import ManifestReader
import PackageGraph

/// Explains findings in the targets of Xcode projects. Xcode has to make the change: what to click, and what to choose.
struct XcodeAdvice {
    let context: RuleContext

    private var tree: Tree { context.tree }
    private static let linking = "General → Frameworks and Libraries"

    /// Returns the message and advice for a module that a target imports without declaring it.
    func undeclared(_ module: String, _ resolvedModule: ResolvedModule, _ target: CheckedTarget) -> (
        message: String, advice: String
    ) {
        guard case .target(let index) = resolvedModule else { return unknown(module, target) }
        let other = tree.targets[index]
        let package = tree.graph.packages[other.package]
        switch other.packageKind {
        case .described:
            return (
                "'\(target.name)' imports the module '\(module)', which the configuration describes and no project builds",
                "Make it a target, and choose it in \(Self.linking) of '\(target.name)'"
            )
        case .project:
            let owner = other.package == target.package ? "its own project" : "the project '\(package.manifest.name)'"
            let message = "'\(target.name)' imports '\(module)', a target of \(owner), without depending on it"
            if target.isTest || other.kind != .library {
                return (
                    message, "\(select(target)) Build Phases → Target Dependencies → + → '\(other.name)'"
                )
            }
            return (message, "\(select(target)) \(Self.linking) → + → '\(other.name)'")
        case .package:
            let message =
                "'\(target.name)' imports '\(module)' of the package '\(package.identity)' without linking it"
            let product = package.manifest.products.first {
                $0.targets.contains(other.name) && $0.kind != .executable && $0.kind != .plugin
            }
            guard let product else {
                let library = ".library(name: \"\(other.name)\", targets: [\"\(other.name)\"])"
                return (
                    "'\(target.name)' imports '\(module)', which the package '\(package.identity)' keeps to itself",
                    package.origin == .local
                        ? "Add \(library) to the products in \(package.manifestPath), and choose it in \(Self.linking) of '\(target.name)'"
                        : "Use what '\(package.identity)' offers"
                )
            }
            let isKnown = tree.graph.packageArrows.successors[target.package].contains(package.id)
            let first =
                isKnown ? "" : "add the package '\(package.identity)' with File → Add Package Dependencies, then "
            return (message, "\(select(target)) \(first)\(Self.linking) → + → '\(product.name)'")
        }
    }

    private func unknown(_ module: String, _ target: CheckedTarget) -> (message: String, advice: String) {
        if let missing = context.notCheckedOut(by: target.id) {
            return (
                "'\(target.name)' imports '\(module)', which it doesn't declare and no known package offers; \(missing)",
                "\(select(target)) \(Self.linking) → +, or name the folder of the checkouts (DerivedData's SourcePackages) with --checkouts; a module that can't be found that way goes to 'external' in the configuration"
            )
        }
        return (
            "'\(target.name)' imports '\(module)', which no project or package here offers and no SDK has\(context.hint(for: module))",
            "\(select(target)) \(Self.linking) → +, after adding the package that offers it with File → Add Package Dependencies; a module that comes another way goes to 'external' in the configuration; of systems' modules, known are those of \(SystemModules.edition)"
        )
    }

    private func select(_ target: CheckedTarget) -> String {
        "In Xcode, select the project '\(tree.graph.packages[target.package].manifest.name)' and the target '\(target.name)':"
    }

    /// Returns the advice to remove a dependency of a target.
    static func remove(_ name: String, from target: CheckedTarget) -> String {
        "In Xcode, select the target '\(target.name)': remove '\(name)' from \(linking) and from Build Phases → Target Dependencies"
    }
}
