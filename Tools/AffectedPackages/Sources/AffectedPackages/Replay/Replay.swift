import Foundation

/// Applies the selection to past merges, to find out what it would have run and what it would have missed.
public struct Replay: Sendable {
    private let planner: AffectedPlanner
    private let repository: GitRepository
    private let configuration: TestConfiguration
    private let reports: TestReports?
    private let mutationSeed: UInt64?
    private let stop: ProcessStop

    /// Whether the clone is shallow, so that there may be fewer merges than requested.
    public var isShallow: Bool { repository.isShallow }

    /// Creates a replay.
    ///
    /// - Parameters:
    ///   - root: the absolute path of the tree, without links.
    ///   - planner: computes the selections.
    ///   - reports: the recorded reports of continuous integration. A package that failed, but not at the commit
    ///     before, must have been selected.
    ///   - mutationSeed: if set, the seed for choosing a source to break at each merge. The packages that aren't
    ///     selected are then built, which takes minutes per merge.
    ///   - stop: stops the replay.
    public init(
        root: String, planner: AffectedPlanner, reports: TestReports? = nil, mutationSeed: UInt64? = nil,
        stop: ProcessStop = ProcessStop()
    ) throws(AffectedError) {
        do {
            repository = try GitRepository(root: root)
            try repository.requireCommit()
        } catch {
            throw .git(error)
        }
        do {
            configuration = try TestConfiguration.load(below: root)
        } catch {
            throw .configuration(error)
        }
        self.planner = planner
        self.reports = reports
        self.mutationSeed = mutationSeed
        self.stop = stop
    }

    /// Replays the last merges or commits of the current branch, the newest first.
    ///
    /// A commit without a configuration file uses the current configuration.
    ///
    /// - Parameters:
    ///   - count: the number of merges.
    ///   - note: called with a message before work that takes minutes.
    ///   - report: called with each merge after it has been replayed.
    /// - Returns: the replayed merges, which are fewer if the history is shorter.
    /// - Throws: `CancellationError` if the replay is stopped.
    public func run(
        last count: Int, note: (String) -> Void = { _ in }, report: (ReplayedMerge) -> Void = { _ in }
    ) throws -> [ReplayedMerge] {
        let tree = try ReplayedTree(of: repository)
        return try merges(count).map { past in
            if stop.isStopped { throw CancellationError() }
            try tree.show(past.commit)
            let merge = try judge(past, tree, note: note)
            report(merge)
            return merge
        }
    }

    private struct Past {
        let commit: String
        let parent: String
        let isMerge: Bool
        let subject: String
    }

    private func merges(_ count: Int) throws -> [Past] {
        let format = ["--first-parent", "--max-count", "\(count)", "--format=%H %P%x00%s"]
        // Every commit along the first parents is one change of the branch, whether it was merged, squashed or pushed.
        let lines = String(decoding: try repository.git.run(["log"] + format + ["HEAD"]), as: UTF8.self)
            .split(separator: "\n")
        return lines.compactMap { line in
            let parts = line.split(separator: "\0", maxSplits: 1, omittingEmptySubsequences: false)
            let commits = parts[0].split(separator: " ").map(String.init)
            // The root commit can't be compared with anything.
            guard commits.count > 1 else { return nil }
            return Past(
                commit: commits[0], parent: commits[1], isMerge: commits.count > 2,
                subject: parts.count > 1 ? String(parts[1]) : "")
        }
    }

    private func judge(_ past: Past, _ tree: ReplayedTree, note: (String) -> Void) throws -> ReplayedMerge {
        let changes = try repository.changes(from: past.parent, to: past.commit)
        var merge = ReplayedMerge(
            commit: past.commit, isMerge: past.isMerge, subject: past.subject, changedFiles: changes.files.count)
        let selection: AffectedSelection
        do {
            selection = try planner.selection(
                root: tree.root, repository: repository, base: past.parent, changes: changes, fallback: configuration)
        } catch {
            merge.problems = error.lines.map(tree.relative)
            return merge
        }
        merge.selected = selection.selected.map(\.name)
        merge.all = selection.inputs.testedPackages.map(selection.inputs.name)
        merge.everything = selection.everything.map(tree.relative)
        try compare(&merge, past.parent)
        if let mutationSeed { try mutate(&merge, selection, seed: mutationSeed, tree, note) }
        return merge
    }

    private func compare(_ merge: inout ReplayedMerge, _ parent: String) throws {
        guard let reports, let suites = try reports.suites(of: merge.commit) else { return }
        let earlier = try reports.suites(of: parent) ?? [:]
        let seconds = merge.all.map { (name: $0, seconds: suites[$0]?.seconds ?? 0) }
        merge.seconds = (
            seconds.filter { merge.selected.contains($0.name) }.reduce(0) { $0 + $1.seconds },
            seconds.reduce(0) { $0 + $1.seconds }
        )
        for (name, suite) in suites.sorted(by: { $0.key < $1.key })
        where suite.hasFailed && earlier[name]?.hasFailed != true && !merge.selected.contains(name) {
            merge.misses.append("\(name) failed in a recorded run and wasn't selected")
        }
    }

    private func mutate(
        _ merge: inout ReplayedMerge, _ selection: AffectedSelection, seed: UInt64, _ tree: ReplayedTree,
        _ note: (String) -> Void
    ) throws {
        // Each merge has its own seed, so that the choice doesn't depend on the number of merges.
        var random = SeededNumbers(seed: seed ^ (UInt64(merge.commit.prefix(16), radix: 16) ?? 0))
        let changed = selection.changes.files.filter { $0.kind != .deleted }.map(\.path)
        guard let mutation = Mutation(selection.inputs, changed: changed, random: &random) else { return }
        merge.mutated = mutation.file
        let unselected = mutation.unselected
        note(
            "\(merge.commit.prefix(12)): broke \(mutation.file), "
                + "building the \(unselected.count) of \(merge.all.count) packages that it doesn't select")
        switch try mutation.outcome(scratch: tree.scratch, stop: stop) {
        case .caught: merge.builtWithout = unselected.count
        case .missed(let names):
            merge.misses += names.map { "\($0) is built from \(mutation.file) but wasn't selected" }
        case .unknown(let reason):
            merge.problems.append("breaking \(mutation.file) was inconclusive: \(tree.relative(reason))")
        }
    }
}
