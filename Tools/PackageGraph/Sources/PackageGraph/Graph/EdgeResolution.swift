import ManifestReader

/// Resolves the names of dependencies in manifests.
struct EdgeResolution {
    let packages: [Package]
    let targets: [Target]
    /// For each package, the packages to which the entries of its `dependencies` refer, by the position of the entry.
    let resolved: [[Int?]]

    struct Result {
        var edges: [Edge] = []
        var externals: [ExternalDependency] = []
        var problems: [DiscoveryProblem] = []
    }

    func resolve() -> Result {
        var result = Result()
        for target in targets {
            for dependency in target.declaration.dependencies {
                switch dependency.reference {
                case .target(let name):
                    guard let to = self.target(name, in: target.package) else {
                        if packages[target.package].origin == .local {
                            result.problems.append(
                                .unknownTarget(
                                    manifest: packages[target.package].manifestPath, place: dependency.place,
                                    target: target.name,
                                    dependency: name))
                        }
                        continue
                    }
                    result.edges.append(edge(target.id, to, .dependency, product: nil, [:], dependency))
                case .byName(let name):
                    if let to = self.target(name, in: target.package) {
                        result.edges.append(edge(target.id, to, .dependency, product: nil, [:], dependency))
                    } else {
                        add(name, package: nil, aliases: [:], from: target, .dependency, dependency, &result)
                    }
                case .product(let name, let package, let aliases):
                    add(name, package: package, aliases: aliases, from: target, .dependency, dependency, &result)
                }
            }
            for usage in target.declaration.pluginUsages { add(usage, from: target, &result) }
        }
        addSystemLibraries(&result)
        return result
    }

    /// Adds the dependencies on old system packages, which no target declares.
    private func addSystemLibraries(_ result: inout Result) {
        let libraries = Set(packages.indices.filter { packages[$0].isSystemLibrary })
        guard !libraries.isEmpty else { return }
        for target in targets where packages[target.package].kind == .package {
            for found in resolved[target.package].compactMap({ $0 }) where libraries.contains(found) {
                for to in packages[found].targets where targets[to].kind == .system {
                    result.edges.append(
                        Edge(
                            from: target.id, to: to, kind: .dependency, product: nil,
                            importName: targets[to].moduleName, condition: nil, place: nil))
                }
            }
        }
    }

    private func add(_ usage: PluginUsage, from target: Target, _ result: inout Result) {
        let entry = TargetDependency(reference: .byName(usage.name), place: target.declaration.place)
        if usage.package == nil {
            let package = packages[target.package]
            let product = package.manifest.products.first { $0.name == usage.name && $0.kind == .plugin }
            if let to = self.target(usage.name, in: target.package)
                ?? product?.targets.first.flatMap({ self.target($0, in: target.package) })
            {
                result.edges.append(edge(target.id, to, .plugin, product: nil, [:], entry))
                return
            }
        }
        add(usage.name, package: usage.package, aliases: [:], from: target, .plugin, entry, &result)
    }

    private func add(
        _ product: String,
        package: String?,
        aliases: [String: String],
        from target: Target,
        _ kind: Edge.Kind,
        _ dependency: TargetDependency,
        _ result: inout Result
    ) {
        let (identity, found) = self.package(offering: product, named: package, to: target.package)
        guard let found, let declaration = packages[found].manifest.products.first(where: { $0.name == product }) else {
            if let problem = problem(product, package: package, found: found, target, dependency) {
                result.problems.append(problem)
                return
            }
            result.externals.append(
                ExternalDependency(
                    from: target.id, kind: kind, product: product, package: identity, moduleAliases: aliases,
                    condition: dependency.condition, place: dependency.place))
            return
        }
        for name in declaration.targets {
            guard let to = self.target(name, in: found) else { continue }
            result.edges.append(edge(target.id, to, kind, product: product, aliases, dependency))
        }
    }

    /// Returns why an unknown product can't exist, for a package of this tree; nil if it may exist.
    private func problem(
        _ product: String, package name: String?, found: Int?, _ target: Target, _ dependency: TargetDependency
    ) -> DiscoveryProblem? {
        let package = packages[target.package]
        guard package.origin == .local else { return nil }
        func products(of packages: [Int]) -> [String] {
            packages.flatMap { self.packages[$0].manifest.products.map(\.name) }.prefix(5).map { $0 }
        }
        if let found {
            // Another package's checkout may have a different version.
            let isOwn = packages[found].directory.hasPrefix(package.directory + "/.build/checkouts/")
            let isPath = resolved[target.package].enumerated().contains { position, index in
                guard case .path = package.manifest.dependencies[position].source else { return false }
                return index == found
            }
            guard isOwn || isPath else { return nil }
            return .unknownProduct(
                manifest: package.manifestPath, place: dependency.place, target: target.name, product: product,
                package: name, offered: products(of: [found]))
        }
        let dependencies = package.manifest.dependencies
        if let name {
            let isNamed = dependencies.contains {
                $0.identity.lowercased() == name.lowercased() || $0.name?.lowercased() == name.lowercased()
            }
            // Before tools version 5.4, the name may be that in the manifest of a package that isn't on disk.
            guard !isNamed, !resolved[target.package].contains(nil) else { return nil }
            return .unknownPackage(
                manifest: package.manifestPath, place: dependency.place, target: target.name, product: product,
                package: name)
        }
        guard !resolved[target.package].contains(nil) else { return nil }
        return .unknownProduct(
            manifest: package.manifestPath, place: dependency.place, target: target.name, product: product,
            package: nil, offered: products(of: resolved[target.package].compactMap { $0 }))
    }

    /// Returns the package that offers a product: its identity, if known, and its index, if it is on disk.
    private func package(offering product: String, named name: String?, to package: Int) -> (
        identity: String?, index: Int?
    ) {
        let dependencies = packages[package].manifest.dependencies
        if let name {
            let wanted = name.lowercased()
            let position =
                dependencies.indices.first { index in
                    dependencies[index].identity.lowercased() == wanted
                        || dependencies[index].name?.lowercased() == wanted
                }
                ?? dependencies.indices.first { index in
                    // Before tools version 5.4, the name may be that in the other manifest.
                    resolved[package][index].map { packages[$0].manifest.name.lowercased() == wanted } ?? false
                }
            guard let position else { return (wanted, nil) }
            return (dependencies[position].identity, resolved[package][position])
        }
        for index in dependencies.indices {
            guard let found = resolved[package][index] else { continue }
            if packages[found].manifest.products.contains(where: { $0.name == product }) {
                return (dependencies[index].identity, found)
            }
        }
        // Among packages that aren't on disk, takes the one with the product's name, or else the only one.
        let missing = dependencies.indices.filter { resolved[package][$0] == nil }
        let named = missing.first { index in
            dependencies[index].identity.lowercased() == product.lowercased() || dependencies[index].name == product
        }
        let only = missing.count == 1 ? missing.first : nil
        return ((named ?? only).map { dependencies[$0].identity }, nil)
    }

    private func edge(
        _ from: Int,
        _ to: Int,
        _ kind: Edge.Kind,
        product: String?,
        _ aliases: [String: String],
        _ dependency: TargetDependency
    ) -> Edge {
        let module = targets[to].moduleName
        return Edge(
            from: from, to: to, kind: kind, product: product,
            importName: aliases[targets[to].name] ?? aliases[module] ?? module,
            condition: dependency.condition, place: dependency.place)
    }

    private func target(_ name: String, in package: Int) -> Int? {
        packages[package].targets.first { targets[$0].name == name && targets[$0].kind != .snippet }
    }
}
