import ArgumentParser
import ImportChecker
import PackageGraph

/// `bulkhead check`: holds the repository against its rules.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Hold imports and manifests against the rules under lint-rules/.",
        discussion: """
            Everything is judged in any case; with paths, only findings in these are reported. Exit status 1 when a \
            finding of severity error is left, or when the baseline holds more than is found and CI is set in the \
            environment. Exit status 2 when something couldn't be judged.
            """
    )

    @Argument(help: "Files and folders to report findings of; all when there are none.", completion: .file())
    var paths: [String] = []

    @OptionGroup var checking: CheckingOptions

    @Option(help: "How findings are reported.")
    var format: ReportFormat = .human

    @Option(help: "When human output has colours. NO_COLOR and CLICOLOR_FORCE are heeded.")
    var color: ColorChoice = .auto

    @Flag(name: .shortAndLong, help: "Print findings only, no sums and no notes.")
    var quiet = false

    @Flag(
        help: """
            Fail on warnings too, and if most of the Swift files belong to no known target (exit status 2).
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
