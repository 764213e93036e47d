import PackageGraph

/// Finds manifests that can't be read, or that name something that doesn't exist.
struct ManifestCheck {
    let context: RuleContext

    private var tree: Tree { context.tree }

    func findings() -> [Finding] {
        let rule = tree.configuration.manifest
        guard rule.isOn else { return [] }
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
                advice: problem.advice)
        }
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
