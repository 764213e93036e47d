import Foundation
import ImportChecker

/// The page that GitHub Actions shows for a job's step: all findings in a table, because the number of annotations is
/// limited.
enum GitHubSummary {
    /// The variable with the path of the file to which a step appends its page.
    static let variable = "GITHUB_STEP_SUMMARY"
    /// The number of rows. GitHub refuses pages of more than 1 MiB.
    private static let maximumRows = 500

    /// Appends the page of a report to the file that the environment names, if it names one.
    ///
    /// - Throws: ``CommandError`` if the file can't be written.
    static func append(_ report: Report, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        guard let path = environment[variable], !path.isEmpty else { return }
        do {
            if FilePath.kind(path) == nil { try Data().write(to: URL(filePath: path)) }
            let file = try FileHandle(forWritingTo: URL(filePath: path))
            try file.seekToEnd()
            try file.write(contentsOf: Data(text(report.cleaned).utf8))
            try file.close()
        } catch {
            throw CommandError("\(path): the summary can't be written: \(error.localizedDescription)")
        }
    }

    /// Returns the page in GitHub's Markdown.
    static func text(_ report: Report) -> String {
        var lines = ["### Bulkhead", "", cell(HumanReport(report: report).sums), ""]
        let groups = FindingGroup.groups(of: report.findings)
        if !groups.isEmpty {
            lines += ["| | Place | Finding | Rule |", "|---|---|---|---|"]
            for group in groups.prefix(maximumRows) {
                let finding = group.first
                let more = group.otherPlaces.isEmpty ? "" : " and \(group.otherPlaces.count) more"
                let advice = finding.advice.isEmpty ? "" : "<br>\(cell(finding.advice))"
                lines.append(
                    "| \(finding.severity.rawValue) | \(cell(finding.place.description))\(more) "
                        + "| \(cell(finding.message))\(advice) | \(cell(finding.rule)) |")
            }
            if groups.count > maximumRows { lines += ["", "… and \(groups.count - maximumRows) more."] }
            lines.append("")
        }
        for change in report.stale {
            let edge = cell("\(change.edge.rule), \(change.edge.from) → \(change.edge.to)")
            lines.append("- The baseline shrank from \(change.before) to \(change.now): \(edge)")
        }
        for problem in report.problems { lines.append("- Not checked: \(cell(problem))") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a text escaped for a cell, so that Markdown and HTML don't interpret it as markup.
    private static func cell(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "|", "*", "_", "`", "[", "]", "\\", "#", "~": result += "\\\(character)"
            case _ where character.isNewline: result += "<br>"
            default: result.append(character)
            }
        }
        return result
    }
}
