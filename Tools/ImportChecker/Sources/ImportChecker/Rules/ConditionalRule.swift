/// Finds imports that are compiled where the manifest's `.when` doesn't declare the dependency.
struct ConditionalRule: PlainRule {
    static let documentation = RuleDocumentation(
        name: "conditional",
        summary: "An import is compiled only on the platforms for which the manifest's '.when(…)' declares its module.",
        why: "A build sees one platform only; the others break for somebody else, later",
        fix: "Put the import under the condition of the dependency, or extend the dependency's '.when(…)'",
        configuration: """
            platforms: [macos, ios, linux]
            conditional:
              enabled: true
            """,
        failing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: [.product(name: "GTK", package: "gtk", condition: .when(platforms: [.linux]))])
            // Packages/Features/Home/Sources/Home/Home.swift
            import GTK
            """,
        passing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: [.product(name: "GTK", package: "gtk", condition: .when(platforms: [.linux]))])
            // Packages/Features/Home/Sources/Home/Home.swift
            #if os(Linux)
            import GTK
            #endif
            """
    )

    var head = RuleHead(Self.kind)
    var isOn = true

    func violations(in context: RuleContext) -> [Finding] {
        ConditionalCheck(rule: self, context: context).findings()
    }
}

private struct ConditionalCheck {
    let rule: ConditionalRule
    let context: RuleContext

    func findings() -> [Finding] {
        let tree = context.tree
        var findings: [Finding] = []
        for group in tree.imports {
            let resolution = context.resolution(of: group)
            // The platforms for which an Xcode target is built aren't known here.
            guard let target = group.target.map({ tree.targets[$0] }), target.packageKind == .package,
                resolution.isDeclared,
                !resolution.coverage.entries.isEmpty, !resolution.coverage.isUnconditional
            else { continue }
            let gaps = resolution.coverage.gaps(
                group.conditions.map { ConditionExpression($0) }, module: group.module,
                platforms: context.platforms(of: target.package), flags: context.flags.flags(of: target.package))
            guard !gaps.isEmpty else { continue }
            let manifest = tree.graph.packages[target.package].manifestPath
            findings += context.findings(
                rule.head, group,
                advice: "Put the import under the condition of the dependency, or extend its '.when(…)'"
            ) { _ in
                "'\(group.module)' is imported on \(Self.list(gaps)), where \(manifest) doesn't declare it for '\(target.name)'"
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
