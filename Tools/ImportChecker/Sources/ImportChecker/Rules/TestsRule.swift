/// Checks that packages have tests, and that tests have something to test.
struct TestsRule: PlainRule {
    static let documentation = RuleDocumentation(
        name: "tests",
        summary: "Every package has tests, and every test target tests a module of the repository.",
        why: "From outside, a package without tests, or tests without a subject, looks like a tested one",
        fix: "Add a test target with at least one test, and the tested module to its dependencies",
        configuration: """
            tests:
              except:
                - from: Benchmarks
                  reason: measures and asserts nothing
            """,
        failing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home")
            """,
        passing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home"),
            .testTarget(name: "HomeTests", dependencies: ["Home"]),
            """
    )

    var head = RuleHead(Self.kind)
    var isOn = true

    func violations(in context: RuleContext) -> [Finding] {
        TestsCheck(rule: self, context: context).findings()
    }
}

extension RuleKind {
    /// The kind of ``TestsRule``.
    public static let tests = TestsRule.kind
}

private struct TestsCheck {
    let rule: TestsRule
    let context: RuleContext

    func findings() -> [Finding] {
        let tree = context.tree
        var findings: [Finding] = []
        for package in tree.graph.packages where package.origin == .local && package.kind != .described {
            let targets = package.targets.map { tree.targets[$0] }
            // The tests of an Xcode project may be in another one.
            // A module map or an artifact has no code here that could be tested.
            if package.kind == .package,
                targets.contains(where: { ![.test, .snippet, .system, .binary].contains($0.kind) }),
                !targets.contains(where: { $0.isTest && !$0.files.isEmpty })
            {
                findings.append(
                    context.finding(
                        rule.head, at: tree.place(nil, in: package), from: tree.end(package),
                        to: FindingEnd(name: "tests"),
                        "the package '\(package.manifest.name)' has no tests",
                        advice: "Add a test target to \(package.manifestPath) with at least one file"))
            }
            for target in targets where target.isTest && target.folder != nil {
                let place = tree.place(tree.graph.targets[target.id].declaration.place, in: package)
                if target.files.isEmpty, target.language != .clang {
                    findings.append(
                        context.finding(
                            rule.head, at: place, from: tree.end(target), to: FindingEnd(name: "tests"),
                            "the test target '\(target.name)' has no files",
                            advice: "Write a test, or remove the target")
                    )
                } else if !testsAnything(target) {
                    findings.append(
                        context.finding(
                            rule.head, at: place, from: tree.end(target), to: FindingEnd(name: "subject"),
                            "the test target '\(target.name)' tests nothing: it depends on no module of this repository",
                            advice: "Declare and import what it tests, or remove it"))
                }
            }
        }
        return findings
    }

    private func testsAnything(_ target: CheckedTarget) -> Bool {
        let tree = context.tree
        func isSubject(_ other: CheckedTarget) -> Bool { other.isLocal && !other.isTest }
        return tree.graph.dependencies(of: target.id).contains { isSubject(tree.targets[$0.to]) }
            || tree.imports(of: target.id).contains { group in
                guard case .target(let other) = context.resolvedModule(of: group) else { return false }
                return isSubject(tree.targets[other])
            }
    }
}
