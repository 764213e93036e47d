/// Finds rules, layers and permissions without effect, since a mistyped one looks the same.
///
/// Each rule names its own parts without effect; those of the settings for all rules are found here. Exceptions are
/// found by ``WaiverFilter``, which applies them.
struct IneffectiveRule: Rule {
    static let documentation = RuleDocumentation(
        name: "ineffective",
        summary: "No rule, layer, exception or permission is without effect.",
        why:
            "A rule with a typing error in it finds nothing, which looks like success; an exception that outlives its cause hides the next case",
        fix: "Correct the name or the pattern in the configuration, or remove it",
        configuration: "",
        failing: """
            # lint-rules/layers.yml
            layers:
              - name: features
                members: [Package/Features]
            """,
        passing: """
            # lint-rules/layers.yml
            layers:
              - name: features
                members: [Packages/Features]
            """
    )

    var heads: [RuleHead] { [RuleHead(Self.kind)] }

    // Exceptions and waivers don't apply to these findings, so they are found in another step.
    func findings(in context: RuleContext) -> [Finding] { [] }

    func partsWithoutEffect(in search: EffectSearch) -> [Finding] {
        let tree = search.context.tree
        var findings: [Finding] = []
        for (tag, selectors) in tree.configuration.tags.sorted(by: { $0.key < $1.key }) {
            findings += search.unmatched(selectors, in: "the tag '\(tag)'")
        }
        let lists = [("system-modules", tree.configuration.systemModules), ("external", tree.configuration.external)]
        for (key, patterns) in lists {
            for pattern in patterns where !search.isImported([pattern.glob]) {
                findings.append(
                    search.finding(
                        pattern.place, key, pattern.glob.text,
                        "'\(pattern.glob.text)' in '\(key)' is imported by no file", "Correct it, or remove it"))
            }
        }
        for target in tree.targets where target.packageKind == .described && target.files.isEmpty {
            let declaration = tree.graph.targets[target.id].declaration
            let place = tree.place(declaration.place, in: tree.graph.packages[target.package])
            findings.append(
                search.finding(
                    place, target.name, "files",
                    "the module '\(target.name)' has no files outside of packages and Xcode projects",
                    "Correct its folders, or remove it"))
        }
        return findings
    }
}

extension RuleKind {
    /// The kind of ``IneffectiveRule``.
    public static let ineffective = IneffectiveRule.kind
}
