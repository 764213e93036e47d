/// Converts an interpreted `Package` to a ``Manifest``.
struct PackageExtraction {
    let interpreter: Interpreter
    let toolsVersion: ToolsVersion
    let packageDirectory: String
    let lines: LineTable

    struct Malformed: Error {
        let reason: String
    }

    func manifest(_ package: Object) throws -> Manifest {
        Manifest(
            name: try string(package.fields["name"], "the package's name"),
            toolsVersion: toolsVersion,
            platforms: try list(package.fields["platforms"], "platforms").map(platform),
            products: try list(package.fields["products"], "products").map(product),
            dependencies: try list(package.fields["dependencies"], "dependencies").map(dependency),
            traits: try set(package.fields["traits"], "traits").map(trait).sorted { $0.name < $1.name },
            targets: try list(package.fields["targets"], "targets").map(target)
        )
    }

    // MARK: Parts

    private func platform(_ value: Value) throws -> PlatformRequirement {
        let fields = try record(value, "SupportedPlatform").fields
        let version = try record(fields["version"] ?? .null, "PlatformVersion")
        return PlatformRequirement(
            name: try string(fields["name"], "a platform's name"),
            version: try string(version.fields["text"], "a platform's version"))
    }

    private func trait(_ value: Value) throws -> PackageTrait {
        let fields = try record(value, "Trait").fields
        return PackageTrait(
            name: try string(fields["name"], "a trait's name"),
            enabledTraits: try set(fields["enabledTraits"], "a trait's traits").map { try string($0, "a trait's name") }
                .sorted()
        )
    }

    private func product(_ value: Value) throws -> ManifestProduct {
        let object = try object(value, "Product")
        let kind: ManifestProduct.Kind
        switch try string(object.fields["kind"], "a product's kind") {
        case "executable": kind = .executable
        case "plugin": kind = .plugin
        default:
            switch interpreter.strip(object.fields["type"] ?? .null) {
            case .null: kind = .automaticLibrary
            case .enumeration(let type): kind = type.name == "static" ? .staticLibrary : .dynamicLibrary
            default: throw Malformed(reason: "the type of a product")
            }
        }
        return ManifestProduct(
            name: try string(object.fields["name"], "a product's name"),
            kind: kind,
            targets: try strings(object.fields["targets"], "a product's targets"),
            place: place(object.origin, object.fields["name"])
        )
    }

    private func dependency(_ value: Value) throws -> PackageDependency {
        let object = try object(value, "Dependency")
        let fields = object.fields
        let traits: [DependencyTrait]
        if case .null? = fields["traits"] {
            traits = [DependencyTrait(name: "default")]
        } else {
            traits = try set(fields["traits"], "a dependency's traits").map(dependencyTrait).sorted {
                $0.name < $1.name
            }
        }
        let source: PackageDependency.Source
        let identity: String
        if let path = try optionalString(fields["path"], "a dependency's path") {
            let absolute = try DependencyLocation.path(path, relativeTo: packageDirectory, interpreter.host)
            source = .path(absolute)
            identity = DependencyLocation.identity(absolute)
        } else if let url = try optionalString(fields["url"], "a dependency's address") {
            let location = try DependencyLocation.address(url, relativeTo: packageDirectory, interpreter.host)
            source = .sourceControl(location, try requirement(fields["requirement"]))
            identity = DependencyLocation.identity(location)
        } else {
            identity = try string(fields["id"], "a dependency's identity")
            source = .registry(try requirement(fields["requirement"]))
        }
        return PackageDependency(
            identity: identity,
            name: try optionalString(fields["name"], "a dependency's name"),
            source: source,
            traits: traits,
            place: place(object.origin, fields["url"] ?? fields["path"])
        )
    }

    private func dependencyTrait(_ value: Value) throws -> DependencyTrait {
        let fields = try record(value, "Trait").fields
        var condition: [String]?
        if case .record(let when) = interpreter.strip(fields["condition"] ?? .null) {
            condition = try set(when.fields["traits"], "a condition's traits").map { try string($0, "a trait's name") }
                .sorted()
        }
        return DependencyTrait(name: try string(fields["name"], "a trait's name"), condition: condition)
    }

    private func requirement(_ value: Value?) throws -> PackageDependency.Requirement {
        guard case .enumeration(let item) = interpreter.strip(value ?? .null) else {
            throw Malformed(reason: "the requirement of a dependency")
        }
        let texts = try item.payload.map { element -> String in
            if case .record(let version) = interpreter.strip(element.value) {
                return try DependencyLocation.version(try string(version.fields["text"], "a version"))
            }
            return try string(element.value, "a branch or revision")
        }
        switch (item.name, texts.count) {
        case ("exactItem", 1): return .exact(texts[0])
        case ("branchItem", 1): return .branch(texts[0])
        case ("revisionItem", 1): return .revision(texts[0])
        case ("nextMajorItem", 1): return .range(texts[0], try DependencyLocation.nextMajor(texts[0]))
        case ("nextMinorItem", 1): return .range(texts[0], try DependencyLocation.nextMinor(texts[0]))
        case ("rangeItem", 2): return .range(texts[0], texts[1])
        case ("closedRangeItem", 2): return .range(texts[0], try DependencyLocation.nextPatch(texts[1]))
        default: throw Malformed(reason: "the requirement '\(item.name)'")
        }
    }

    private func target(_ value: Value) throws -> ManifestTarget {
        let object = try object(value, "Target")
        let fields = object.fields
        guard case .enumeration(let type) = interpreter.strip(fields["type"] ?? .null),
            let kind = ManifestTarget.Kind(rawValue: type.name)
        else { throw Malformed(reason: "the type of a target") }
        return ManifestTarget(
            name: try string(fields["name"], "a target's name"),
            kind: kind,
            path: try optionalString(fields["path"], "a target's path"),
            sources: try optionalStrings(fields["sources"], "a target's sources").map(relative),
            exclude: try relative(try strings(fields["exclude"], "a target's exclusions")),
            resources: try list(fields["resources"], "a target's resources").map(resource),
            publicHeadersPath: try optionalString(fields["publicHeadersPath"], "a target's headers"),
            dependencies: try list(fields["dependencies"], "a target's dependencies").map(targetDependency),
            pluginUsages: try list(fields["plugins"], "a target's plugins").map(pluginUsage),
            url: try optionalString(fields["url"], "a target's address"),
            place: place(object.origin, fields["name"])
        )
    }

    private func resource(_ value: Value) throws -> TargetResource {
        let fields = try record(value, "Resource").fields
        guard let rule = TargetResource.Rule(rawValue: try string(fields["rule"], "a resource's rule")) else {
            throw Malformed(reason: "a resource's rule")
        }
        return TargetResource(
            rule: rule, path: try DependencyLocation.relative(try string(fields["path"], "a resource's path")))
    }

    private func pluginUsage(_ value: Value) throws -> PluginUsage {
        guard case .enumeration(let item) = interpreter.strip(value), item.type.name == "PluginUsage",
            item.payload.count == 2
        else {
            throw Malformed(reason: "a plugin of a target")
        }
        return PluginUsage(
            name: try string(item.payload[0].value, "a plugin's name"),
            package: try optionalString(item.payload[1].value, "a plugin's package"))
    }

    private func targetDependency(_ value: Value) throws -> TargetDependency {
        guard case .enumeration(let item) = interpreter.strip(value), item.type.name == "Dependency",
            item.type.isPrelude,
            let name = item.payload.first?.value
        else { throw Malformed(reason: "a dependency of a target") }
        let text = try string(name, "a dependency's name")
        let reference: TargetDependency.Reference
        switch item.name {
        case "targetItem": reference = .target(text)
        case "byNameItem": reference = .byName(text)
        case "productItem" where item.payload.count == 4:
            reference = .product(
                text, package: try optionalString(item.payload[1].value, "a dependency's package"),
                moduleAliases: try aliases(item.payload[2].value))
        default: throw Malformed(reason: "a dependency of a target")
        }
        return TargetDependency(
            reference: reference, condition: try condition(item.payload.last?.value), place: place(item.origin, name))
    }

    private func aliases(_ value: Value) throws -> [String: String] {
        guard case .dictionary(let entries) = interpreter.strip(value) else {
            if case .null = value { return [:] }
            throw Malformed(reason: "the module aliases of a dependency")
        }
        var result: [String: String] = [:]
        for entry in entries { result[try string(entry.key, "an alias")] = try string(entry.value, "an alias") }
        return result
    }

    private func condition(_ value: Value?) throws -> DependencyCondition? {
        switch interpreter.strip(value ?? .null) {
        case .null: return nil
        case .record(let record) where record.type.name == "TargetDependencyCondition":
            let platforms = try list(record.fields["platforms"], "a condition's platforms").map { platform in
                try string(try self.record(platform, "Platform").fields["name"], "a platform's name")
            }
            var traits: [String]?
            if case .wrapped(let inner)? = record.fields["traits"] {
                traits = try set(inner, "a condition's traits").map { try string($0, "a trait's name") }.sorted()
            }
            return DependencyCondition(platforms: platforms, traits: traits)
        default: throw Malformed(reason: "the condition of a dependency")
        }
    }

    // MARK: Values

    private func string(_ value: Value?, _ what: String) throws -> String {
        guard case .string(let text, _) = interpreter.strip(value ?? .null) else { throw Malformed(reason: what) }
        return text
    }

    private func optionalString(_ value: Value?, _ what: String) throws -> String? {
        if case .null = value ?? .null { return nil }
        return try string(value, what)
    }

    private func list(_ value: Value?, _ what: String) throws -> [Value] {
        switch interpreter.strip(value ?? .null) {
        case .null: return []
        case .array(let values): return values
        case .unordered(let values) where values.count < 2: return values
        case .unordered:
            throw Malformed(reason: "\(what) in the order of a set or dictionary, which differs from run to run")
        default: throw Malformed(reason: what)
        }
    }

    private func set(_ value: Value?, _ what: String) throws -> [Value] {
        if case .unordered(let values) = interpreter.strip(value ?? .null) { return values }
        return try list(value, what)
    }

    private func strings(_ value: Value?, _ what: String) throws -> [String] {
        try list(value, what).map { try string($0, what) }
    }

    private func optionalStrings(_ value: Value?, _ what: String) throws -> [String]? {
        if case .null = value ?? .null { return nil }
        return try strings(value, what)
    }

    /// Rejects absolute paths, as SwiftPM does.
    private func relative(_ paths: [String]) throws -> [String] {
        for path in paths { _ = try DependencyLocation.relative(path) }
        return paths
    }

    private func record(_ value: Value, _ type: String) throws -> Record {
        guard case .record(let record) = interpreter.strip(value), record.type.name == type else {
            throw Malformed(reason: "a value of type '\(type)'")
        }
        return record
    }

    private func object(_ value: Value, _ type: String) throws -> Object {
        guard case .object(let object) = interpreter.strip(value), object.type.name == type else {
            throw Malformed(reason: "a value of type '\(type)'")
        }
        return object
    }

    /// Returns the place of a call or, for a value that a function created, of the literal with its name.
    private func place(_ origin: Origin, _ name: Value?) -> ManifestPlace? {
        var offset = origin.start
        if origin.nested,
            let name,
            case .string(_, let literal) = interpreter.strip(name),
            literal >= 0,
            !(origin.start..<max(origin.end, origin.start + 1)).contains(literal)
        {
            offset = literal
        }
        return offset >= 0 ? lines.place(offset) : nil
    }
}
