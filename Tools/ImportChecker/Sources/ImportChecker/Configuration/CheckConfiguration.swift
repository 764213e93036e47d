import ConfigurationReading

/// The rules of a repository, as the YAML files under lint-rules/ state them.
public struct CheckConfiguration: Sendable {
    /// The folder of the configuration, relative to the root.
    public static let defaultFolder = "lint-rules"

    /// One file of a configuration.
    public typealias File = ConfigurationFile

    /// The configuration of a repository without lint-rules/: the rules that need no configuration are on.
    public static let standard = CheckConfiguration()

    /// What tells the texts that it was read from from others.
    private(set) var digest = ""
    /// The platforms whose builds are judged.
    var platforms = PlatformSet.all
    var systemModules: [ModulePattern] = []
    var outside: [OutsideModule] = []
    var tags: [String: [Selector]] = [:]
    var layers: [Layer] = []
    /// Every package and outside module must be in a layer; nil when they needn't.
    var completeness: RuleHead?
    var undeclared = PlainRule(head: RuleHead(name: RuleKind.undeclared.rawValue), isOn: true)
    var unused = PlainRule(head: RuleHead(name: RuleKind.unused.rawValue), isOn: true)
    var manifest = PlainRule(head: RuleHead(name: RuleKind.manifest.rawValue), isOn: true)
    var conditional = PlainRule(head: RuleHead(name: RuleKind.conditional.rawValue), isOn: true)
    var cycles = PlainRule(head: RuleHead(name: RuleKind.cycles.rawValue), isOn: true)
    var tests = PlainRule(head: RuleHead(name: RuleKind.tests.rawValue), isOn: true)
    var form = FormRule(
        head: RuleHead(name: RuleKind.form.rawValue), isOn: true, testable: [], exported: [],
        refusesPublicAcrossLayers: true)
    var forbidden: [ModuleRule] = []
    var protected: [ModuleRule] = []
    var transitive: [ModuleRule] = []
    var access: [AccessRule] = []
    var naming: [NamingRule] = []
    var constructs: [ConstructRule] = []

    /// The layers' names, as configured.
    public var layerNames: [String] { layers.map(\.name) }

    /// The full names of the rules that can have findings: kinds that are on, and `kind/name` of configured ones.
    public var ruleNames: [String] { heads.map(\.name) + [RuleKind.ineffective.rawValue, RuleKind.waiver.rawValue] }

    /// The heads of all rules that are on.
    var heads: [RuleHead] {
        var heads = [undeclared, unused, manifest, conditional, cycles, tests].filter(\.isOn).map(\.head)
        if form.isOn { heads.append(form.head) }
        if let completeness { heads.append(completeness) }
        heads += layers.map(\.head)
        heads += (forbidden + protected + transitive).map(\.head)
        heads += access.map(\.head) + naming.map(\.head) + constructs.map(\.head)
        return heads
    }

    /// Reads a configuration.
    ///
    /// - Parameter files: the files; lists with the same key in several are joined in the order of the files' paths.
    /// - Throws: everything that is wrong with them, each with its place.
    public static func parse(_ files: [File]) throws(ConfigurationErrors) -> CheckConfiguration {
        let reader = ConfigurationReader()
        let files = files.sorted { $0.path < $1.path }
        for file in files { reader.read(file) }
        var configuration = try reader.configuration()
        configuration.digest = Digest.hex(of: files.flatMap { [$0.path, $0.text] })
        return configuration
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
        try parse(ConfigurationFolder.files(in: folder, below: root))
    }
}
