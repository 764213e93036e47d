/// Finds imports of modules that no dependency of the target reaches.
struct UndeclaredRule: PlainRule {
    static let documentation = RuleDocumentation(
        name: "undeclared",
        summary: "Every module that a target imports is among its dependencies, or among theirs.",
        why: "The import works only while something else has built the module; a clean build of the target alone fails",
        fix: "Add the dependency to the target in its manifest, and its package if that is new",
        isFixable: true,
        configuration: """
            undeclared:
              severity: error
            system-modules: [OurVendorSDK]
            """,
        failing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: ["Models"])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            import Networking
            """,
        passing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: ["Models", "Networking"])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            import Networking
            """
    )

    var head = RuleHead(Self.kind)
    var isOn = true

    func violations(in context: RuleContext) -> [Finding] {
        MissingDeclarations(context).findings(of: head, whereReached: false)
    }
}

extension RuleKind {
    /// The kind of ``UndeclaredRule``.
    public static let undeclared = UndeclaredRule.kind
}
