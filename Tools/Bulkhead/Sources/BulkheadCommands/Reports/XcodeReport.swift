import ImportChecker

/// The report as lines that Xcode reads from a build phase.
enum XcodeReport {
    /// `path:line:column: severity: text`, one line for each finding, paths absolute.
    static func text(_ report: Report) -> String {
        report.findings.map { finding in
            let end = finding.message.hasSuffix(".") ? " " : ". "
            let text = [finding.message, finding.advice].filter { !$0.isEmpty }.joined(separator: end)
                .replacing("\n    ", with: " ")
            let path = FilePath.join(report.root, finding.place.description)
            return "\(path): \(finding.severity.rawValue): \(text) [\(finding.rule)]"
        }.joined(separator: "\n")
    }
}
