/// One entry of a package's `dependencies`.
public struct PackageDependency: Hashable, Sendable, Codable {
    /// The location of a package.
    public enum Source: Hashable, Sendable, Codable {
        /// `.package(path:)`: an absolute path.
        case path(String)
        /// `.package(url:…)`: an address, or the absolute path of a repository on disk.
        case sourceControl(String, Requirement)
        /// `.package(id:…)`.
        case registry(Requirement)
    }

    /// The accepted versions.
    public enum Requirement: Hashable, Sendable, Codable {
        /// At least the first version, and less than the second.
        case range(String, String)
        /// Only this version.
        case exact(String)
        /// The head of a branch.
        case branch(String)
        /// One commit.
        case revision(String)
    }

    /// SwiftPM's identity: the last component of the path or address in lower case, without `.git`.
    public let identity: String
    /// The name that old manifests declare for use in `.product(package:)`.
    public let name: String?
    /// The package's location.
    public let source: Source
    /// The enabled traits, sorted by name. `default` means the package's default traits.
    public let traits: [DependencyTrait]
    /// The place of the declaration; nil if the manifest was read by running it.
    public var place: ManifestPlace?

    /// Creates a dependency.
    public init(
        identity: String,
        name: String? = nil,
        source: Source,
        traits: [DependencyTrait] = [DependencyTrait(name: "default")],
        place: ManifestPlace? = nil
    ) {
        self.identity = identity
        self.name = name
        self.source = source
        self.traits = traits
        self.place = place
    }
}
