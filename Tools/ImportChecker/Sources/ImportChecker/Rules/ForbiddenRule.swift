import ConfigurationReading

/// Finds imports of modules in places that may not import them.
struct ForbiddenRule: Rule {
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

    static let placesKey = ConfigurationKey(
        "in", .texts, "The places where the rule applies; without the key: everywhere.")
    static let key = ModuleEntry.key(of: documentation, places: placesKey)
    static let keys = [key]

    private(set) var entries: [ModuleEntry] = []

    mutating func read(_ top: ConfigurationMapping, _ reader: ConfigurationReader) {
        entries += ModuleEntry.read(top, Self.kind, Self.key, places: Self.placesKey, reader)
    }

    var heads: [RuleHead] { entries.map(\.head) }

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

    func partsWithoutEffect(in search: EffectSearch) -> [Finding] {
        entries.flatMap { $0.partsWithoutEffect(in: search) }
    }
}

extension RuleKind {
    /// The kind of ``ForbiddenRule``.
    public static let forbidden = ForbiddenRule.kind
}
