import ManifestReader

extension ManifestCodec {
    /// Reads the format of ``write(_:to:)``; returns `nil` if the bytes aren't a manifest.
    static func read(_ reader: inout ByteReader) -> Manifest? {
        let name = reader.text()
        let toolsVersion = ToolsVersion(number(&reader), number(&reader), number(&reader))
        let platforms = reader.items { PlatformRequirement(name: $0.text(), version: $0.text()) }
        let products = reader.items { reader in
            ManifestProduct(
                name: reader.text(), kind: word(&reader) ?? .automaticLibrary, targets: texts(&reader),
                place: place(&reader))
        }
        let dependencies = reader.items { reader in
            PackageDependency(
                identity: reader.text(), name: optional(&reader) { $0.text() }, source: source(&reader),
                traits: reader.items { DependencyTrait(name: $0.text(), condition: optional(&$0) { texts(&$0) }) },
                place: place(&reader))
        }
        let traits = reader.items { PackageTrait(name: $0.text(), enabledTraits: texts(&$0)) }
        let targets = reader.items { target(&$0) }
        guard reader.isIntact else { return nil }
        return Manifest(
            name: name, toolsVersion: toolsVersion, platforms: platforms, products: products,
            dependencies: dependencies,
            traits: traits, targets: targets)
    }

    private static func target(_ reader: inout ByteReader) -> ManifestTarget {
        ManifestTarget(
            name: reader.text(), kind: word(&reader) ?? .regular, path: optional(&reader) { $0.text() },
            sources: optional(&reader) { texts(&$0) }, exclude: texts(&reader),
            resources: reader.items { TargetResource(rule: word(&$0) ?? .process, path: $0.text()) },
            publicHeadersPath: optional(&reader) { $0.text() }, dependencies: reader.items { dependency(&$0) },
            pluginUsages: reader.items { PluginUsage(name: $0.text(), package: optional(&$0) { $0.text() }) },
            url: optional(&reader) { $0.text() }, place: place(&reader))
    }

    private static func dependency(_ reader: inout ByteReader) -> TargetDependency {
        let reference: TargetDependency.Reference
        switch reader.number(UInt8.self) {
        case 0: reference = .target(reader.text())
        case 1:
            let name = reader.text()
            let package = optional(&reader) { $0.text() }
            let aliases = reader.items { ($0.text(), $0.text()) }
            reference = .product(
                name, package: package, moduleAliases: Dictionary(aliases, uniquingKeysWith: { first, _ in first }))
        default: reference = .byName(reader.text())
        }
        let condition = optional(&reader) {
            DependencyCondition(platforms: texts(&$0), traits: optional(&$0) { texts(&$0) })
        }
        return TargetDependency(reference: reference, condition: condition, place: place(&reader))
    }

    private static func source(_ reader: inout ByteReader) -> PackageDependency.Source {
        switch reader.number(UInt8.self) {
        case 0: .path(reader.text())
        case 1: .sourceControl(reader.text(), requirement(&reader))
        default: .registry(requirement(&reader))
        }
    }

    private static func requirement(_ reader: inout ByteReader) -> PackageDependency.Requirement {
        let kind = reader.number(UInt8.self)
        let first = reader.text()
        let second = reader.text()
        switch kind {
        case 0: return .range(first, second)
        case 1: return .exact(first)
        case 2: return .branch(first)
        default: return .revision(first)
        }
    }

    private static func number(_ reader: inout ByteReader) -> Int { Int(reader.number(UInt32.self)) }

    private static func word<Word: RawRepresentable>(_ reader: inout ByteReader) -> Word?
    where Word.RawValue == String {
        Word(rawValue: reader.text())
    }

    private static func texts(_ reader: inout ByteReader) -> [String] { reader.items { $0.text() } }

    private static func optional<Item>(_ reader: inout ByteReader, _ read: (inout ByteReader) -> Item) -> Item? {
        reader.number(UInt8.self) == 1 ? read(&reader) : nil
    }

    private static func place(_ reader: inout ByteReader) -> ManifestPlace? {
        optional(&reader) { ManifestPlace(line: number(&$0), column: number(&$0)) }
    }
}
