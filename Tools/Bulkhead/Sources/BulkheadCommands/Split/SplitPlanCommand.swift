import AffectedPackages
import ArgumentParser
import ConfigurationReading
import IndexReading
import ModuleSplit
import PackageGraph

/// `bulkhead split plan`: proposes modules for a target.
struct SplitPlanCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case human
        case json
        case mermaid
        case html
    }

    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Propose modules for a target, leaf first.",
        discussion: """
            Builds the package with its tests unless --index-store names an index. A module is proposed if it needs nothing \
            that stays behind; of those the one that moves the most lines for the fewest names that other modules must see. \
            Decisions in \(PlanFile.name) come first.

            --format html prints a page for a browser, on which declarations can be moved to other modules: it shows the \
            dependencies, cycles and visible names that result, and the text of \(PlanFile.name) for them.
            """
    )

    @Argument(help: "The name of the target.")
    var target: String

    @OptionGroup var root: RootOptions

    @Option(help: ArgumentHelp("The index store of a debug build. Nothing is built.", valueName: "folder"))
    var indexStore: String?

    @Option(help: "The format of the plan.")
    var format: Format = .human

    @Flag(help: "Write the plan to \(PlanFile.name) in the package's folder, to be edited.")
    var save = false

    @Flag(help: "List every file and every name that becomes visible.")
    var verbose = false

    @Option(
        help: ArgumentHelp(
            "The number of past commits for which the saved lines are computed, 0 for none.", valueName: "number"))
    var last = 50

    @OptionGroup var limits: SplitLimitOptions

    func validate() throws {
        guard last >= 0 else { throw ValidationError("--last: expected a number from 0, found \(last)") }
    }

    func run() throws {
        let root = try root.resolved()
        do {
            let excluded = try ExcludedFolders(below: root)
            let subject = try SplitSubject(
                PackageDiscovery(isExcluded: excluded.contains).discover(root), target: target)
            let split = try PlannedSplit(of: subject, store: store(of: subject), limits: limits.values)
            let edits = edits(of: split, root)
            let text = SplitText(split, edits: edits)
            switch format {
            case .human: StandardOutput.print(text.human(isVerbose: verbose))
            case .json: StandardOutput.print(text.json)
            case .mermaid: StandardOutput.print(text.mermaid)
            case .html: StandardOutput.print(SplitPage.html(split, edits: edits))
            }
            if save { try write(split) }
        } catch let error as StepError {
            throw CommandError("\(error)")
        } catch let error as ConfigurationErrors {
            throw CommandError(lines: error.errors.map(\.description))
        }
    }

    /// The files that past commits changed, or `nil` if the root isn't in a repository with commits.
    private func edits(of split: PlannedSplit, _ root: String) -> PastEdits? {
        guard last > 0, let history = try? PastChanges(root: root, last: last) else { return nil }
        return PastEdits(history, of: split)
    }

    private func store(of subject: SplitSubject) throws(StepError) -> IndexStore {
        let build = DebugBuild(of: subject.package.directory)
        if let indexStore {
            return try DebugBuild.indexStore(at: FilePath.real(indexStore) ?? indexStore, in: build.package)
        }
        let progress = Progress { "building \(build.package)" }
        defer { progress.end() }
        try build.run()
        return try build.indexStore()
    }

    private func write(_ split: PlannedSplit) throws {
        let path = FilePath.join(split.subject.package.directory, PlanFile.name)
        guard FilePath.kind(path) == nil else {
            throw CommandError("\(path) exists; remove it to write a new plan")
        }
        try WrittenFile.write(
            PlanFile.text(of: split.plan, split.graph, folder: split.subject.folder), to: path)
        StandardError.print("bulkhead: the plan is in \(path)")
    }
}
