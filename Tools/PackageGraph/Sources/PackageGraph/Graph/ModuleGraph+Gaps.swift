import ManifestReader

extension ModuleGraph {
    /// The problems that make the graph incomplete, causes only. A problem of a single package is included only if
    /// others depend on a package with an unreadable manifest.
    public var gaps: [DiscoveryProblem] {
        let wanted = Set(
            problems.compactMap { problem in
                guard case .unreadableDependency(let manifest, _, let dependency) = problem else {
                    return nil as String?
                }
                return RelativePath.join(folder(of: manifest), dependency)
            })
        let broken = Set(problems.filter { !$0.isConsequence }.compactMap(\.manifest).map(folder))
        // A path through links refers to one of the broken manifests, and it isn't known which.
        let isKnown = wanted.isSubset(of: broken)
        return problems.filter { problem in
            if problem.isConsequence { return false }
            guard case .manifest(let error) = problem, error.isFaultOfManifest else { return !problem.isFaultOfPackage }
            return !wanted.isEmpty && (wanted.contains(folder(of: error.file)) || !isKnown)
        }
    }

    /// The packages that SwiftPM rejects, or that depend on one with an unreadable manifest, each with the reason.
    /// Their dependencies are only partly known.
    public var doubtfulPackages: [(package: Int, problem: DiscoveryProblem)] {
        problems.compactMap { problem in
            guard let manifest = problem.manifest else { return nil }
            let found = packages.first { $0.origin == .local && $0.path == folder(of: manifest) }
            return found.map { ($0.id, problem) }
        }
    }

    /// Returns the identities of a package's dependencies with unreadable manifests.
    public func unreadableDependencies(of package: Int) -> Set<String> {
        Set(
            problems.compactMap { problem in
                guard case .unreadableDependency(let manifest, _, let dependency) = problem,
                    manifest == packages[package].manifestPath
                else { return nil as String? }
                return RelativePath.name(of: dependency).lowercased()
            })
    }

    /// Returns the folder of a manifest, relative to the root.
    public func folder(of manifest: String) -> String {
        let path = RelativePath.relative(manifest, to: root) ?? manifest
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
