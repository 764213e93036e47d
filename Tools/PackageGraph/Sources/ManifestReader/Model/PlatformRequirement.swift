/// The minimum version of a platform that a package supports.
public struct PlatformRequirement: Hashable, Sendable, Codable {
    /// The platform's name in lower case.
    public let name: String
    /// The version, such as `10.15`.
    public let version: String

    /// Creates a requirement.
    public init(name: String, version: String) {
        self.name = name
        self.version = version
    }
}
