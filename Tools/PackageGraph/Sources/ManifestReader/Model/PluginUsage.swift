/// A plugin that runs when a target is built.
public struct PluginUsage: Hashable, Sendable, Codable {
    /// The name of the plugin's product or target.
    public let name: String
    /// The plugin's package; nil if it is the target's own.
    public let package: String?

    /// Creates a usage.
    public init(name: String, package: String?) {
        self.name = name
        self.package = package
    }
}
