import ImportChecker

/// The report with one line for each finding, for terminals, `grep` and editors.
enum ConciseReport {
    /// `path:line:column: severity: message [rule]`, one line for each finding, followed by the totals unless quiet.
    static func text(_ report: Report) -> String {
        let findings = report.findings.map { finding in
            let message = finding.message.split(whereSeparator: \.isNewline).joined(separator: " ")
            return "\(finding.place): \(finding.severity.rawValue): \(message) [\(finding.rule)]"
        }
        return (findings + (report.isQuiet ? [] : [HumanReport(report: report).sums])).joined(separator: "\n")
    }
}
