/// A target as its manifest declares it.
public struct ManifestTarget: Hashable, Sendable, Codable {
    /// The kinds a manifest can declare.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// `.target`: a library, or with tools before 5.4 an executable when it holds main.swift.
        case regular
        /// `.executableTarget`.
        case executable
        /// `.testTarget`.
        case test
        /// `.systemLibrary`.
        case system
        /// `.binaryTarget`.
        case binary
        /// `.plugin`.
        case plugin
        /// `.macro`.
        case macro
    }

    /// The target's name.
    public let name: String
    /// What kind it is.
    public let kind: Kind
    /// The folder, relative to the package; nil for the default place.
    public let path: String?
    /// The only files and folders compiled, relative to the target's folder; nil for all.
    public let sources: [String]?
    /// Files and folders left out, relative to the target's folder.
    public let exclude: [String]
    /// Declared resources.
    public let resources: [TargetResource]
    /// Where a C-family target's public headers lie, relative to its folder.
    public let publicHeadersPath: String?
    /// What the target depends on, in the manifest's order.
    public var dependencies: [TargetDependency]
    /// The plugins applied to it.
    public let pluginUsages: [PluginUsage]
    /// Where a binary target is downloaded from.
    public let url: String?
    /// Where the manifest declares it; nil when the manifest was read by running it.
    public var place: ManifestPlace?

    /// Creates a target.
    public init(
        name: String,
        kind: Kind,
        path: String? = nil,
        sources: [String]? = nil,
        exclude: [String] = [],
        resources: [TargetResource] = [],
        publicHeadersPath: String? = nil,
        dependencies: [TargetDependency] = [],
        pluginUsages: [PluginUsage] = [],
        url: String? = nil,
        place: ManifestPlace? = nil
    ) {
        self.name = name
        self.kind = kind
        self.path = path
        self.sources = sources
        self.exclude = exclude
        self.resources = resources
        self.publicHeadersPath = publicHeadersPath
        self.dependencies = dependencies
        self.pluginUsages = pluginUsages
        self.url = url
        self.place = place
    }
}
