/// Checks how imports are written.
struct FormCheck {
    let context: RuleContext

    private var tree: Tree { context.tree }

    func findings() -> [Finding] {
        (tree.configuration.form.isOn ? plain() : []) + tree.configuration.access.flatMap(access)
    }

    private func plain() -> [Finding] {
        let rule = tree.configuration.form
        let testable = rule.testable.isEmpty ? nil : Places(rule.testable, in: tree)
        let exported = rule.exported.isEmpty ? nil : Places(rule.exported, in: tree)
        var findings: [Finding] = []
        for group in tree.imports {
            guard let target = group.target.map({ tree.targets[$0] }) else { continue }
            func add(_ message: String, _ reason: String, _ advice: String, unless permitted: Places? = nil) {
                findings += context.findings(
                    rule.head, group, where: { permitted?.contains($0, in: tree) != true }, reason: reason,
                    advice: advice
                ) { _ in message }
            }
            if group.form.contains(.testable), !target.isTest {
                add(
                    "'\(target.name)' imports '\(group.module)' as @testable and isn't a test",
                    "Code that sees internals of another module breaks with every change there, and doesn't build for release",
                    "Make public what is needed, or move the code into a test target", unless: testable)
            }
            if group.form.contains(.exported) {
                add(
                    "'\(target.name)' re-exports '\(group.module)'",
                    "A re-exported module is used without being declared, so it is unclear who depends on it",
                    "Import '\(group.module)' where it is used", unless: exported)
            }
            if rule.refusesPublicAcrossLayers, group.access == "public" || group.access == "open",
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

    private func access(_ rule: AccessRule) -> [Finding] {
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
