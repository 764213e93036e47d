import ManifestReader

extension ModuleGraph {
    /// What keeps the graph from being complete, by its causes: not what is wrong with one package alone, unless others depend
    /// on a package that can't be read.
    public var gaps: [DiscoveryProblem] {
        let wanted = Set(
            problems.compactMap { problem in
                guard case .unreadableDependency(let manifest, _, let way) = problem else { return nil as String? }
                return RelativePath.join(folder(of: manifest), way)
            })
        let broken = Set(problems.filter { !$0.isConsequence }.compactMap(\.manifest).map(folder))
        // A way through links leads to one of the broken manifests, and it isn't known to which.
        let isKnown = wanted.isSubset(of: broken)
        return problems.filter { problem in
            if problem.isConsequence { return false }
            guard case .manifest(let error) = problem, error.isFaultOfManifest else { return !problem.isFaultOfPackage }
            return !wanted.isEmpty && (wanted.contains(folder(of: error.file)) || !isKnown)
        }
    }

    /// The packages that SwiftPM refuses to build, or that depend on one whose manifest can't be read, each with the reason:
    /// what they depend on isn't known whole.
    public var doubtfulPackages: [(package: Int, problem: DiscoveryProblem)] {
        problems.compactMap { problem in
            guard let manifest = problem.manifest else { return nil }
            let found = packages.first { $0.origin == .local && $0.path == folder(of: manifest) }
            return found.map { ($0.id, problem) }
        }
    }

    /// The identities of the packages that one depends on and whose manifests can't be read.
    public func unreadableDependencies(of package: Int) -> Set<String> {
        Set(
            problems.compactMap { problem in
                guard case .unreadableDependency(let manifest, _, let way) = problem,
                    manifest == packages[package].manifestPath
                else { return nil as String? }
                return RelativePath.name(of: way).lowercased()
            })
    }

    /// The folder that a manifest is in, relative to the root.
    public func folder(of manifest: String) -> String {
        let path = manifest.hasPrefix(root + "/") ? String(manifest.dropFirst(root.count + 1)) : manifest
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
