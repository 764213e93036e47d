import ConfigurationReading

/// A configured rule about who may import or reach certain modules.
struct ModuleEntry: Sendable {
    let head: RuleHead
    let modules: [Glob]
    /// The places where a forbidden or transitive rule applies, or where a protected module may be imported.
    let places: [Selector]
}

extension ModuleEntry {
    /// Returns the key of the list of such rules.
    ///
    /// - Parameter places: The key of the places.
    static func key(of documentation: RuleDocumentation, places: ConfigurationKey) -> ConfigurationKey {
        let keys = [
            RuleHead.nameKey,
            ConfigurationKey("modules", .texts, isRequired: true, "Patterns of the modules' names."),
            places,
        ]
        return ConfigurationKey(
            documentation.name,
            .list(ConfigurationForm("a rule of '\(documentation.name)'", keys + RuleHead.keys)), documentation.summary)
    }

    /// Reads the list of a key.
    static func read(
        _ top: ConfigurationMapping, _ kind: RuleKind, _ key: ConfigurationKey, places: ConfigurationKey,
        _ reader: ConfigurationReader
    ) -> [ModuleEntry] {
        top.list(key).compactMap { entry in
            guard let head = reader.namedHead(entry, kind) else { return nil }
            if places.isRequired, !entry.has(places.name) {
                reader.fail(entry.place, "\(entry.subject) needs '\(places.name)'")
            }
            return ModuleEntry(
                head: head, modules: entry.requiredTexts("modules").map { Glob($0.text) },
                places: reader.places(places.name, of: entry) ?? [])
        }
    }

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
