/// A Swift package that a project refers to.
public struct XcodePackageReference: Hashable, Sendable {
    /// The location of a package.
    public enum Location: Hashable, Sendable {
        /// The absolute path of a local package.
        case local(String)
        /// The address of a repository, and the requirement as Xcode writes it, such as `kind` and `minimumVersion`.
        case remote(String, requirement: [String: String])
        /// The identity of a package in a registry.
        case registry(String)
    }

    /// The identifier of the object in the project file.
    public let id: String
    /// The package's location.
    public let location: Location

    /// Creates a reference.
    public init(id: String, location: Location) {
        self.id = id
        self.location = location
    }
}
