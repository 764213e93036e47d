import ConfigurationReading
import ManifestReader
import PackageGraph

/// The rules of a repository, as stated in the YAML files under lint-rules/.
public struct CheckConfiguration: Sendable {
    /// The folder of the configuration, relative to the root.
    public static let defaultFolder = "lint-rules"

    /// One file of a configuration.
    public typealias File = ConfigurationFile

    /// The configuration of a repository without lint-rules/, with the rules that need no configuration.
    public static let standard = CheckConfiguration()

    /// The digest of the texts from which it was read. Distinguishes configurations with different texts.
    private(set) var digest = ""
    /// The platforms whose builds are checked.
    var platforms = PlatformSet.all
    var systemModules: [ModulePattern] = []
    /// The modules of packages that aren't checked out, if they differ from the products' names.
    var external: [ModulePattern] = []
    var outside: [OutsideModule] = []
    var tags: [String: [Selector]] = [:]
    var layers: [Layer] = []
    /// The rules with their settings, in the order of ``RuleCatalog/rules``.
    var rules: [any Rule] = RuleCatalog.rules.map { $0.init() }

    /// The keys at the top of a configuration file: those of no rule, and those of each rule in the catalog's order.
    public static var keys: [ConfigurationKey] { ConfigurationReader.topLevelKeys }

    /// The modules that the configuration describes: those of files outside of packages and Xcode projects.
    public var describedModules: [DescribedModule] {
        let selectors = SelectorSet(tags: tags)
        return outside.map { module in
            DescribedModule(
                name: module.name, isTest: module.isTest, imports: module.imports,
                folder: module.folders.first.map { $0.glob.isLiteral ? $0.glob.text : "" }, file: module.place.file,
                place: ManifestPlace(line: module.place.line, column: module.place.column)
            ) { path in
                selectors.contains(
                    Subject(path: path, package: nil, target: module.name, kind: nil), in: module.folders)
            }
        }
    }

    /// The layers' names, as configured.
    public var layerNames: [String] { layers.map(\.name) }

    /// The paths, relative to the root, that are members of layers with everything below them, in the layers' order.
    public var layerFolders: [String] {
        layers.flatMap(\.members).filter { $0.kind == .folder && $0.glob.isLiteral }.map(\.glob.text)
    }

    /// Returns whether the packages of a layer may not use one another.
    public func areSiblingsIndependent(in layer: String) -> Bool {
        layers.contains { $0.name == layer && $0.siblings == .independent }
    }

    /// The full names of the rules that can have findings: enabled kinds, and `kind/name` of configured rules.
    public var ruleNames: [String] { heads.map(\.name) }

    /// The heads of all enabled rules.
    var heads: [RuleHead] { rules.flatMap { $0.heads } }

    /// Returns the configuration in which some kinds of rules are checked, even if they are off.
    public func enabling(_ kinds: [RuleKind]) -> CheckConfiguration {
        var result = self
        for index in result.rules.indices where kinds.contains(type(of: result.rules[index]).kind) {
            result.rules[index].enable()
        }
        return result
    }

    /// Returns whether a rule is off. ``enabling(_:)`` may judge what it covers.
    func isOff(_ rule: String) -> Bool {
        rules.contains { $0.isOff && type(of: $0).kind.rawValue == rule }
    }

    /// Parses a configuration.
    ///
    /// - Parameter files: The files. Lists with the same key are joined in the order of the files' paths.
    /// - Throws: All errors in the files, each with its place.
    public static func parse(_ files: [File]) throws(ConfigurationErrors) -> CheckConfiguration {
        let reader = ConfigurationReader()
        let files = files.sorted { $0.path < $1.path }
        for file in files { reader.read(file) }
        var configuration = try reader.configuration()
        configuration.digest = Digest.hex(of: files.flatMap { [$0.path, $0.text] })
        return configuration
    }

    /// Reads the files with the extension .yml or .yaml in a folder of a repository; returns ``standard`` if there are
    /// none.
    ///
    /// - Parameters:
    ///   - folder: The folder, relative to the root.
    ///   - root: The repository's path.
    /// - Throws: All errors in the files, including those of files that can't be read.
    public static func load(folder: String = defaultFolder, below root: String) throws(ConfigurationErrors)
        -> CheckConfiguration
    {
        try parse(files(in: folder, below: root))
    }

    /// Reads the texts of the files with the extension .yml or .yaml in a folder of a repository.
    ///
    /// - Parameters:
    ///   - folder: The folder, relative to the root.
    ///   - root: The repository's path.
    /// - Throws: The errors of files that can't be read.
    public static func files(
        in folder: String = defaultFolder, below root: String
    ) throws(ConfigurationErrors) -> [File] {
        try ConfigurationFolder.files(in: folder, below: root)
    }
}
