import ImportChecker

/// A check's report and exit status.
struct Report {
    /// The numbers of checked packages, files and imports.
    struct Scale {
        var packages = 0
        /// The Xcode projects.
        var projects = 0
        var targets = 0
        var files = 0
        /// The files that belong to no known target.
        var unknownFiles = 0
        var imports = 0
    }

    /// The findings to fix, in order.
    var findings: [Finding] = []
    /// The findings in the baseline, in order.
    var baselined: [Finding] = []
    /// The findings with waivers and exceptions, in order.
    var waived: [CheckResult.Waived] = []
    /// Edges with more findings than in the baseline.
    var growth: [BaselineComparison.Change] = []
    /// Edges with fewer findings than in the baseline.
    var stale: [BaselineComparison.Change] = []
    /// The reasons why something wasn't checked.
    var problems: [String] = []
    /// Ambiguities.
    var notes: [String] = []
    var scale = Scale()
    /// The full names of the configured rules.
    var configuredRules: [String] = []
    /// The absolute path of the root.
    var root: String
    var lines: SourceLines
    var style = Style(isColored: false)
    /// Whether totals and notes are omitted.
    var isQuiet = false
    /// Whether warnings fail the check, as well as a tree most of whose files belong to no known target.
    var isStrict = false
    /// Whether obsolete findings in the baseline fail the check, as in CI, where nobody would remove them later.
    var failsOnStale = false

    /// The number of findings that fail the check.
    var errors: Int { findings.count { $0.severity == .error } }

    /// The number of findings that don't.
    var warnings: Int { findings.count { $0.severity == .warning } }

    /// The exit status.
    var status: Int32 {
        if !problems.isEmpty { return ExitStatus.failed }
        if isStrict, scale.unknownFiles * 2 > scale.files { return ExitStatus.failed }
        if isStrict, warnings > 0 { return ExitStatus.findings }
        return errors > 0 || (failsOnStale && !stale.isEmpty) ? ExitStatus.findings : ExitStatus.clean
    }

    /// The full names of all configured rules and of those with findings, sorted.
    var ruleNames: [String] {
        Set(configuredRules + (findings + baselined + waived.map(\.finding)).map(\.rule)).sorted()
    }
}
