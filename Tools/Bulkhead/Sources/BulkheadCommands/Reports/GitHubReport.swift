import ImportChecker

/// The report as workflow commands of GitHub Actions, which become annotations (GitHub shows ten of each level per
/// step).
enum GitHubReport {
    /// Returns a command for each finding and each change of the baseline.
    static func text(_ report: Report) -> String {
        let findings = report.findings.map { finding in
            let place = finding.place
            let text = [finding.message, finding.reason, finding.advice].filter { !$0.isEmpty }.joined(separator: "\n")
            return "::\(finding.severity.rawValue) file=\(property(place.file)),line=\(place.line),col=\(place.column),"
                + "title=\(property("bulkhead: " + finding.rule))::\(data(text))"
        }
        let stale = report.stale.map { change in
            let edge = "\(change.edge.rule), \(change.edge.from) → \(change.edge.to)"
            return "::\(report.status == ExitStatus.clean ? "notice" : "error") title=bulkhead%3A baseline::"
                + data("shrank from \(change.before) to \(change.now): \(edge). Run 'bulkhead baseline --update'.")
        }
        let problems = report.problems.map { "::error title=bulkhead::\(data($0))" }
        return (findings + stale + problems).joined(separator: "\n")
    }

    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
