import Foundation
import ImportChecker

extension Report {
    /// Creates the report of a check.
    init(run: CheckingOptions.Run, style: Style, isQuiet: Bool, isStrict: Bool = false) {
        let result = run.result
        let seen = result.statistics
        self.init(
            findings: result.findings,
            baselined: result.baselined,
            waived: result.waived,
            growth: result.growth,
            stale: result.stale,
            problems: result.problems.map(\.description),
            notes: result.notes,
            scale: Scale(
                packages: seen.packages, projects: seen.projects, targets: seen.targets, files: seen.files,
                unknownFiles: seen.unknownFiles, imports: seen.imports),
            configuredRules: run.rules,
            root: run.root,
            lines: run.lines,
            style: style,
            isQuiet: isQuiet,
            isStrict: isStrict,
            failsOnStale: !["", "0", "false"].contains(ProcessInfo.processInfo.environment["CI"]?.lowercased() ?? "")
        )
    }
}
