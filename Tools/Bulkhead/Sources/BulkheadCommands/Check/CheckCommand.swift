import ArgumentParser
import ImportChecker
import PackageGraph

/// `bulkhead check`: checks the repository against its rules.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check imports and manifests against the rules in lint-rules/.",
        discussion: """
            Always checks everything; with paths, reports only findings in them. --fix declares dependencies that are \
            imported, removes unused ones and unused imports and corrects access levels of imports, then checks again; \
            it never edits an Xcode project, for which the report says what to click. After it has removed unused imports, it \
            builds their packages, and restores the imports of those that don't build. Exit status 1 if a finding of severity \
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

    @Option(
        help: ArgumentHelp(
            """
            The index store of a debug build, such as .build/debug/index/store. By it, unused imports are proven, and those \
            are found whose modules have names that occur in the file by chance.
            """, valueName: "folder"))
    var indexStore: String?

    @Flag(help: "Make the changes that are mechanical, and check again.")
    var fix = false

    @Flag(help: "Print the changes that --fix would make as a diff, and write nothing.")
    var diff = false

    func validate() throws {
        if fix, diff { throw ValidationError("--fix and --diff exclude each other") }
        if indexStore != nil, checking.staged {
            throw ValidationError("--index-store describes the files on disk, so --staged excludes it")
        }
        if fix || diff, checking.staged {
            throw ValidationError("--fix and --diff change the files on disk, so --staged means nothing here")
        }
    }

    /// The maximum number of printed notes, because every run prints the same ones.
    private static let listedNotes = 10

    func run() throws {
        if diff { return try printDifference() }
        let run = fix ? try fixed() : try check(indexedUses(), endsProcess: true)
        let report = Report(run: run, style: color.style, isQuiet: quiet, isStrict: strict)
        let text = format.text(report)
        if !text.isEmpty { StandardOutput.print(text) }
        if format == .github { try GitHubSummary.append(report) }
        let cleaned = report.cleaned
        for problem in cleaned.problems { StandardError.print("bulkhead: \(problem)") }
        if !quiet {
            for note in cleaned.notes.prefix(Self.listedNotes) { StandardError.print("note: \(note)") }
            let rest = cleaned.notes.count - Self.listedNotes
            if rest > 0 {
                StandardError.print("note: and \(Count.of(rest, "note", "notes")) more; --format json lists all")
            }
        }
        try ExitStatus.end(report.status)
    }

    /// The uses of modules by the index, if there is one. What --fix changes doesn't change them, so it is read once.
    private func indexedUses() throws -> IndexedUses? {
        try indexStore.map { try IndexedUses(at: FilePath.absolute($0), root: checking.root.resolved()) }
    }

    private func check(_ uses: IndexedUses?, endsProcess: Bool = false) throws -> CheckingOptions.Run {
        try checking.run(scope: paths, isQuiet: quiet, endsProcess: endsProcess, uses: uses)
    }

    // MARK: - Fixing

    private static let nothingToFix = "bulkhead: nothing here can be fixed mechanically"

    private func printDifference() throws {
        let run = try check(indexedUses())
        let fixes = FindingFixes(run.result.findings, root: run.root)
        if !fixes.changes.isEmpty {
            StandardOutput.print(String(fixes.difference.dropLast()))
        } else if !quiet, !run.result.findings.isEmpty {
            StandardError.print(Self.nothingToFix)
        }
        for obstacle in fixes.obstacles { StandardError.print("bulkhead: \(CleanText.lines(obstacle))") }
        for problem in run.result.problems { StandardError.print("bulkhead: \(CleanText.lines("\(problem)"))") }
        try ExitStatus.end(
            !run.result.problems.isEmpty
                ? ExitStatus.failed : fixes.changes.isEmpty ? ExitStatus.clean : ExitStatus.findings)
    }

    /// The number of rounds of changes. A dependency that is removed may leave a package unused.
    private static let maximumRounds = 3

    /// Makes the changes, and checks the result.
    ///
    /// - Throws: ``CommandError`` if the changed files can't be checked. The changes are reverted then.
    private func fixed() throws -> CheckingOptions.Run {
        let uses = try indexedUses()
        var run = try check(uses)
        var count = 0
        var files: Set<String> = []
        var obstacles: Set<String> = []
        var removals = RemovedImports()
        for _ in 0..<Self.maximumRounds {
            let fixes = FindingFixes(run.result.findings, root: run.root)
            obstacles.formUnion(fixes.obstacles)
            guard !fixes.changes.isEmpty else { break }
            try fixes.make(below: run.root)
            let next: CheckingOptions.Run
            do {
                next = try check(uses)
                if let fault = fault(of: next, after: run) { throw CommandError(fault) }
            } catch {
                try fixes.revert(below: run.root)
                throw CommandError("the changes were reverted, because they lead to: \(error)")
            }
            removals.add(fixes)
            count += fixes.count
            files.formUnion(fixes.changes.map(\.path))
            run = next
        }
        try removals.build(below: run.root, isQuiet: quiet)
        for obstacle in obstacles.sorted() { StandardError.print("bulkhead: \(CleanText.lines(obstacle))") }
        if !quiet {
            StandardError.print(
                count == 0
                    ? Self.nothingToFix
                    : "bulkhead: \(Count.of(count, "finding", "findings")) fixed in "
                        + Count.of(files.count, "file", "files"))
        }
        return run
    }

    /// The problems that changes have caused: a manifest that can't be read, or modules that depend on each other.
    private func fault(of run: CheckingOptions.Run, after earlier: CheckingOptions.Run) -> String? {
        let problems = Set(earlier.result.problems.map(\.description))
        if let problem = run.result.problems.first(where: { !problems.contains($0.description) }) {
            return problem.description
        }
        let known = Set(earlier.result.all.map(\.edge))
        return run.result.all.first { finding in
            ["manifest", "cycles"].contains(finding.rule) && !known.contains(finding.edge)
        }.map { "\($0.place): \($0.message)" }
    }
}
