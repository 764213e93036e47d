/// One end of the edge that a finding is about.
public struct FindingEnd: Hashable, Sendable, Codable {
    /// What it is called: the name of a target, a module or a package, a construct, or the name of a file.
    public let name: String
    /// The path of its package relative to the root, empty for the root's own; nil for a module of another repository or the system.
    public let package: String?
    /// Its target's name, where it is one.
    public let target: String?
    /// Its layer's name, where it is in one.
    public let layer: String?

    /// Creates an end.
    public init(name: String, package: String? = nil, target: String? = nil, layer: String? = nil) {
        self.name = name
        self.package = package
        self.target = target
        self.layer = layer
    }

    /// The name with its package before it, so that two targets of one name stay apart: `Packages/Home:HomeFeature`.
    public var key: String {
        guard let package, !package.isEmpty else { return name }
        return package + ":" + name
    }
}
