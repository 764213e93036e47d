import ConfigurationReading

/// Checks how imports are written.
struct FormRule: Rule {
    static let documentation = RuleDocumentation(
        name: "form",
        summary:
            "Imports are written in the form that the place allows: '@testable' in tests only, no '@_exported', no 'public import' across a layer.",
        why: "How a module is imported decides who else sees it",
        fix: "Write the import in the form that the finding names",
        isFixable: true,
        configuration: """
            form:
              testable-in: [target:*TestSupport]
              exported-in: [target:Umbrella]
              public-across-layers: refused
            access:
              - name: grdb-stays-inside
                modules: [GRDB]
                levels: [internal, private]
            """,
        failing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            @testable import Models
            @_exported import Networking
            // Packages/Infra/Database/Sources/Database/Database.swift
            public import GRDB
            """,
        passing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            import Networking
            // Packages/Infra/Database/Sources/Database/Database.swift
            internal import GRDB
            """
    )

    private enum AccessWord: String, CaseIterable {
        case `public`, `package`, `internal`, `fileprivate`, `private`, none
    }

    private enum PublicImports: String, CaseIterable {
        case refused, allowed
    }

    /// A configured rule about the access levels of imports of certain modules.
    struct Access: Sendable {
        let head: RuleHead
        let modules: [Glob]
        let levels: [String]
        /// The places where it applies; empty for everywhere.
        let places: [Selector]
    }

    static let formKey = ConfigurationKey(
        "form",
        .mapping(
            ConfigurationForm(
                "'form'",
                [
                    ConfigurationReader.enabledKey,
                    ConfigurationKey(
                        "testable-in", .texts, "The places outside of tests where '@testable' is allowed."),
                    ConfigurationKey("exported-in", .texts, "The places where '@_exported' is allowed."),
                    ConfigurationKey(
                        "public-across-layers", .word(PublicImports.allCases.map(\.rawValue)),
                        "Whether a module of another layer may be imported publicly."),
                ] + RuleHead.keys)),
        documentation.summary)
    static let accessKey = RuleHead.listKey(
        "access",
        [
            ModuleEntry.modulesKey,
            ConfigurationKey(
                "levels", .words(AccessWord.allCases.map(\.rawValue)), isRequired: true,
                "The allowed access levels of their imports; 'none' is an import without one."),
            RuleHead.placesKey,
        ],
        "Certain modules are imported with certain access levels. The findings belong to 'form'.")
    static let keys = [formKey, accessKey]

    private var head = RuleHead(Self.kind)
    private var isOn = true
    private var testable: [Selector] = []
    private var exported: [Selector] = []
    /// Whether `public import` of another layer's module is a finding.
    private var refusesPublicAcrossLayers = true
    private var access: [Access] = []

    mutating func read(_ top: ConfigurationMapping, _ reader: ConfigurationReader) {
        if reader.isFirst(Self.formKey.name, top), let entry = top.mapping(Self.formKey) {
            head = reader.head(entry, name: Self.kind.rawValue)
            isOn = entry.flag("enabled") ?? true
            testable = reader.selectors("testable-in", of: entry) ?? []
            exported = reader.selectors("exported-in", of: entry) ?? []
            refusesPublicAcrossLayers = entry.word("public-across-layers", as: PublicImports.self) != .allowed
        }
        for entry in top.list(Self.accessKey) {
            guard let head = reader.namedHead(entry, Self.kind) else { continue }
            let levels = entry.requiredTexts("levels").compactMap { text, place -> String? in
                if AccessWord(rawValue: text) != nil { return text }
                reader.fail(
                    place, reader.unknown(text, what: "access level", among: AccessWord.allCases.map(\.rawValue)))
                return nil
            }
            access.append(
                Access(
                    head: head, modules: entry.requiredTexts("modules").map { Glob($0.text) }, levels: levels,
                    places: reader.places("in", of: entry) ?? []))
        }
    }

    var heads: [RuleHead] { (isOn ? [head] : []) + access.map(\.head) }
    var isOff: Bool { !isOn }
    mutating func enable() { isOn = true }

    func partsWithoutEffect(in search: EffectSearch) -> [Finding] {
        access.flatMap { rule in
            search.unmatched(rule.places, in: "the rule '\(rule.head.name)'", isAboutImports: true)
                + (search.isImported(rule.modules)
                    ? [] : search.nothing(rule.head, "is about \(search.list(rule.modules)), which no file imports"))
        }
            + search.unneeded(testable, of: head) { search.importers(.testable) }
            + search.unneeded(exported, of: head) { search.importers(.exported) }
    }

    func findings(in context: RuleContext) -> [Finding] {
        (isOn ? plain(context) : []) + access.flatMap { findings(of: $0, context) }
    }

    private func plain(_ context: RuleContext) -> [Finding] {
        let tree = context.tree
        let testablePlaces = testable.isEmpty ? nil : Places(testable, in: tree)
        let exportedPlaces = exported.isEmpty ? nil : Places(exported, in: tree)
        var findings: [Finding] = []
        for group in tree.imports {
            guard let target = group.target.map({ tree.targets[$0] }) else { continue }
            func add(_ message: String, _ reason: String, _ advice: String, unless permitted: Places? = nil) {
                findings += context.findings(
                    head, group, where: { permitted?.contains($0, in: tree) != true }, reason: reason,
                    advice: advice
                ) { _ in message }
            }
            if group.form.contains(.testable), !target.isTest {
                add(
                    "'\(target.name)' imports '\(group.module)' as @testable and isn't a test",
                    "Code that sees internals of another module breaks with every change there, and doesn't build for release",
                    "Make public what is needed, or move the code into a test target", unless: testablePlaces)
            }
            if group.form.contains(.exported) {
                add(
                    "'\(target.name)' re-exports '\(group.module)'",
                    "A re-exported module is used without being declared, so it is unclear who depends on it",
                    "Import '\(group.module)' where it is used", unless: exportedPlaces)
            }
            if refusesPublicAcrossLayers, group.access == "public" || group.access == "open",
                let layer = tree.contexts[group.context].layer.map({ tree.configuration.layers[$0] }),
                case .target(let other) = context.resolvedModule(of: group),
                let otherLayer = tree.layer(of: tree.targets[other]), otherLayer.name != layer.name
            {
                add(
                    "'\(target.name)' of the layer '\(layer.name)' imports '\(group.module)' of the layer '\(otherLayer.name)' publicly",
                    "A public import hands another layer's types on to everyone above",
                    "Import it without 'public' and keep its types out of public signatures")
            }
        }
        return findings
    }

    private func findings(of rule: Access, _ context: RuleContext) -> [Finding] {
        let tree = context.tree
        let places = Places(rule.places, in: tree)
        let matcher = NameMatcher(rule.modules)
        let allowed = rule.levels.map { $0 == "none" ? "no access level" : "'\($0)'" }.joined(separator: " or ")
        return tree.imports.flatMap { group -> [Finding] in
            let level = group.access.isEmpty ? "none" : group.access
            guard tree.contexts[group.context].isCompiled, matcher.matches(group.module), !rule.levels.contains(level)
            else { return [] }
            let found = level == "none" ? "without an access level" : "with '\(level)'"
            return context.findings(
                rule.head, group, where: { places.contains($0, in: tree) },
                advice: "Write \(allowed) before 'import \(group.module)'",
                fix: rule.levels.first.map { .writeAccess($0 == "none" ? nil : $0) }
            ) { from in
                "'\(from)' imports '\(group.module)' \(found), expected \(allowed)"
            }
        }
    }
}

extension RuleKind {
    /// The kind of ``FormRule``.
    public static let form = FormRule.kind
}
