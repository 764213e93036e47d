import ManifestReader

extension ManifestCodec {
    /// Reads what ``write(_:to:)`` wrote; nil when the bytes hold no manifest.
    static func read(_ reader: inout ByteReader) -> Manifest? {
        let name = reader.text()
        let toolsVersion = ToolsVersion(number(&reader), number(&reader), number(&reader))
        let platforms = list(&reader) { PlatformRequirement(name: $0.text(), version: $0.text()) }
        let products = list(&reader) { reader in
            ManifestProduct(
                name: reader.text(), kind: word(&reader) ?? .automaticLibrary, targets: texts(&reader),
                place: place(&reader))
        }
        let dependencies = list(&reader) { reader in
            PackageDependency(
                identity: reader.text(), name: optional(&reader) { $0.text() }, source: source(&reader),
                traits: list(&reader) { DependencyTrait(name: $0.text(), condition: optional(&$0) { texts(&$0) }) },
                place: place(&reader))
        }
        let traits = list(&reader) { PackageTrait(name: $0.text(), enabledTraits: texts(&$0)) }
        let targets = list(&reader) { target(&$0) }
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
            resources: list(&reader) { TargetResource(rule: word(&$0) ?? .process, path: $0.text()) },
            publicHeadersPath: optional(&reader) { $0.text() }, dependencies: list(&reader) { dependency(&$0) },
            pluginUsages: list(&reader) { PluginUsage(name: $0.text(), package: optional(&$0) { $0.text() }) },
            url: optional(&reader) { $0.text() }, place: place(&reader))
    }

    private static func dependency(_ reader: inout ByteReader) -> TargetDependency {
        let reference: TargetDependency.Reference
        switch reader.number(UInt8.self) {
        case 0: reference = .target(reader.text())
        case 1:
            let name = reader.text()
            let package = optional(&reader) { $0.text() }
            let aliases = list(&reader) { ($0.text(), $0.text()) }
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

    private static func list<Item>(_ reader: inout ByteReader, _ read: (inout ByteReader) -> Item) -> [Item] {
        let count = reader.count(of: 1)
        var items: [Item] = []
        items.reserveCapacity(count)
        for _ in 0..<count where reader.isIntact { items.append(read(&reader)) }
        return items
    }

    private static func texts(_ reader: inout ByteReader) -> [String] { list(&reader) { $0.text() } }

    private static func optional<Item>(_ reader: inout ByteReader, _ read: (inout ByteReader) -> Item) -> Item? {
        reader.number(UInt8.self) == 1 ? read(&reader) : nil
    }

    private static func place(_ reader: inout ByteReader) -> ManifestPlace? {
        optional(&reader) { ManifestPlace(line: number(&$0), column: number(&$0)) }
    }
}
