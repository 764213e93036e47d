/// Finds code that is forbidden in certain places.
struct ConstructCheck {
    let context: RuleContext
    let plan: ScanPlan

    func findings() -> [Finding] {
        let tree = context.tree
        return tree.configuration.constructs.flatMap { rule -> [Finding] in
            let places = Places(rule.places, in: tree)
            let excluded = rule.excluded.isEmpty ? nil : Places(rule.excluded, in: tree)
            let wanted = Set(rule.constructs.compactMap { plan.constructs.firstIndex(of: $0) }.map(Int32.init))
            return tree.checkedFiles.flatMap { checkedFile -> [Finding] in
                // Most files contain no construct of any rule.
                guard !tree.facts[checkedFile.file].matches.isEmpty else { return [] }
                let matches = tree.facts[checkedFile.file].matches.filter { wanted.contains($0.construct) }
                guard !matches.isEmpty, places.contains(checkedFile, in: tree),
                    excluded?.contains(checkedFile, in: tree) != true
                else {
                    return []
                }
                let from = tree.end(checkedFile)
                return matches.map { match in
                    let text = plan.constructs[Int(match.construct)].text
                    return context.finding(
                        rule.head,
                        at: SourcePlace(file: tree.path(checkedFile), line: Int(match.line), column: Int(match.column)),
                        from: from, to: FindingEnd(name: text),
                        "'\(from.name)' writes '\(text)', which is forbidden here",
                        advice: "Write it another way, or move the code to where it is allowed")
                }
            }
        }
    }
}
