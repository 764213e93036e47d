/// One end of a finding's edge.
public struct FindingEnd: Hashable, Sendable, Codable {
    /// The name of a target, a module, a package, a construct or a file.
    public let name: String
    /// The path of its package relative to the root, empty for the root package; `nil` for a module of another
    /// repository or the system.
    public let package: String?
    /// The target's name, if it is a target.
    public let target: String?
    /// The layer's name, if it is in a layer.
    public let layer: String?

    /// Creates an end.
    public init(name: String, package: String? = nil, target: String? = nil, layer: String? = nil) {
        self.name = name
        self.package = package
        self.target = target
        self.layer = layer
    }

    /// The name qualified by its package, so that two targets with one name differ: `Packages/Home:HomeFeature`.
    public var key: String {
        guard let package, !package.isEmpty else { return name }
        return package + ":" + name
    }
}
