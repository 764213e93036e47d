import AffectedPackages
import ArgumentParser
import Foundation
import PackageGraph
import PackageTests

/// `bulkhead test`: builds packages together and runs their tests, with a separate result for each package.
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run the tests of packages, except for those that have passed with the same inputs.",
        discussion: """
            Packages are selected by path, folder, name or pattern. Shared dependencies are built once, in \
            .build/bulkhead. The last line of the output counts tests. A package that can't be built, crashes or hangs \
            counts as one failed test.

            Exit status: 0 all tests passed, 1 something failed, 2 not everything could be run, 130 interrupted.
            """
    )

    @OptionGroup var selection: PackageSelection

    @OptionGroup var root: RootOptions

    @OptionGroup var memory: MemoryOptions

    @Flag(help: "Print the names of the packages that would be tested, without testing them.")
    var list = false

    @Flag(help: "Run a tenth of the remembered packages again. A different result is a defect.")
    var verify = false

    @Option(help: ArgumentHelp("Write the results as JUnit XML.", valueName: "file"), completion: .file())
    var junit: String?

    @Option(
        help: ArgumentHelp("Write the durations of the packages' tests, for --durations.", valueName: "file"),
        completion: .file())
    var saveDurations: String?

    @Flag(help: "Stop after the first failed package.")
    var failFast = false

    @Option(help: ArgumentHelp("The time limit for a package's tests, without the build.", valueName: "seconds"))
    var timeout: Int?

    @Option(help: ArgumentHelp("The number of packages whose tests run at the same time.", valueName: "number"))
    var jobs = Workers.count

    @Option(
        help: ArgumentHelp(
            "Run only the tests whose identifiers contain a match of this regular expression, as 'swift test' does. "
                + "Passes are neither used nor remembered.", valueName: "pattern"))
    var filter: [String] = []

    @Flag(
        name: [.short, .long],
        help: "Print what the tests print, and the reason for each pass that isn't remembered.")
    var verbose = false

    @Option(help: "When to use colors. NO_COLOR and CLICOLOR_FORCE are respected.")
    var color: ColorChoice = .auto

    func validate() throws {
        if let timeout, timeout < 1 {
            throw ValidationError("--timeout: expected a number of seconds, found \(timeout)")
        }
        for pattern in filter where (try? Regex(pattern)) == nil {
            throw ValidationError("--filter: '\(pattern)' isn't a regular expression")
        }
        if verify, !filter.isEmpty {
            throw ValidationError("--verify and --filter can't be combined: no pass of single tests is remembered")
        }
        if jobs < 1 { throw ValidationError("--jobs: expected a number of at least 1, found \(jobs)") }
    }

    func run() throws {
        let began = Date()
        let workspace = try TestWorkspace(root: try root.resolved())
        let packages = try selection.packages(in: workspace)
        let isReadable = selection.isComplete(packages, in: workspace)
        if list {
            for package in packages where !package.testTargets.isEmpty { StandardOutput.print(package.name) }
            return try ExitStatus.end(isReadable ? ExitStatus.clean : ExitStatus.failed)
        }
        let report = TestReport(root: workspace.graph.root, style: color.style)
        if packages.isEmpty {
            StandardOutput.print(report.summary([], seconds: Date().timeIntervalSince(began)))
            try writeReports([], in: workspace)
            return try ExitStatus.end(isReadable ? ExitStatus.clean : ExitStatus.failed)
        }
        let groups = ProcessGroups()
        let interruption = Interruption { groups.stop() }
        defer { interruption.end() }
        let results: [PackageResult]
        do {
            results = try test(packages, in: workspace, report, groups, interruption)
        } catch {
            // After an interruption, other errors are only its consequences.
            throw interruption.hasCome ? interruption.exit : error
        }
        StandardOutput.print(report.summary(results, seconds: Date().timeIntervalSince(began), isVerbose: verbose))
        try writeReports(results, in: workspace)
        if interruption.hasCome { throw interruption.exit }
        if !filter.isEmpty, results.allSatisfy({ if case .skipped = $0.verdict { true } else { false } }) {
            let patterns = filter.map { "'\($0)'" }.joined(separator: " or ")
            throw CommandError(
                "--filter: no test matches \(patterns) in \(Count.of(results.count, "package", "packages"))")
        }
        let isComplete = isReadable && !results.contains { $0.verdict == .notRun }
        let hasFailed = results.contains(where: \.isFailed)
        try ExitStatus.end(hasFailed ? ExitStatus.findings : isComplete ? ExitStatus.clean : ExitStatus.failed)
    }

    private func test(
        _ packages: [TestedPackage], in workspace: TestWorkspace, _ report: TestReport, _ groups: ProcessGroups,
        _ interruption: Interruption
    ) throws -> [PackageResult] {
        var options = TestOptions()
        options.isIsolated = memory.isolated
        options.warningsAreErrors = memory.warningsAsErrors
        options.hasDebugInformation = memory.debugInfo
        options.failsFast = failFast
        options.timeout = timeout
        options.jobs = jobs
        options.filters = filter
        options.environment = memory.environment(in: workspace)
        do {
            let folder = try ScratchFolder(in: workspace.graph.root, groups: groups)
            let context = try memory.context(in: workspace, folder: folder.path, groups: groups)
            options.watchesTests = context.watches && filter.isEmpty
            options.watchesBuilds = ReadObserver.obstacle == nil
            let run = TestRun(inputs: workspace.inputs, folder: folder.path, options: options, groups: groups)
            let digests = FileDigests(root: workspace.graph.root, file: folder.path + "/digests")
            let progress = Progress(StandardError.isTerminal ? .line : .log) { run.progress }
            defer { progress.end() }
            let passes = try memory.passes(
                in: workspace, folder: folder.path, digests: digests, context: context, run: run)
            let problem = { @Sendable (text: String) in progress.interrupt { StandardError.print("bulkhead: \(text)") }
            }
            let isVerbose = verbose
            let reportProblems = { @Sendable (problems: [MemoryProblem]) in
                for line in MemoryProblemLines.lines(problems, isVerbose: isVerbose) { problem(line) }
            }
            let isWhole = filter.isEmpty
            var known = try Blocking.wait {
                var problems: [MemoryProblem] = []
                defer { reportProblems(problems) }
                return isWhole ? try await passes.recall(packages) { problems.append($0) } : [:]
            }
            var random = SystemRandomNumberGenerator()
            let verification = Verification(of: verify ? known : [:], using: &random)
            for package in verification.sample.keys { known[package] = nil }
            if known.count < packages.count, isWhole, !memory.sealed,
                let line = ObstacleNote.line(ReadObserver.obstacle)
            {
                problem(line)
            }
            // Without a build, the last one remains for the next run.
            if packages.contains(where: { known[$0.id] == nil }) { try run.prepareBuild(context, note: problem) }
            // Reads the tree again, because versions may have been resolved in the meantime.
            let seal =
                memory.sealed
                ? try PackageInputs(
                    of: workspace.inputs, digests: digests, context: context, folder: folder.path, needs: run.needs)
                : nil
            let ran = try run.run(packages, remembered: known, sealedBy: seal, note: problem) { result in
                progress.interrupt { StandardOutput.print(report.lines(result, isVerbose: isVerbose)) }
                if StandardOutput.failure == EPIPE { interruption.come(SIGPIPE) }
            }
            if memory.sealed {
                for line in UnneededInputs.lines(ran, in: workspace.inputs) { problem(line) }
            }
            let results = verified(ran, by: verification, passes, problem)
            // Passes are saved even if the rest of the run was interrupted.
            try Blocking.wait {
                var problems: [MemoryProblem] = []
                defer { reportProblems(problems) }
                if isWhole { try await passes.save(results) { problems.append($0) } }
            }
            return results
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError("\(error)")
        }
    }

    /// Marks results as failed if they differ from the remembered ones, and disproves the remembered passes.
    private func verified(
        _ results: [PackageResult], by verification: Verification, _ passes: PassMemory, _ problem: (String) -> Void
    ) -> [PackageResult] {
        let differences = verification.differences(in: results)
        return results.map { result in
            guard let (_, text) = differences.first(where: { $0.result.package.id == result.package.id }) else {
                return result
            }
            let lines = Verification.lines(result, text, inputs: passes.disprove(result.package) { problem("\($0)") })
            problem(lines.joined(separator: "\n"))
            return result.failing([lines[0]])
        }
    }

    /// Writes the requested reports, even if there was nothing to test, so that no outdated report remains.
    private func writeReports(_ results: [PackageResult], in workspace: TestWorkspace) throws {
        if let junit {
            let report = TestJUnitReport(results: results, root: workspace.graph.root)
            try WrittenFile.write(report.text + "\n", to: junit)
            warn(of: junit, in: workspace)
        }
        if let saveDurations {
            try PackageDurations.save(results, to: saveDurations)
            warn(of: saveDurations, in: workspace)
        }
    }

    /// Warns about a report in a place where tests may read it. It changes with every run, so the tests would run every
    /// time.
    private func warn(of report: String, in workspace: TestWorkspace) {
        let path = FilePath.relative(FilePath.absolute(report), to: workspace.graph.root)
        guard let path, !path.hasPrefix(ScratchFolder.name + "/") else { return }
        let placement = workspace.inputs.placement(of: path)
        guard placement.owner == .unplaced || !placement.targets.isEmpty || !placement.readers.isEmpty else { return }
        StandardError.print(
            "bulkhead: \(path) is in a place where tests may read it, so they run again; "
                + "write it to \(ScratchFolder.name), or add it to "
                + "\(TestConfiguration.defaultPath) (tests: {ignored: [\"\(path)\"]})")
    }
}
