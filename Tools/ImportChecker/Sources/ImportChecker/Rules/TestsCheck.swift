/// Packages have tests, and tests have something to test.
struct TestsCheck {
    let context: RuleContext

    func findings() -> [Finding] {
        let tree = context.tree
        let rule = tree.configuration.tests
        guard rule.isOn else { return [] }
        var testsAnything = Set<Int>()
        for edge in tree.graph.edges where tree.units[edge.to].isLocal && !tree.units[edge.to].isTest {
            testsAnything.insert(edge.from)
        }
        for occurrence in tree.occurrences {
            guard let unit = occurrence.unit, tree.units[unit].isTest, !testsAnything.contains(unit) else { continue }
            for item in tree.facts[occurrence.file].imports {
                guard case .unit(let other) = context.resolver.resolve(item.module, in: unit).meaning else { continue }
                if tree.units[other].isLocal, !tree.units[other].isTest { testsAnything.insert(unit) }
            }
        }
        var findings: [Finding] = []
        for package in tree.graph.packages where package.origin == .local {
            let units = package.targets.map { tree.units[$0] }
            if units.contains(where: { !$0.isTest && $0.kind != .snippet }),
                !units.contains(where: { $0.isTest && !$0.files.isEmpty })
            {
                findings.append(
                    context.finding(
                        rule.head, at: tree.place(nil, in: package), from: tree.end(package),
                        to: FindingEnd(name: "tests"),
                        "the package '\(package.manifest.name)' has no tests",
                        advice: "Add a test target to \(package.manifestPath) with at least one file"))
            }
            for unit in units where unit.isTest && unit.folder != nil {
                let place = tree.place(tree.graph.targets[unit.id].declaration.place, in: package)
                if unit.files.isEmpty, unit.language != .clang {
                    findings.append(
                        context.finding(
                            rule.head, at: place, from: tree.end(unit), to: FindingEnd(name: "tests"),
                            "the test target '\(unit.name)' has no files", advice: "Write a test, or remove the target")
                    )
                } else if !testsAnything.contains(unit.id) {
                    findings.append(
                        context.finding(
                            rule.head, at: place, from: tree.end(unit), to: FindingEnd(name: "subject"),
                            "the test target '\(unit.name)' tests nothing: it depends on no module of this repository",
                            advice: "Declare and import what it tests, or remove it"))
                }
            }
        }
        return findings
    }
}
