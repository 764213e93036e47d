import ImportChecker

/// The report for GitLab's code quality, which shows findings in a merge request
/// (docs.gitlab.com/ci/testing/code_quality).
enum GitLabReport {
    /// Returns an array with an object for each finding.
    static func value(_ report: Report) -> JSON {
        var ordinals: [FindingEdge: Int] = [:]
        return .array(
            report.findings.map { finding in
                ordinals[finding.edge, default: 0] += 1
                let text = [finding.message, finding.reason, finding.advice].filter { !$0.isEmpty }
                return .object([
                    "description": .string(text.joined(separator: "\n")),
                    "check_name": .string(finding.rule),
                    // GitLab treats a finding with a known fingerprint as an old one, so the fingerprint doesn't
                    // contain the line.
                    "fingerprint": .string("\(finding.fingerprint):\(ordinals[finding.edge] ?? 1)"),
                    "severity": .string(finding.severity == .error ? "major" : "minor"),
                    "location": .object([
                        "path": .string(finding.place.file),
                        "lines": .object(["begin": .number(finding.place.line)]),
                    ]),
                ])
            })
    }
}
