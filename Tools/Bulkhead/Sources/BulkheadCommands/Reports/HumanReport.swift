import ImportChecker

/// The report for a person.
struct HumanReport {
    let report: Report

    private var style: Style { report.style }

    /// The number of further places that are listed for a group.
    private static let listedPlaces = 5

    /// Every finding with its source line and a caret, findings with the same text as one, followed by the baseline's
    /// changes and the totals unless quiet.
    var text: String {
        var parts = FindingGroup.groups(of: report.findings).map(text)
        if !report.isQuiet {
            let changes =
                report.growth.map { change in
                    "baseline: grew from \(change.before) to \(change.now): \(edge(change))"
                }
                + report.stale.map { change in
                    "baseline: shrank from \(change.before) to \(change.now): \(edge(change))"
                }
            if !changes.isEmpty {
                let advice = report.stale.isEmpty ? [] : ["Run 'bulkhead baseline --update' to keep it that small."]
                parts.append((changes + advice).joined(separator: "\n"))
            }
            parts.append(sums)
        }
        return parts.joined(separator: "\n\n")
    }

    private func edge(_ change: BaselineComparison.Change) -> String {
        "\(change.edge.rule), \(change.edge.from) → \(change.edge.to)"
    }

    private func text(_ group: FindingGroup) -> String {
        let finding = group.first
        let severity = finding.severity.rawValue
        let role: Style.Role = finding.severity == .error ? .error : .warning
        var lines = [
            "\(style.paint(finding.place.description, .place)): \(style.paint(severity + ":", role)) \(finding.message) "
                + style.paint("[\(finding.rule)]", .aside)
        ]
        if let source = report.lines.line(at: finding.place) {
            let number = String(finding.place.line)
            // Tabs are kept, so that the caret has the right column.
            let before = Self.shown(String(SourceLines.charactersBefore(finding.place.column, in: source)))
                .map { $0 == "\t" ? "\t" : " " }.joined()
            lines.append("  \(style.paint(number + " |", .aside)) \(Self.shown(source))")
            lines.append(
                "  \(String(repeating: " ", count: number.count)) \(style.paint("|", .aside)) \(before)\(style.paint("^", .caret))"
            )
        }
        if !group.otherPlaces.isEmpty {
            let listed = group.otherPlaces.prefix(Self.listedPlaces).map { style.paint($0.description, .place) }
            let rest = group.otherPlaces.count - listed.count
            let more = rest > 0 ? " and \(rest) more; --format concise lists all" : ""
            lines.append("  also at \(listed.joined(separator: ", "))\(more)")
        }
        for step in finding.chain {
            let place = step.place.map { " (\($0.file):\($0.line))" } ?? ""
            lines.append("  \(step.from) → \(step.to)\(style.paint(place, .aside))")
        }
        if !finding.reason.isEmpty { lines.append("  why: \(finding.reason)") }
        if !finding.advice.isEmpty { lines.append("  do:  \(finding.advice)") }
        return lines.joined(separator: "\n")
    }

    /// Returns a source line with its tabs and with escaped control characters.
    private static func shown(_ line: String) -> String {
        line.split(separator: "\t", omittingEmptySubsequences: false).map { CleanText.line(String($0)) }
            .joined(separator: "\t")
    }

    /// The totals: the number of findings, and the amount of checked code.
    var sums: String {
        let seen = report.scale
        let projects = seen.projects == 0 ? [] : [Count.of(seen.projects, "Xcode project", "Xcode projects")]
        let packages =
            seen.packages == 0 && seen.projects > 0 ? [] : [Count.of(seen.packages, "package", "packages")]
        let scale =
            packages + projects + [
                Count.of(seen.targets, "target", "targets"),
                Count.of(seen.files, "file", "files"), Count.of(seen.imports, "import", "imports"),
            ]
        let isPartial = seen.unknownFiles > 0
        var found: [String] = []
        if report.errors > 0 { found.append(Count.of(report.errors, "error", "errors")) }
        if report.warnings > 0 { found.append(Count.of(report.warnings, "warning", "warnings")) }
        if found.isEmpty {
            found.append(report.problems.isEmpty && !isPartial ? "No findings" : "No findings in what could be checked")
        }
        if !report.baselined.isEmpty { found.append("\(report.baselined.count) in the baseline") }
        if !report.waived.isEmpty { found.append("\(report.waived.count) waived") }
        return "\(found.joined(separator: ", ")). \(scale.joined(separator: ", "))." + (isPartial ? "\n\(checked)" : "")
    }

    /// The sentence about files that weren't checked.
    private var checked: String {
        let seen = report.scale
        let belong = seen.unknownFiles == 1 ? "belongs" : "belong"
        return "\(seen.files - seen.unknownFiles) of \(Count.of(seen.files, "Swift file", "Swift files")) checked; "
            + "\(seen.unknownFiles) \(belong) to no target known here."
    }
}
