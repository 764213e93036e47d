/// A plugin that a target applies when it is built.
public struct PluginUsage: Hashable, Sendable, Codable {
    /// The plugin's product or target.
    public let name: String
    /// The package it comes from; nil when it is the target's own.
    public let package: String?

    /// Creates a usage.
    public init(name: String, package: String?) {
        self.name = name
        self.package = package
    }
}
