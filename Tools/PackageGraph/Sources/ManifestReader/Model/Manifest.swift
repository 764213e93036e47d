/// The declarations in a Package.swift that are relevant to imports.
///
/// Build settings, language modes and system providers are left out. To compare manifests that were read in different
/// ways, use ``withoutPlaces``.
public struct Manifest: Hashable, Sendable, Codable {
    /// The package's name.
    public let name: String
    /// The version in the first line.
    public let toolsVersion: ToolsVersion
    /// The minimum versions of the supported platforms, in the manifest's order.
    public let platforms: [PlatformRequirement]
    /// The products, in the manifest's order.
    public var products: [ManifestProduct]
    /// The dependencies on packages, in the manifest's order.
    public var dependencies: [PackageDependency]
    /// The declared traits, sorted by name.
    public let traits: [PackageTrait]
    /// The targets, in the manifest's order.
    public var targets: [ManifestTarget]

    /// Creates a manifest.
    public init(
        name: String,
        toolsVersion: ToolsVersion,
        platforms: [PlatformRequirement] = [],
        products: [ManifestProduct] = [],
        dependencies: [PackageDependency] = [],
        traits: [PackageTrait] = [],
        targets: [ManifestTarget] = []
    ) {
        self.name = name
        self.toolsVersion = toolsVersion
        self.platforms = platforms
        self.products = products
        self.dependencies = dependencies
        self.traits = traits
        self.targets = targets
    }

    /// The manifest without places, as it is read by running it.
    public var withoutPlaces: Manifest {
        var copy = self
        for index in copy.products.indices { copy.products[index].place = nil }
        for index in copy.dependencies.indices { copy.dependencies[index].place = nil }
        for index in copy.targets.indices {
            copy.targets[index].place = nil
            for entry in copy.targets[index].dependencies.indices {
                copy.targets[index].dependencies[entry].place = nil
            }
        }
        return copy
    }
}
