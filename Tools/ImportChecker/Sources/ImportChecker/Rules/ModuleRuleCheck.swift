/// Forbidden and protected modules.
struct ModuleRuleCheck {
    let context: RuleContext

    func findings() -> [Finding] {
        let tree = context.tree
        var findings: [Finding] = []
        for rule in tree.configuration.forbidden {
            let places = Places(rule.places, in: tree)
            let matcher = NameMatcher(rule.modules)
            for (occurrence, item) in imports(matcher) where places.contains(occurrence, in: tree) {
                let from = tree.end(occurrence)
                let meaning = context.meaning(of: item.module, in: occurrence)
                findings.append(
                    finding(
                        rule.head, item, occurrence, meaning,
                        "'\(from.name)' imports '\(item.module)', which is forbidden here",
                        "Do without '\(item.module)' here, or move the code to where it is allowed"))
            }
        }
        for rule in tree.configuration.protected {
            let places = Places(rule.places, in: tree)
            let matcher = NameMatcher(rule.modules)
            let allowed = rule.places.map(\.text).joined(separator: ", ")
            for (occurrence, item) in imports(matcher) where !places.contains(occurrence, in: tree) {
                let meaning = context.meaning(of: item.module, in: occurrence)
                // The package that makes the module may use it.
                if case .unit(let unit) = meaning, let package = tree.units[unit].package, tree.units[unit].isLocal,
                    package == tree.graph.files[occurrence.file].package
                {
                    continue
                }
                let from = tree.end(occurrence)
                findings.append(
                    finding(
                        rule.head, item, occurrence, meaning,
                        "'\(from.name)' imports '\(item.module)', which only \(allowed) may",
                        "Use what \(allowed) offers in its place"))
            }
        }
        return findings
    }

    private func imports(_ matcher: NameMatcher) -> [(Occurrence, FileFacts.Import)] {
        context.tree.occurrences.filter(context.tree.isCompiled).flatMap { occurrence in
            context.tree.facts[occurrence.file].imports.filter { matcher.matches($0.module) }.map { (occurrence, $0) }
        }
    }

    private func finding(
        _ head: RuleHead, _ item: FileFacts.Import, _ occurrence: Occurrence, _ meaning: Meaning, _ message: String,
        _ advice: String
    ) -> Finding {
        let from = context.tree.end(occurrence)
        let to = context.end(item.module, meaning)
        let place = context.tree.place(item, occurrence)
        return context.finding(
            head, at: place, from: from, to: to, message, advice: advice,
            chain: [ChainStep(from: from.name, to: to.name, place: place)])
    }
}
