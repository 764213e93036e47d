import AffectedPackages
import Foundation
import PackageGraph

/// Measures a split: compares the current commit with one before it.
public struct SplitGainsRun: Sendable {
    /// The parts that take long, and the number of commits.
    public struct Extent: Sendable {
        /// The number of past commits that are replayed against both structures.
        public let commits: Int
        /// The number of these commits for which builds and tests are measured.
        public let measured: Int
        /// Whether programs are built for release, to compare their sizes.
        public let measuresPrograms: Bool
        /// The name of an executable product that is timed, or `nil`.
        public let benchmark: String?

        /// Creates an extent; by default nothing is built.
        public init(commits: Int, measured: Int = 0, measuresPrograms: Bool = false, benchmark: String? = nil) {
            self.commits = commits
            self.measured = measured
            self.measuresPrograms = measuresPrograms
            self.benchmark = benchmark
        }
    }

    /// A revision with its structure.
    private struct State {
        let side: ComparedRevisions.Side
        let inputs: TestInputs
        let effects: [PastChanges.Effect]
    }

    /// A past commit with the files that can be edited at both revisions.
    private struct EditableCommit {
        let index: Int
        /// The files before the split.
        let files: [String]
        let before: EditedCommit
        let after: EditedCommit

        init(_ index: Int, files: [String], _ difference: RevisionDifference, _ before: State, _ after: State) {
            self.index = index
            self.files = files.filter { file in
                Self.isSource(file, before) && difference.paths(after: file).contains { Self.isSource($0, after) }
            }
            self.before = EditedCommit(paths: self.files, effect: before.effects[index], inputs: before.inputs)
            self.after = EditedCommit(
                paths: self.files.flatMap(difference.paths), effect: after.effects[index], inputs: after.inputs)
        }

        /// Whether a file is a Swift source of a target.
        private static func isSource(_ path: String, _ state: State) -> Bool {
            EditedCommit.source(at: path, in: state.inputs.graph) != nil
        }
    }

    private let root: String
    private let base: String
    private let extent: Extent
    private let stop: ProcessStop
    private let isExcluded: @Sendable (String) -> Bool
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - root: The absolute path of the repository, or of a folder in it.
    ///   - base: The revision before the split.
    ///   - extent: What is measured.
    ///   - stop: Ends the work.
    ///   - isExcluded: Whether the folder with this path, relative to the root, isn't part of the tree.
    ///   - report: Receives a line for each part of the work.
    public init(
        root: String, base: String, extent: Extent, stop: ProcessStop = ProcessStop(),
        isExcluded: @escaping @Sendable (String) -> Bool = { _ in false },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.root = root
        self.base = base
        self.extent = extent
        self.stop = stop
        self.isExcluded = isExcluded
        self.report = report
    }

    /// Measures the split. The repository isn't changed, and the clones are removed.
    ///
    /// - Throws: ``GainsError``; `GitError` if the revision is unknown; ``StepError`` if a program fails or the work is
    ///   stopped; `ConfigurationErrors` if the configuration of tests is invalid.
    public func run() throws -> SplitGains {
        try ComparedRevisions.with(of: root, base: base, stop: stop, gains)
    }

    private func gains(_ revisions: ComparedRevisions) throws -> SplitGains {
        let difference = try RevisionDifference(
            from: revisions.before.commit, to: revisions.after.commit, in: revisions.after.root)
        let inputs = (before: try self.inputs(revisions.before), after: try self.inputs(revisions.after))
        let (history, chosen, effects) = try commits(revisions.before.commit, inputs.before)
        guard !chosen.isEmpty else { throw GainsError.noCommits(base, isShallow: history.isShallow) }
        let before = State(side: revisions.before, inputs: inputs.before, effects: effects)
        let after = State(
            side: revisions.after, inputs: inputs.after,
            effects: history.effects(in: inputs.after, paths: difference.paths))
        let programs = [before, after].map { ReleasePrograms($0.inputs, of: $0.side, stop: stop) }
        var lines = (before: TargetLines(inputs.before.graph), after: TargetLines(inputs.after.graph))
        return SplitGains(
            base: revisions.before.commit,
            head: revisions.after.commit,
            commits: chosen.map { index in
                SplitGains.Commit(
                    revision: history.revisions[index], before: lines.before.work(of: before.effects[index]),
                    after: lines.after.work(of: after.effects[index]))
            },
            isShallow: history.isShallow,
            measured: try measured(chosen, of: history, difference, before, after),
            raisedNames: VisibleName.raised(
                from: VisibleName.all(in: declarations(difference.before, of: inputs.before)),
                to: VisibleName.all(in: declarations(difference.after, of: inputs.after))),
            programs: try extent.measuresPrograms ? sizes(before: programs[0], after: programs[1]) : nil,
            benchmark: try extent.benchmark.map { try benchmark($0, before: programs[0], after: programs[1]) },
            problems: [(revisions.before, inputs.before), (revisions.after, inputs.after)].flatMap { side, inputs in
                inputs.graph.problems.map { "\($0), \(side.words)" }
            })
    }

    /// Reads the structure of a revision.
    private func inputs(_ side: ComparedRevisions.Side) throws -> TestInputs {
        TestInputs(
            graph: try PackageDiscovery(isExcluded: isExcluded).discover(side.root),
            configuration: try TestConfiguration.load(below: side.root))
    }

    // MARK: - Commits

    /// Returns the past, the positions of the commits in it that rebuild something, and the effects of all of its commits
    /// before the split.
    private func commits(
        _ revision: String, _ inputs: TestInputs
    ) throws -> (history: PastChanges, chosen: [Int], effects: [PastChanges.Effect]) {
        var window = extent.commits
        while true {
            let history = try PastChanges(root: root, last: window, upTo: revision)
            let effects = history.effects(in: inputs)
            let chosen = effects.indices.filter { !effects[$0].rebuilt.isEmpty }
            if chosen.count >= extent.commits || history.count < window {
                return (history, Array(chosen.prefix(extent.commits)), effects)
            }
            window *= 4
        }
    }

    // MARK: - Price

    /// Reads the declarations of those files that belong to a target that others can import.
    private func declarations(_ paths: [String], of inputs: TestInputs) -> [SourceDeclarations] {
        let graph = inputs.graph
        return paths.compactMap { path in
            guard let file = graph.file(path),
                graph.files[file].targets.contains(where: { [.library, .executable].contains(graph.targets[$0].kind) }),
                let text = FileManager.default.contents(atPath: graph.root + "/" + path)
            else { return nil }
            return SourceDeclarations(path: path, text: Array(text))
        }
    }

    private func sizes(before: ReleasePrograms, after: ReleasePrograms) throws -> [ProgramSize] {
        report("building for release")
        return try ProgramSize.all(before: before, after: after)
    }

    private func benchmark(
        _ name: String, before: ReleasePrograms, after: ReleasePrograms
    ) throws -> BenchmarkTimes {
        report("measuring \(name)")
        return try BenchmarkTimes.measure(name, before: before, after: after, stop: stop)
    }

    // MARK: - Time

    /// Measures a sample of commits, which are spread evenly over those with files that can be edited at both revisions.
    private func measured(
        _ chosen: [Int], of history: PastChanges, _ difference: RevisionDifference, _ before: State, _ after: State
    ) throws -> [MeasuredCommit] {
        guard extent.measured > 0 else { return [] }
        let commits = chosen.map { index in
            let files = history.files(of: index).map(\.path)
            return EditableCommit(index, files: files, difference, before, after)
        }.filter { !$0.files.isEmpty }
        guard !commits.isEmpty else { throw GainsError.nothingToEdit }
        let sample = Sample.positions(extent.measured, of: commits.count).map { commits[$0] }
        let timers = [before, after].map { EditTimer(side: $0.side, stop: stop) }
        for (timer, runs) in zip(timers, [sample.flatMap(\.before.runs), sample.flatMap(\.after.runs)]) {
            report("building \(timer.side.words)")
            try timer.prepare(EditedCommit.Run.byFolder(runs))
        }
        return try sample.enumerated().map { number, commit in
            let revision = history.revisions[commit.index]
            report("measuring the edits of \(revision.prefix(12)), \(number + 1) of \(sample.count)")
            return MeasuredCommit(
                revision: revision, files: commit.files,
                before: try timers[0].times(of: commit.before, number: number),
                after: try timers[1].times(of: commit.after, number: number))
        }
    }
}
