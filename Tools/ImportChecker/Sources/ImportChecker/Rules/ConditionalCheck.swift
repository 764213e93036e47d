/// Imports that hold where the manifest's `.when` doesn't.
struct ConditionalCheck {
    let context: RuleContext

    func findings() -> [Finding] {
        let tree = context.tree
        let rule = tree.configuration.conditional
        guard rule.isOn else { return [] }
        var expressions: [String: ConditionExpression] = [:]
        var findings: [Finding] = []
        for occurrence in tree.occurrences {
            guard let unit = occurrence.unit, let package = tree.units[unit].package else { continue }
            for item in tree.facts[occurrence.file].imports {
                let resolution = context.resolver.resolve(item.module, in: unit)
                guard resolution.isDeclared, !resolution.coverage.entries.isEmpty, !resolution.coverage.isUnconditional
                else { continue }
                let conditions = item.conditions.map { text in
                    let expression = expressions[text] ?? ConditionExpression(text)
                    expressions[text] = expression
                    return expression
                }
                let found = tree.graph.packages[package]
                let gaps = resolution.coverage.gaps(
                    conditions, module: item.module, platforms: tree.configuration.platforms,
                    flags: context.flags.flags(of: package))
                guard !gaps.isEmpty else { continue }
                findings.append(
                    context.finding(
                        rule.head, at: tree.place(item, occurrence), from: tree.end(occurrence),
                        to: context.end(item.module, resolution.meaning),
                        "'\(item.module)' is imported on \(Self.list(gaps)), where \(found.manifestPath) doesn't declare it for '\(tree.units[unit].name)'",
                        advice: "Put the import under the condition of the dependency, or widen its '.when(…)'"))
            }
        }
        return findings
    }

    private static func list(_ gaps: [(platform: Platform, traits: [String])]) -> String {
        let platforms = gaps.map(\.platform.rawValue).joined(separator: ", ")
        guard let traits = gaps.first?.traits, !traits.isEmpty else { return platforms }
        return "\(platforms) (with \(traits.count == 1 ? "the trait" : "the traits") \(traits.joined(separator: ", ")))"
    }
}
