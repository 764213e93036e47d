import ManifestReader
import PackageGraph

/// Finds dependencies that are declared but never imported.
struct UnusedRule: PlainRule {
    static let documentation = RuleDocumentation(
        name: "unused",
        summary: "Every dependency that a target declares is imported by one of its files.",
        why:
            "An unused dependency is still fetched and built, and suggests a relation that doesn't exist",
        fix: "Remove the dependency from the manifest, or add an exception if it acts by being linked",
        isFixable: true,
        configuration: """
            unused:
              except:
                - from: Home
                  to: Metrics
                  reason: registers itself when it is loaded
            """,
        failing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: ["Models", "Networking"])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            """,
        passing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: ["Models"])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            """
    )

    var head = RuleHead(Self.kind)
    var isOn = true

    func violations(in context: RuleContext) -> [Finding] {
        UnusedCheck(rule: self, context: context).findings()
    }
}

private struct UnusedCheck {
    let rule: UnusedRule
    let context: RuleContext

    private var tree: Tree { context.tree }

    func findings() -> [Finding] {
        var externals: [Int: [ExternalDependency]] = [:]
        for external in tree.graph.externalDependencies where external.kind == .dependency {
            externals[external.from, default: []].append(external)
        }
        var findings: [Finding] = []
        for target in tree.targets {
            // The includes of C-family code and the sources that plugins generate aren't known, and a target without
            // sources, or with empty ones, exists for its dependencies.
            guard target.isLocal,
                target.language == .swift,
                target.kind != .snippet,
                target.packageKind != .described,
                !tree.graph.targets[target.id].hasClangSources,
                tree.graph.targets[target.id].declaration.pluginUsages.isEmpty,
                target.files.contains(where: { tree.facts[$0].hasCode })
            else { continue }
            findings += unused(of: target, in: target.package, externals[target.id] ?? [])
        }
        return findings + packages()
    }

    private struct Entry: Equatable {
        let name: String
        let place: ManifestPlace?
    }

    private func unused(of target: CheckedTarget, in package: Int, _ externals: [ExternalDependency]) -> [Finding] {
        let imports = Set(tree.imports(of: target.id).map(\.module))
        var entries: [(key: Entry, edges: [Edge])] = []
        for edge in tree.graph.dependencies(of: target.id) where edge.kind == .dependency {
            let key = Entry(name: edge.product ?? tree.targets[edge.to].name, place: edge.place)
            if let position = entries.firstIndex(where: { $0.key == key }) {
                entries[position].edges.append(edge)
            } else {
                entries.append((key, [edge]))
            }
        }
        var findings: [Finding] = []
        for (key, edges) in entries {
            let isImported = edges.contains { edge in
                context.resolver.names(edge, anyOf: imports)
                    || context.resolver.reexports(edge, anyOf: imports)
            }
            guard !isImported, !isEmbedded(edges, in: target),
                edges.allSatisfy({ isImportable(tree.targets[$0.to]) })
            else { continue }
            let dependency = tree.targets[edges[0].to]
            findings.append(
                finding(
                    key, target, package, to: context.end(dependency.moduleName, .target(dependency.id)), names(edges)))
        }
        guard !externals.isEmpty else { return findings }
        // An import of an unknown module may belong to any of these dependencies.
        let hasUnknown = tree.imports(of: target.id).contains { context.resolvedModule(of: $0) == .unknown }
        for external in externals {
            let names = [ModuleName.mangled(external.product)] + external.moduleAliases.values
            guard imports.isDisjoint(with: names), !hasUnknown else { continue }
            let key = Entry(name: external.product, place: external.place)
            findings.append(finding(key, target, package, to: FindingEnd(name: external.product), names))
        }
        return findings
    }

    /// Returns whether an Xcode target needs a dependency for another one: an app embeds all frameworks of its
    /// frameworks.
    private func isEmbedded(_ edges: [Edge], in target: CheckedTarget) -> Bool {
        guard target.packageKind == .project else { return false }
        let wanted = Set(edges.map(\.to))
        let others = tree.graph.dependencies(of: target.id).map(\.to).filter { !wanted.contains($0) }
        return !wanted.isDisjoint(with: tree.graph.moduleArrows.reachable(from: others))
    }

    /// Returns whether a target can only be used by an import. Macros, plugins and programs are used without one, and
    /// so are resources and artifacts with unknown content. Code of the C family may act by being linked: it registers
    /// itself, or defines symbols that others name. SwiftPM links old system packages without a declaration.
    private func isImportable(_ target: CheckedTarget) -> Bool {
        switch target.kind {
        case .macro, .plugin, .executable, .binary, .test, .snippet, .aggregate: false
        case .library: target.isLocal ? target.language == .swift : context.resolver.mayBeSwift(target.id)
        case .system: !tree.graph.packages[target.package].isSystemLibrary
        }
    }

    private func names(_ edges: [Edge]) -> [String] {
        var seen: Set<String> = []
        return edges.map(\.importName).filter { seen.insert($0).inserted }
    }

    private func finding(_ key: Entry, _ target: CheckedTarget, _ package: Int, to: FindingEnd, _ modules: [String])
        -> Finding
    {
        let package = tree.graph.packages[package]
        let list = modules.map { "'\($0)'" }.joined(separator: " or ")
        return context.finding(
            rule.head, at: tree.place(key.place, in: package), from: tree.end(target), to: to,
            "'\(target.name)' declares '\(key.name)', and none of its files imports \(list)",
            advice: package.kind == .project
                ? XcodeAdvice.remove(key.name, from: target)
                : "Remove it from the dependencies of '\(target.name)' in \(package.manifestPath)",
            fix: package.kind == .package
                ? .remove(name: key.name, target: target.name, manifest: package.manifestPath) : nil)
    }

    // MARK: Packages

    /// Returns the findings for packages that no target of a manifest uses. Packages with a plugin or a program are
    /// used by commands (`swift package` and `swift run`), and the contents of those that aren't on this disk are
    /// unknown.
    private func packages() -> [Finding] {
        tree.graph.packages.filter { $0.origin == .local }.flatMap { package -> [Finding] in
            let used = Set(
                package.targets.flatMap { target in
                    tree.graph.dependencies(of: target).compactMap { tree.targets[$0.to].package }
                })
            return package.manifest.dependencies.compactMap { dependency -> Finding? in
                let identity = dependency.identity.lowercased()
                // A project may also use packages that it doesn't name, which have no place.
                guard case .path = dependency.source, package.kind == .package || dependency.place != nil,
                    let index = tree.graph.packageArrows.successors[package.id].first(where: {
                        tree.graph.packages[$0].identity == identity
                    }), !used.contains(index)
                else { return nil }
                let found = tree.graph.packages[index]
                guard !found.manifest.products.contains(where: { $0.kind == .plugin || $0.kind == .executable }) else {
                    return nil
                }
                let to = found.origin == .local ? tree.end(found) : FindingEnd(name: found.identity)
                return context.finding(
                    rule.head, at: tree.place(dependency.place, in: package),
                    from: tree.end(package), to: to,
                    "the \(package.kind.rawValue) '\(package.manifest.name)' names the package '\(found.identity)', and none of its targets uses it",
                    advice: package.kind == .project
                        ? "Remove it in Xcode: select the project, Package Dependencies, −"
                        : "Remove it from the packages in \(package.manifestPath)",
                    fix: package.kind == .package
                        ? .removePackage(identity: found.identity, manifest: package.manifestPath) : nil)
            }
        }
    }
}
