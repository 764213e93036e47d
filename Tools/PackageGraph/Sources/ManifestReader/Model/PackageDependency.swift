/// One entry of a package's `dependencies`.
public struct PackageDependency: Hashable, Sendable, Codable {
    /// Where the package comes from.
    public enum Source: Hashable, Sendable, Codable {
        /// `.package(path:)`: an absolute path.
        case path(String)
        /// `.package(url:…)`: an address, or the absolute path of a repository on disk.
        case sourceControl(String, Requirement)
        /// `.package(id:…)`.
        case registry(Requirement)
    }

    /// Which versions will do.
    public enum Requirement: Hashable, Sendable, Codable {
        /// At least the first, less than the second.
        case range(String, String)
        /// This version only.
        case exact(String)
        /// The head of a branch.
        case branch(String)
        /// One commit.
        case revision(String)
    }

    /// SwiftPM's identity: the last part of the path or address in lower case, without `.git`.
    public let identity: String
    /// The name old manifests give it for use in `.product(package:)`.
    public let name: String?
    /// Where it comes from.
    public let source: Source
    /// The traits asked for, sorted by name; `default` stands for the package's own choice.
    public let traits: [DependencyTrait]
    /// Where the manifest declares it; nil when the manifest was read by running it.
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
