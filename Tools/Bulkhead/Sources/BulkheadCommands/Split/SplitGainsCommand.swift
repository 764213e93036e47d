import AffectedPackages
import ArgumentParser
import ConfigurationReading
import Foundation
import ModuleSplit

/// `bulkhead split gains`: measures a split that was made.
struct SplitGainsCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case human
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "gains",
        abstract: "Compare what past commits rebuild and test before and after a split.",
        discussion: """
            Replays the last commits up to --base against the structure there and against that of the current commit. \
            With --measure, the files of some of these commits are edited in two temporary clones, and the builds and \
            tests are measured. The price is the names that became visible, with --release the size of programs, and \
            with --benchmark the time of one. The working tree must have no changes. Exit status 2 if something can't \
            be measured or read.
            """
    )

    @Option(help: ArgumentHelp("The revision before the split.", valueName: "revision"))
    var base: String

    @Option(help: ArgumentHelp("The number of past commits that change sources.", valueName: "number"))
    var commits = 50

    @Option(
        help: ArgumentHelp("The number of these commits whose builds and tests are measured.", valueName: "number"))
    var measure = 0

    @Flag(help: "Build programs for release, and compare their sizes.")
    var release = false

    @Option(
        help: ArgumentHelp(
            "An executable product that is built for release and timed, without arguments.", valueName: "product"))
    var benchmark: String?

    @Option(help: "The output format.")
    var format: Format = .human

    @OptionGroup var root: RootOptions

    func validate() throws {
        guard commits > 0 else { throw ValidationError("--commits: expected a number from 1, found \(commits)") }
        guard measure >= 0 else { throw ValidationError("--measure: expected a number from 0, found \(measure)") }
    }

    func run() throws {
        let root = try root.resolved()
        let stop = ProcessStop()
        let interruption = Interruption { stop.stop() }
        defer { interruption.end() }
        let gains: SplitGains
        do {
            let extent = SplitGainsRun.Extent(
                commits: commits, measured: measure, measuresPrograms: release, benchmark: benchmark)
            let run = SplitGainsRun(
                root: root, base: base, extent: extent, stop: stop,
                isExcluded: try ExcludedFolders(below: root).contains
            ) { StandardError.print("bulkhead: \($0)") }
            gains = try run.run()
        } catch {
            // Other errors are consequences of the interruption.
            if interruption.hasCome { throw interruption.exit }
            if let error = error as? ConfigurationErrors { throw CommandError(lines: error.errors.map(\.description)) }
            throw CommandError("\(error)")
        }
        for problem in gains.problems { StandardError.print("bulkhead: \(problem)") }
        let text = GainsText(gains)
        StandardOutput.print(format == .json ? text.json.text : text.human)
        try ExitStatus.end(gains.problems.isEmpty ? ExitStatus.clean : ExitStatus.failed)
    }
}
