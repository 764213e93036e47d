/// The rules of a repository, as the YAML files under lint-rules/ state them.
public struct CheckConfiguration: Sendable {
    /// The folder of the configuration, relative to the root.
    public static let defaultFolder = "lint-rules"

    /// One file of a configuration.
    public struct File: Hashable, Sendable {
        /// Its path relative to the root, for places.
        public let path: String
        /// Its text.
        public let text: String

        /// Makes a file.
        public init(path: String, text: String) {
            self.path = path
            self.text = text
        }
    }

    /// The layers' names, as configured.
    public let layerNames: [String]
    /// The full names of the rules that can have findings: kinds that are on, and `kind/name` of configured ones.
    public let ruleNames: [String]

    /// The configuration of a repository without lint-rules/: the rules that need no configuration are on.
    public static let standard = CheckConfiguration(layerNames: [], ruleNames: [])

    /// Reads a configuration.
    ///
    /// - Parameter files: the files in the order of their paths; lists with the same key in several are joined.
    /// - Throws: everything that is wrong with them, each with its place.
    public static func parse(_ files: [File]) throws(ConfigurationErrors) -> CheckConfiguration {
        standard
    }

    /// Reads the files with the ending .yml or .yaml that lie in a folder of a repository; ``standard`` when there is none.
    ///
    /// - Parameters:
    ///   - folder: the folder, relative to the root.
    ///   - root: the repository's path.
    /// - Throws: everything that is wrong with them, a file that can't be read included.
    public static func load(folder: String = defaultFolder, below root: String) throws(ConfigurationErrors)
        -> CheckConfiguration
    {
        standard
    }
}
