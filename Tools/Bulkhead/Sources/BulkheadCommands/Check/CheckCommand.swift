import ArgumentParser
import ImportChecker
import PackageGraph

/// `bulkhead check`: checks the repository against its rules.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check imports and manifests against the rules in lint-rules/.",
        discussion: """
            Always checks everything; with paths, reports only findings in them. Exit status 1 if a finding of severity \
            error is left, or if the baseline has obsolete findings and the environment variable CI is set. Exit \
            status 2 if something couldn't be checked.
            """
    )

    @Argument(help: "Files and folders to report findings in. The default is all.", completion: .file())
    var paths: [String] = []

    @OptionGroup var checking: CheckingOptions

    @Option(help: "The output format.")
    var format: ReportFormat = .human

    @Option(help: "When to use colors. NO_COLOR and CLICOLOR_FORCE are respected.")
    var color: ColorChoice = .auto

    @Flag(name: .shortAndLong, help: "Print only findings, without totals and notes.")
    var quiet = false

    @Flag(
        help: """
            Fail on warnings too, and with status 2 if most Swift files belong to no known target.
            """)
    var strict = false

    func run() throws {
        let run = try checking.run(scope: paths, isQuiet: quiet, endsProcess: true)
        let report = Report(run: run, style: color.style, isQuiet: quiet, isStrict: strict)
        let text = format.text(report)
        if !text.isEmpty { StandardOutput.print(text) }
        let cleaned = report.cleaned
        for problem in cleaned.problems { StandardError.print("bulkhead: \(problem)") }
        if !quiet { for note in cleaned.notes { StandardError.print("note: \(note)") } }
        try ExitStatus.end(report.status)
    }
}
