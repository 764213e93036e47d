import ConfigurationReading

/// A configured rule about who may import or reach certain modules.
struct ModuleEntry: Sendable {
    let head: RuleHead
    let modules: [Glob]
    /// The places where a forbidden or transitive rule applies, or where a protected module may be imported.
    let places: [Selector]
}

extension ModuleEntry {
    /// The key of the modules.
    static let modulesKey = ConfigurationKey(
        "modules", .texts, isRequired: true, "Patterns of the modules' names.")

    /// Returns the compiled imports of the modules.
    func imports(in tree: Tree) -> [ImportGroup] {
        let matcher = NameMatcher(modules)
        return tree.imports.filter { tree.contexts[$0.context].isCompiled && matcher.matches($0.module) }
    }

    /// Returns the findings for places that match nothing, and for misspelled modules.
    func partsWithoutEffect(in search: EffectSearch) -> [Finding] {
        search.unmatched(places, in: "the rule '\(head.name)'", isAboutImports: true)
            + search.misspelled(modules, in: head)
    }
}

/// A rule whose only settings are a list of modules with places.
protocol ModuleListRule: Rule {
    /// The key of the places in an entry.
    static var placesKey: ConfigurationKey { get }
    /// The key of the list.
    static var key: ConfigurationKey { get }

    var entries: [ModuleEntry] { get set }
}

extension ModuleListRule {
    static var keys: [ConfigurationKey] { [key] }

    /// Returns the key of the list.
    static func makeKey() -> ConfigurationKey {
        RuleHead.listKey(documentation.name, [ModuleEntry.modulesKey, placesKey], documentation.summary)
    }

    mutating func read(_ top: ConfigurationMapping, _ reader: ConfigurationReader) {
        for entry in top.list(Self.key) {
            guard let head = reader.namedHead(entry, Self.kind) else { continue }
            let places = Self.placesKey
            if places.isRequired, !entry.has(places.name) {
                reader.fail(entry.place, "\(entry.subject) needs '\(places.name)'")
            }
            entries.append(
                ModuleEntry(
                    head: head, modules: entry.requiredTexts(ModuleEntry.modulesKey.name).map { Glob($0.text) },
                    places: reader.places(places.name, of: entry) ?? []))
        }
    }

    var heads: [RuleHead] { entries.map(\.head) }

    func partsWithoutEffect(in search: EffectSearch) -> [Finding] {
        entries.flatMap { $0.partsWithoutEffect(in: search) }
    }
}
