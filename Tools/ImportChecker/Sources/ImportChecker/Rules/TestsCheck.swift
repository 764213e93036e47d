/// Packages have tests, and tests have something to test.
struct TestsCheck {
    let context: RuleContext

    func findings() -> [Finding] {
        let tree = context.tree
        let rule = tree.configuration.tests
        guard rule.isOn else { return [] }
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
                } else if !testsAnything(unit) {
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

    private func testsAnything(_ unit: Unit) -> Bool {
        let tree = context.tree
        func isSubject(_ other: Unit) -> Bool { other.isLocal && !other.isTest }
        return tree.graph.dependencies(of: unit.id).contains { isSubject(tree.units[$0.to]) }
            || tree.imports(of: unit.id).contains { group in
                guard case .unit(let other) = context.meaning(of: group) else { return false }
                return isSubject(tree.units[other])
            }
    }
}
