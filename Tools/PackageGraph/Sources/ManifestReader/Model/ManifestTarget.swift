/// A target as its manifest declares it.
public struct ManifestTarget: Hashable, Sendable, Codable {
    /// The kinds of targets.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// `.target`: a library or, before tools version 5.4, an executable if it contains main.swift.
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
    /// The kind.
    public let kind: Kind
    /// The folder, relative to the package; nil for the default one.
    public let path: String?
    /// The only files and folders to compile, relative to the target's folder; nil for all.
    public let sources: [String]?
    /// Excluded files and folders, relative to the target's folder.
    public let exclude: [String]
    /// The declared resources.
    public let resources: [TargetResource]
    /// The folder of a C-family target's public headers, relative to the target's folder.
    public let publicHeadersPath: String?
    /// The target's dependencies, in the manifest's order.
    public var dependencies: [TargetDependency]
    /// The plugins applied to it.
    public let pluginUsages: [PluginUsage]
    /// The download address of a binary target.
    public let url: String?
    /// The place of the declaration; nil if the manifest was read by running it.
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
