import ImportChecker

@testable import BulkheadCommands

/// A report with one finding of every state.
enum SampleReport {
    static let finding = Finding(
        rule: "protected/grdb", place: SourcePlace(file: "A/Sources/A b.swift", line: 2, column: 8),
        from: FindingEnd(name: "A", package: "A", target: "A", layer: "features"), to: FindingEnd(name: "GRDB"),
        message: "'A' imports GRDB.", reason: "100 % of it is in Database: one place.", advice: "Use Database.",
        chain: [ChainStep(from: "A", to: "GRDB", place: SourcePlace(file: "A/Sources/A b.swift", line: 2, column: 8))])

    static let warning = Finding(
        rule: "unused", severity: .warning, place: SourcePlace(file: "A/Package.swift", line: 9, column: 1),
        from: FindingEnd(name: "A"), to: FindingEnd(name: "B<C>"), message: "Nothing imports \"B<C>\".", reason: "",
        advice: "Remove it.")

    static func report() throws -> (report: Report, repository: SampleRepository) {
        let repository = try SampleRepository(["A/Sources/A b.swift": "// é\n\timport GRDB\n"])
        let edge = FindingEdge(rule: "layers/ui", from: "UI", to: "Core")
        let report = Report(
            findings: [warning, finding],
            baselined: [finding],
            waived: [
                .init(
                    finding: warning, reason: "until the move",
                    place: SourcePlace(file: "A/x.swift", line: 1, column: 1))
            ],
            growth: [.init(edge: finding.edge, before: 1, now: 2)],
            stale: [.init(edge: edge, before: 3, now: 1)],
            scale: Report.Scale(packages: 1, targets: 2, files: 3, imports: 4),
            configuredRules: ["layers/ui", "unused"],
            root: "/r",
            lines: SourceLines(root: repository.path, overlay: nil))
        return (report, repository)
    }
}
