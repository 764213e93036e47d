/// The documentation of the rules about the rules themselves.
extension RuleCatalog {
    static let ineffective = RuleDocumentation(
        name: "ineffective",
        summary: "No rule, layer, exception or permission is without effect.",
        why:
            "A rule with a typing error in it finds nothing, which looks like success; an exception that outlives its cause hides the next case",
        configuration: "",
        failing: """
            # lint-rules/layers.yml
            layers:
              - name: features
                members: [Package/Features]
            """,
        passing: """
            # lint-rules/layers.yml
            layers:
              - name: features
                members: [Packages/Features]
            """
    )

    static let waiver = RuleDocumentation(
        name: "waiver",
        summary: "A waiver in the source names the rule and a reason, ends when it must, and is needed.",
        why: "A waiver without a reason can't be judged, and one that isn't needed hides the next finding",
        configuration: """
            construct:
              - name: no-print
                code: ["print("]
                waivers: dated    # allowed, dated or refused
            """,
        failing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            // bulkhead:allow construct/no-print
            print(banner)
            """,
        passing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            // bulkhead:allow construct/no-print reason="the banner comes before logging is set up" until=2026-12-31
            print(banner)
            """
    )
}
