import ArgumentParser
import Foundation
import ImportChecker

/// `bulkhead baseline`: records the current findings, or shrinks the record.
struct BaselineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Record the current findings, so that checks report only new ones.",
        discussion: """
            The baseline counts findings by rule, source and target, not by line, and it only shrinks: --update removes \
            obsolete findings. To start over, delete the file.
            """
    )

    @OptionGroup var checking: CheckingOptions

    @Flag(help: "Remove obsolete findings. Exit status 1 if there are findings that aren't recorded.")
    var update = false

    func run() throws {
        if checking.staged {
            throw CommandError("a baseline records the files on disk, so --staged has no effect here")
        }
        let root = try checking.root.resolved()
        let path = FilePath.join(root, checking.baseline)
        let isThere = FilePath.kind(path) != nil
        if isThere, !update {
            throw CommandError(
                "\(checking.baseline): the baseline already exists; --update removes obsolete findings")
        }
        if !isThere, update {
            throw CommandError("\(checking.baseline): there is no baseline to update; 'bulkhead baseline' records one")
        }
        let run = try checking.run(makesBaseline: !isThere)
        for problem in run.result.problems { StandardError.print("bulkhead: \(problem)") }
        guard run.result.problems.isEmpty, !run.result.hidesPackages else {
            throw CommandError("the baseline isn't written, because not everything could be checked")
        }
        let old = run.baseline
        let new = old.map { $0.shrunk(to: run.result.all) } ?? Baseline(covering: run.result.all)
        if new != old { try write(new, to: path) }
        let count = new.entries.reduce(0) { $0 + $1.count }
        for change in run.result.stale {
            StandardOutput.print("shrank from \(change.before) to \(change.now): \(text(change.edge))")
        }
        for change in run.result.growth where old != nil {
            StandardOutput.print("grew from \(change.before) to \(change.now): \(text(change.edge))")
        }
        StandardOutput.print("\(checking.baseline): \(Count.of(count, "finding", "findings")) recorded")
        try ExitStatus.end(old != nil && !run.result.growth.isEmpty ? ExitStatus.findings : ExitStatus.clean)
    }

    private func text(_ edge: FindingEdge) -> String { "\(edge.rule), \(edge.from) → \(edge.to)" }

    private func write(_ baseline: Baseline, to path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: FilePath.parent(path), withIntermediateDirectories: true)
            try baseline.write(to: path)
        } catch let error as BaselineError {
            throw CommandError("\(error)")
        } catch {
            throw CommandError("\(path): can't be written: \(error.localizedDescription)")
        }
    }
}
