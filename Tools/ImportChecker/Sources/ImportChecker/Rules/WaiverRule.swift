/// Documents the findings of ``WaiverFilter``: waivers in the source that are incomplete, expired or not needed.
struct WaiverRule: Rule {
    static let documentation = RuleDocumentation(
        name: "waiver",
        summary: "A waiver in the source names the rule and a reason, ends when it must, and is needed.",
        why: "A waiver without a reason can't be judged, and one that isn't needed hides the next finding",
        fix: "Complete the waiver, correct the code that it covers, or remove it",
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

    // The settings are 'waivers' of each rule, and WaiverFilter finds the violations when it applies the waivers.
    var heads: [RuleHead] { [RuleHead(Self.kind)] }
    func findings(in context: RuleContext) -> [Finding] { [] }
}

extension RuleKind {
    /// The kind of ``WaiverRule``.
    public static let waiver = WaiverRule.kind
}
