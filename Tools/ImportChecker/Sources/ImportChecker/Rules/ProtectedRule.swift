import ConfigurationReading

/// Finds imports of modules outside of the places that may import them.
struct ProtectedRule: ModuleListRule {
    static let documentation = RuleDocumentation(
        name: "protected",
        summary: "Certain modules are imported only in certain places.",
        why: "The configuration keeps the module to the place that wraps it",
        fix: "Use the package that wraps the module",
        configuration: """
            protected:
              - name: grdb
                modules: [GRDB]
                only: [Packages/Infra/Database]
                reason: the database is one package's secret
            """,
        failing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import GRDB
            """,
        passing: """
            // Packages/Infra/Database/Sources/Database/Database.swift
            import GRDB
            """
    )

    static let placesKey = ConfigurationKey(
        "only", .texts, isRequired: true,
        "The only places that may import the modules. The package of a module may, too.")
    static let key = makeKey()

    var entries: [ModuleEntry] = []

    func findings(in context: RuleContext) -> [Finding] {
        let tree = context.tree
        return entries.flatMap { entry in
            let places = Places(entry.places, in: tree)
            let allowed = entry.places.map(\.text).joined(separator: ", ")
            return entry.imports(in: tree).filter { !Self.isOwn($0, context) }.flatMap { group in
                context.findings(
                    entry.head, group, where: { !places.contains($0, in: tree) },
                    advice: "Use \(allowed) instead", isStep: true
                ) { from in
                    "'\(from)' imports '\(group.module)', which only \(allowed) may"
                }
            }
        }
    }

    /// Returns whether the import is in the package that contains the module, which may use it.
    private static func isOwn(_ group: ImportGroup, _ context: RuleContext) -> Bool {
        guard case .target(let index) = context.resolvedModule(of: group) else { return false }
        let target = context.tree.targets[index]
        return target.isLocal && target.packageKind == .package
            && target.package == context.tree.contexts[group.context].package
    }

    func partsWithoutEffect(in search: EffectSearch) -> [Finding] {
        entries.flatMap { entry in
            entry.partsWithoutEffect(in: search)
                + (search.isImported(entry.modules)
                    ? [] : search.nothing(entry.head, "protects \(search.list(entry.modules)), which no file imports"))
        }
    }
}

extension RuleKind {
    /// The kind of ``ProtectedRule``.
    public static let protected = ProtectedRule.kind
}
