/// The JSON of `swift package dump-package`.
struct DumpedPackage: Decodable {
    struct Unexpected: Error, CustomStringConvertible {
        let description: String
    }

    struct Tools: Decodable {
        let _version: String
    }

    struct Platform: Decodable {
        let platformName: String
        let version: String
    }

    struct Product: Decodable {
        let name: String
        let targets: [String]
        let type: [String: [String]?]
    }

    struct Trait: Decodable {
        let name: String
        let enabledTraits: [String]
    }

    struct Condition: Decodable {
        let platformNames: [String]?
        let traits: [String]?

        var condition: DependencyCondition {
            DependencyCondition(platforms: platformNames ?? [], traits: traits?.sorted())
        }
    }

    /// An element of an array whose elements have different types.
    enum Part: Decodable {
        case text(String)
        case aliases([String: String])
        case condition(Condition)
        case null

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let aliases = try? container.decode([String: String].self), !aliases.isEmpty {
                self = .aliases(aliases)
            } else {
                self = .condition(try container.decode(Condition.self))
            }
        }

        var text: String? {
            if case .text(let text) = self { return text }
            return nil
        }

        var condition: DependencyCondition? {
            if case .condition(let condition) = self { return condition.condition }
            return nil
        }

        var aliases: [String: String] {
            if case .aliases(let aliases) = self { return aliases }
            return [:]
        }
    }

    struct Resource: Decodable {
        struct Nothing: Decodable {}
        let path: String
        let rule: [String: Nothing]
    }

    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        let url: String?
        let sources: [String]?
        let exclude: [String]
        let resources: [Resource]
        let publicHeadersPath: String?
        let dependencies: [[String: [Part]]]
        let pluginUsages: [[String: [String?]]]?
    }

    struct DependencyKind: Decodable {
        struct RemoteLocation: Decodable {
            let urlString: String
        }

        struct Location: Decodable {
            let remote: [RemoteLocation]?
            let local: [String]?
        }

        struct Range: Decodable {
            let lowerBound: String
            let upperBound: String
        }

        struct Requirement: Decodable {
            let range: [Range]?
            let exact: [String]?
            let branch: [String]?
            let revision: [String]?
        }

        struct Trait: Decodable {
            let name: String
            let condition: Condition?
        }

        let identity: String
        let nameForTargetDependencyResolutionOnly: String?
        let path: String?
        let location: Location?
        let requirement: Requirement?
        let traits: [Trait]?
    }

    let name: String
    let toolsVersion: Tools
    let platforms: [Platform]
    let products: [Product]
    let traits: [Trait]?
    let targets: [Target]
    let dependencies: [[String: [DependencyKind]]]

    func manifest() throws -> Manifest {
        guard let version = ToolsVersion(toolsVersion._version) else {
            throw Unexpected(description: "the tools version '\(toolsVersion._version)'")
        }
        return Manifest(
            name: name,
            toolsVersion: version,
            platforms: platforms.map { PlatformRequirement(name: $0.platformName, version: $0.version) },
            products: try products.map(product),
            dependencies: try dependencies.map(dependency),
            traits: (traits ?? []).map { PackageTrait(name: $0.name, enabledTraits: $0.enabledTraits.sorted()) }
                .sorted { $0.name < $1.name },
            targets: try targets.map(target)
        )
    }

    private func product(_ product: Product) throws -> ManifestProduct {
        let kind: ManifestProduct.Kind
        switch (product.type.keys.first, product.type.values.first ?? nil) {
        case ("executable", _): kind = .executable
        case ("plugin", _): kind = .plugin
        case ("library", ["static"]): kind = .staticLibrary
        case ("library", ["dynamic"]): kind = .dynamicLibrary
        case ("library", ["automatic"]): kind = .automaticLibrary
        default: throw Unexpected(description: "the type of the product '\(product.name)'")
        }
        return ManifestProduct(name: product.name, kind: kind, targets: product.targets)
    }

    private func dependency(_ dependency: [String: [DependencyKind]]) throws -> PackageDependency {
        guard let (kind, details) = dependency.first, let found = details.first else {
            throw Unexpected(description: "a dependency without a kind")
        }
        let source: PackageDependency.Source
        switch kind {
        case "fileSystem":
            guard let path = found.path else { throw Unexpected(description: "a dependency without a path") }
            source = .path(path)
        case "sourceControl":
            guard let location = found.location?.remote?.first?.urlString ?? found.location?.local?.first else {
                throw Unexpected(description: "a dependency without a location")
            }
            source = .sourceControl(location, try requirement(found))
        case "registry": source = .registry(try requirement(found))
        default: throw Unexpected(description: "a dependency of the kind '\(kind)'")
        }
        return PackageDependency(
            identity: found.identity,
            name: found.nameForTargetDependencyResolutionOnly,
            source: source,
            traits: (found.traits ?? []).map {
                DependencyTrait(name: $0.name, condition: $0.condition?.traits?.sorted())
            }
            .sorted { $0.name < $1.name }
        )
    }

    private func requirement(_ dependency: DependencyKind) throws -> PackageDependency.Requirement {
        guard let requirement = dependency.requirement else {
            throw Unexpected(description: "a dependency without versions")
        }
        if let range = requirement.range?.first { return .range(range.lowerBound, range.upperBound) }
        if let exact = requirement.exact?.first { return .exact(exact) }
        if let branch = requirement.branch?.first { return .branch(branch) }
        if let revision = requirement.revision?.first { return .revision(revision) }
        throw Unexpected(description: "the versions of the dependency '\(dependency.identity)'")
    }

    private func target(_ target: Target) throws -> ManifestTarget {
        guard let kind = ManifestTarget.Kind(rawValue: target.type) else {
            throw Unexpected(description: "the type '\(target.type)' of the target '\(target.name)'")
        }
        return ManifestTarget(
            name: target.name,
            kind: kind,
            path: target.path,
            sources: target.sources,
            exclude: target.exclude,
            resources: try target.resources.map { resource in
                guard let rule = resource.rule.keys.first.flatMap(TargetResource.Rule.init) else {
                    throw Unexpected(description: "the rule of the resource '\(resource.path)'")
                }
                return TargetResource(rule: rule, path: resource.path)
            },
            publicHeadersPath: target.publicHeadersPath,
            dependencies: try target.dependencies.map(targetDependency),
            pluginUsages: try (target.pluginUsages ?? []).map { usage in
                guard let parts = usage["plugin"], let name = parts.first ?? nil else {
                    throw Unexpected(description: "a plugin of the target '\(target.name)'")
                }
                return PluginUsage(name: name, package: parts.count > 1 ? parts[1] : nil)
            },
            url: target.url
        )
    }

    private func targetDependency(_ dependency: [String: [Part]]) throws -> TargetDependency {
        guard let (kind, parts) = dependency.first, let name = parts.first?.text else {
            throw Unexpected(description: "a dependency of a target")
        }
        let reference: TargetDependency.Reference
        switch (kind, parts.count) {
        case ("target", 2): reference = .target(name)
        case ("byName", 2): reference = .byName(name)
        case ("product", 4): reference = .product(name, package: parts[1].text, moduleAliases: parts[2].aliases)
        default: throw Unexpected(description: "a dependency of the kind '\(kind)'")
        }
        return TargetDependency(reference: reference, condition: parts.last?.condition)
    }
}
