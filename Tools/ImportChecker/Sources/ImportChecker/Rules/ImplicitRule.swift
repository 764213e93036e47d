/// Finds imports of modules that a target doesn't declare, and that one of its dependencies reaches.
struct ImplicitRule: PlainRule {
    static let documentation = RuleDocumentation(
        name: "implicit",
        summary: "Every module that a target imports is among its own dependencies; a warning unless configured.",
        why:
            "It builds only as long as a dependency depends on the module; when that one lets go of it, this target breaks",
        fix: "Add the dependency to the target in its manifest, and its package if that is new",
        isFixable: true,
        configuration: """
            implicit:
              severity: warning
            """,
        failing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: ["Store"])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Store
            import Database  // only Store depends on it
            """,
        passing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: ["Store", "Database"])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Store
            import Database
            """
    )

    var head = RuleHead(Self.kind, severity: .warning)
    var isOn = true

    func violations(in context: RuleContext) -> [Finding] {
        MissingDeclarations(context).findings(of: head, whereReached: true)
    }
}

extension RuleKind {
    /// The kind of ``ImplicitRule``.
    public static let implicit = ImplicitRule.kind
}
