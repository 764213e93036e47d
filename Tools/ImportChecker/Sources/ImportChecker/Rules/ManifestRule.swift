import PackageGraph

/// Finds manifests that can't be read, or that name something that doesn't exist.
struct ManifestRule: PlainRule {
    static let documentation = RuleDocumentation(
        name: "manifest",
        summary: "Every manifest can be read, and the packages, products, targets and folders that it names exist.",
        why: "SwiftPM rejects such a package, and everything that depends on it",
        fix: "Correct the name, the path or the syntax in the manifest",
        configuration: """
            manifest:
              severity: error
            """,
        failing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: [.product(name: "Modles", package: "Models")])
            // Packages/Features/Home/Sources/Home/Home.swift
            let home = "Models"
            """,
        passing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: [.product(name: "Models", package: "Models")])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            """
    )

    var head = RuleHead(Self.kind)
    var isOn = true

    func violations(in context: RuleContext) -> [Finding] {
        ManifestCheck(rule: self, context: context).findings()
    }
}

extension RuleKind {
    /// The kind of ``ManifestRule``.
    public static let manifest = ManifestRule.kind
}

private struct ManifestCheck {
    let rule: ManifestRule
    let context: RuleContext

    private var tree: Tree { context.tree }

    func findings() -> [Finding] {
        return tree.graph.problems.filter(\.isFaultOfPackage).compactMap { problem in
            guard let manifest = problem.manifest else { return nil }
            let root = tree.graph.root + "/"
            let file = manifest.hasPrefix(root) ? String(manifest.dropFirst(root.count)) : manifest
            let place = SourcePlace(file: file, line: problem.place?.line ?? 1, column: problem.place?.column ?? 1)
            let folder = tree.graph.folder(of: manifest)
            let from =
                tree.graph.packages.first { $0.origin == .local && $0.path == folder }.map(tree.end)
                ?? FindingEnd(name: String(Tree.name(of: folder.isEmpty ? tree.graph.root : folder)), package: folder)
            return context.finding(
                rule.head, at: place, from: from, to: FindingEnd(name: Self.subject(of: problem)), problem.message,
                reason: Self.reason(of: problem, in: manifest), advice: problem.advice)
        }
    }

    /// Returns the reason of a finding about an Xcode project; `nil` for one about a package.
    private static func reason(of problem: DiscoveryProblem, in manifest: String) -> String? {
        guard problem.isXcode || manifest.hasSuffix(Package.projectFile) else { return nil }
        if case .notGenerated = problem { return "The targets of a project that isn't there can't be checked" }
        return "Xcode can't build such a project as it is, and targets or dependencies may be missing from the check"
    }

    /// Returns the subject of a finding, by which it is recognized when lines move.
    private static func subject(of problem: DiscoveryProblem) -> String {
        switch problem {
        case .manifest, .unreadableFolder, .unreadableDependency: "Package.swift"
        case .missingFolder(_, _, let target): target
        case .xcode(_, let file): String(Tree.name(of: file))
        case .notGenerated(let description, _): String(Tree.name(of: description))
        case .sameModules(_, _, let target, let module, _): "\(target) → \(module)"
        case .unknownTarget(_, _, let target, let name): "\(target) → \(name)"
        case .missingPackage(_, _, let path, _): path
        case .unknownPackage(_, _, let target, let product, let package): "\(target) → \(package)/\(product)"
        case .unknownProduct(_, _, let target, let product, let package, _):
            "\(target) → \(package.map { $0 + "/" } ?? "")\(product)"
        }
    }
}
