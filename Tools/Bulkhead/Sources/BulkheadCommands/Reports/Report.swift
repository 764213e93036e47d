import ImportChecker

/// What a check has to report, and how it ends.
struct Report {
    /// How much was looked at.
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

    /// What is to be mended, in order.
    var findings: [Finding] = []
    /// What the baseline covers, in order.
    var baselined: [Finding] = []
    /// What waivers and exceptions take back, in order.
    var waived: [CheckResult.Waived] = []
    /// Edges with more findings than the baseline holds.
    var growth: [BaselineComparison.Change] = []
    /// Edges with fewer.
    var stale: [BaselineComparison.Change] = []
    /// What kept the check from judging everything.
    var problems: [String] = []
    /// What couldn't be told apart.
    var notes: [String] = []
    var scale = Scale()
    /// The full names of the rules that are on.
    var configuredRules: [String] = []
    /// The absolute path of the root.
    var root: String
    var lines: SourceLines
    var style = Style(isColored: false)
    /// Whether sums and notes are left out.
    var isQuiet = false
    /// Whether warnings fail the check, and so does a tree most of whose files belong to no known target.
    var isStrict = false
    /// Whether a baseline that holds too much fails the check: in CI, where nobody shrinks it any more.
    var failsOnStale = false

    /// How many findings fail the check.
    var errors: Int { findings.count { $0.severity == .error } }

    /// How many don't.
    var warnings: Int { findings.count { $0.severity == .warning } }

    /// The exit status.
    var status: Int32 {
        if !problems.isEmpty { return ExitStatus.failed }
        if isStrict, scale.unknownFiles * 2 > scale.files { return ExitStatus.failed }
        if isStrict, warnings > 0 { return ExitStatus.findings }
        return errors > 0 || (failsOnStale && !stale.isEmpty) ? ExitStatus.findings : ExitStatus.clean
    }

    /// The full names of all rules that are on or have findings, sorted.
    var ruleNames: [String] {
        Set(configuredRules + (findings + baselined + waived.map(\.finding)).map(\.rule)).sorted()
    }
}
