import ConfigurationReading

/// Finds imports of modules in places that may not import them.
struct ForbiddenRule: ModuleListRule {
    static let documentation = RuleDocumentation(
        name: "forbidden",
        summary: "Certain modules aren't imported in certain places.",
        why: "The configuration forbids the module here",
        fix: "Do without the module, or move the code to where the import is allowed",
        configuration: """
            forbidden:
              - name: no-networking-in-features
                modules: [FoundationNetworking, Network]
                in: [Packages/Features]
                reason: requests go through CoreNetworking
            """,
        failing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import FoundationNetworking
            """,
        passing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import Networking
            """
    )

    static let placesKey = RuleHead.placesKey
    static let key = makeKey()

    var entries: [ModuleEntry] = []

    func findings(in context: RuleContext) -> [Finding] {
        let tree = context.tree
        return entries.flatMap { entry in
            let places = Places(entry.places, in: tree)
            return entry.imports(in: tree).flatMap { group in
                context.findings(
                    entry.head, group, where: { places.contains($0, in: tree) },
                    advice: "Do without '\(group.module)' here, or move the code to where it is allowed", isStep: true
                ) { from in
                    "'\(from)' imports '\(group.module)', which is forbidden here"
                }
            }
        }
    }
}

extension RuleKind {
    /// The kind of ``ForbiddenRule``.
    public static let forbidden = ForbiddenRule.kind
}
