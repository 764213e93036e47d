import ArgumentParser

/// The formats of a check's report.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case human
    case concise
    case json
    case sarif
    case github
    case gitlab
    case xcode
    case junit

    /// The report without a newline at the end; empty when there is nothing to say.
    func text(_ report: Report) -> String {
        switch self {
        case .human: HumanReport(report: report.cleaned).text
        case .concise: ConciseReport.text(report.cleaned)
        case .json: JSONReport.value(report).text
        case .sarif: SARIFReport(report: report).value.text
        case .github: GitHubReport.text(report.cleaned)
        case .gitlab: GitLabReport.value(report).text
        case .xcode: XcodeReport.text(report.cleaned)
        case .junit: JUnitReport(report: report.cleaned).text
        }
    }
}
