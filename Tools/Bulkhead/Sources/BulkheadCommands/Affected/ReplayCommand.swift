import AffectedPackages
import ArgumentParser
import Foundation
import PackageGraph

/// `bulkhead replay`: evaluates the selection on past merges.
struct ReplayCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case human
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Report what 'affected' would have run, saved and missed in past merges.",
        discussion: """
            Uses the latest merges into the current branch, or its commits if there are none. Exit status 1 if a failure \
            would have been missed, 2 if nothing could be determined.
            """
    )

    @Option(help: ArgumentHelp("The number of merges.", valueName: "number"))
    var last = 20

    @Flag(
        help:
            "Break a changed source at each merge and build every package that would have been skipped. Takes minutes per merge."
    )
    var mutate = false

    @Option(help: ArgumentHelp("The seed that selects the sources for --mutate.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp(
            "Recorded results as JUnit XML, in files or folders named after the full commit hash.",
            valueName: "folder"),
        completion: .directory)
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "The file of 'test --save-durations', to count time as well as packages.",
            valueName: "file"),
        completion: .file())
    var durations: String?

    @Option(help: "The output format.")
    var format: Format = .human

    @OptionGroup var root: RootOptions

    func validate() throws {
        guard last > 0 else { throw ValidationError("--last: expected a positive number, found \(last)") }
    }

    func run() throws {
        let root = try root.resolved()
        let reports = try reports()
        let durations = try durations.map(PackageDurations.load) ?? [:]
        let planner = AffectedPlanner(
            discovery: try Manifests.discovery(of: root).discovery)
        let merges: [ReplayedMerge]
        let replay: Replay
        let stop = ProcessStop()
        let interruption = Interruption { stop.stop() }
        defer { interruption.end() }
        do {
            replay = try Replay(
                root: root, planner: planner, reports: reports, mutationSeed: mutate ? seed : nil, stop: stop)
            merges = try replay.run(last: last) { note in
                StandardError.print("bulkhead: \(note)")
            } report: { merge in
                if format == .human { StandardOutput.print(ReplayText.lines(merge).joined(separator: "\n")) }
                if StandardOutput.failure == EPIPE { interruption.come(SIGPIPE) }
            }
        } catch {
            // Other errors are consequences of the interruption.
            if interruption.hasCome { throw interruption.exit }
            throw CommandError(lines: (error as? AffectedError)?.lines ?? ["\(error)"])
        }
        guard !merges.isEmpty else {
            throw CommandError(
                "\(root): expected a commit with a parent; the history here has none"
                    + (replay.isShallow ? Self.advice : ""))
        }
        if merges.count < last, replay.isShallow {
            StandardError.print("bulkhead: expected \(last) merges, found \(merges.count)" + Self.advice)
        }
        if let junit, merges.allSatisfy({ $0.seconds == nil }) {
            // Without usable reports, "nothing missed" would be misleading.
            throw CommandError(
                "\(junit): expected reports named after these commits, like \(merges[0].commit).xml, found none")
        }
        switch format {
        case .human: StandardOutput.print(ReplayText.summary(merges, durations: durations))
        case .json: StandardOutput.print(JSON.array(merges.map(ReplayText.json)).text)
        }
        try ExitStatus.end(merges.allSatisfy(\.misses.isEmpty) ? ExitStatus.clean : ExitStatus.findings)
    }

    private static let advice = "; the clone is shallow, so fetch what is missing: git fetch --unshallow origin"

    private func reports() throws -> TestReports? {
        guard let junit else { return nil }
        guard FilePath.kind(junit) == .folder, let reports = try? TestReports(folder: junit) else {
            throw CommandError("\(junit): expected a folder with reports")
        }
        return reports
    }
}
