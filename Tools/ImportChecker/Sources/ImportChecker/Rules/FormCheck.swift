/// How imports are written.
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
        for occurrence in tree.occurrences {
            guard let unit = occurrence.unit.map({ tree.units[$0] }) else { continue }
            for item in tree.facts[occurrence.file].imports {
                func add(_ message: String, _ reason: String, _ advice: String) {
                    let to = context.end(item.module, context.meaning(of: item.module, in: occurrence))
                    findings.append(
                        context.finding(
                            rule.head, at: tree.place(item, occurrence), from: tree.end(occurrence), to: to, message,
                            reason: reason,
                            advice: advice))
                }
                if item.form.contains(.testable), !unit.isTest, testable?.contains(occurrence, in: tree) != true {
                    add(
                        "'\(unit.name)' imports '\(item.module)' as @testable and isn't a test",
                        "Code that sees internals of another module breaks with every change there, and doesn't build for release",
                        "Make public what is needed, or move the code into a test target")
                }
                if item.form.contains(.exported), exported?.contains(occurrence, in: tree) != true {
                    add(
                        "'\(unit.name)' re-exports '\(item.module)'",
                        "What is re-exported is used without being declared, so nobody can tell who depends on it",
                        "Import '\(item.module)' where it is used")
                }
                if rule.refusesPublicAcrossLayers, item.access == "public" || item.access == "open",
                    let layer = tree.layer(occurrence),
                    case .unit(let other) = context.meaning(of: item.module, in: occurrence),
                    let otherLayer = tree.layer(of: tree.units[other]), otherLayer.name != layer.name
                {
                    add(
                        "'\(unit.name)' of the layer '\(layer.name)' imports '\(item.module)' of the layer '\(otherLayer.name)' publicly",
                        "A public import hands another layer's types on to everyone above",
                        "Import it without 'public' and keep its types out of public signatures")
                }
            }
        }
        return findings
    }

    private func access(_ rule: AccessRule) -> [Finding] {
        let places = Places(rule.places, in: tree)
        let matcher = NameMatcher(rule.modules)
        let allowed = rule.levels.map { $0 == "none" ? "no access level" : "'\($0)'" }.joined(separator: " or ")
        return tree.occurrences.filter(tree.isCompiled).flatMap { occurrence in
            tree.facts[occurrence.file].imports.compactMap { item -> Finding? in
                let level = item.access.isEmpty ? "none" : item.access
                guard matcher.matches(item.module), !rule.levels.contains(level), places.contains(occurrence, in: tree)
                else { return nil }
                let from = tree.end(occurrence)
                let found = level == "none" ? "without an access level" : "with '\(level)'"
                return context.finding(
                    rule.head, at: tree.place(item, occurrence), from: from,
                    to: context.end(item.module, context.meaning(of: item.module, in: occurrence)),
                    "'\(from.name)' imports '\(item.module)' \(found), expected \(allowed)",
                    advice: "Write \(allowed) before 'import \(item.module)'")
            }
        }
    }
}
