import ManifestReader

/// Encodes manifests as bytes, many times as fast as any general encoding.
enum ManifestCodec {
    // MARK: Writing

    static func write(_ manifest: Manifest, to writer: inout ByteWriter) {
        writer.add(manifest.name)
        writer.add(UInt32(clamping: manifest.toolsVersion.major))
        writer.add(UInt32(clamping: manifest.toolsVersion.minor))
        writer.add(UInt32(clamping: manifest.toolsVersion.patch))
        writer.add(manifest.platforms) {
            $1.add($0.name)
            $1.add($0.version)
        }
        writer.add(manifest.products) {
            $1.add($0.name)
            $1.add($0.kind.rawValue)
            texts($0.targets, &$1)
            place($0.place, &$1)
        }
        writer.add(manifest.dependencies) {
            $1.add($0.identity)
            optional($0.name, &$1) { $1.add($0) }
            source($0.source, &$1)
            $1.add($0.traits) {
                $1.add($0.name)
                optional($0.condition, &$1) { texts($0, &$1) }
            }
            place($0.place, &$1)
        }
        writer.add(manifest.traits) {
            $1.add($0.name)
            texts($0.enabledTraits, &$1)
        }
        writer.add(manifest.targets) { target($0, &$1) }
    }

    private static func target(_ target: ManifestTarget, _ writer: inout ByteWriter) {
        writer.add(target.name)
        writer.add(target.kind.rawValue)
        optional(target.path, &writer) { $1.add($0) }
        optional(target.sources, &writer) { texts($0, &$1) }
        texts(target.exclude, &writer)
        writer.add(target.resources) {
            $1.add($0.rule.rawValue)
            $1.add($0.path)
        }
        optional(target.publicHeadersPath, &writer) { $1.add($0) }
        writer.add(target.dependencies) { dependency($0, &$1) }
        writer.add(target.pluginUsages) {
            $1.add($0.name)
            optional($0.package, &$1) { $1.add($0) }
        }
        optional(target.url, &writer) { $1.add($0) }
        place(target.place, &writer)
    }

    private static func dependency(_ dependency: TargetDependency, _ writer: inout ByteWriter) {
        switch dependency.reference {
        case .target(let name):
            writer.add(UInt8(0))
            writer.add(name)
        case .product(let name, let package, let aliases):
            writer.add(UInt8(1))
            writer.add(name)
            optional(package, &writer) { $1.add($0) }
            writer.add(aliases.sorted { $0.key < $1.key }) {
                $1.add($0.key)
                $1.add($0.value)
            }
        case .byName(let name):
            writer.add(UInt8(2))
            writer.add(name)
        }
        optional(dependency.condition, &writer) {
            texts($0.platforms, &$1)
            optional($0.traits, &$1) { texts($0, &$1) }
        }
        place(dependency.place, &writer)
    }

    private static func source(_ source: PackageDependency.Source, _ writer: inout ByteWriter) {
        switch source {
        case .path(let path):
            writer.add(UInt8(0))
            writer.add(path)
        case .sourceControl(let location, let requirement):
            writer.add(UInt8(1))
            writer.add(location)
            self.requirement(requirement, &writer)
        case .registry(let requirement):
            writer.add(UInt8(2))
            self.requirement(requirement, &writer)
        }
    }

    private static func requirement(_ requirement: PackageDependency.Requirement, _ writer: inout ByteWriter) {
        let (kind, first, second): (UInt8, String, String) =
            switch requirement {
            case .range(let low, let high): (0, low, high)
            case .exact(let version): (1, version, "")
            case .branch(let name): (2, name, "")
            case .revision(let name): (3, name, "")
            }
        writer.add(kind)
        writer.add(first)
        writer.add(second)
    }

    private static func texts(_ texts: [String], _ writer: inout ByteWriter) {
        writer.add(texts) { $1.add($0) }
    }

    private static func optional<Item>(
        _ item: Item?, _ writer: inout ByteWriter, _ write: (Item, inout ByteWriter) -> Void
    ) {
        writer.add(UInt8(item == nil ? 0 : 1))
        if let item { write(item, &writer) }
    }

    private static func place(_ place: ManifestPlace?, _ writer: inout ByteWriter) {
        optional(place, &writer) {
            $1.add(UInt32(clamping: $0.line))
            $1.add(UInt32(clamping: $0.column))
        }
    }
}
