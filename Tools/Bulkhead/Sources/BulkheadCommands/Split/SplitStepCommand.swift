import ArgumentParser
import ConfigurationReading
import ModuleSplit
import PackageGraph

/// `bulkhead split step`: makes a step of a plan.
struct SplitStepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "step",
        abstract: "Make the next step of a plan, if everything still builds and passes.",
        discussion: """
            Works in a clone of the repository, in the cache folder. The working tree must have no changes. A step that \
            doesn't build or breaks a test changes nothing, and the reason is printed.
            """
    )

    @Argument(help: "The name of the step's module. By default the first one is made.")
    var module: String?

    @Option(help: "The name of the target. By default the one in \(PlanFile.name).")
    var target: String?

    @OptionGroup var root: RootOptions

    @Flag(help: "Commit the step. By default its changes are staged.")
    var commit = false

    @Flag(help: "Print the difference and change nothing.")
    var dryRun = false

    @OptionGroup var limits: SplitLimitOptions

    func validate() throws {
        if commit, dryRun { throw ValidationError("--commit and --dry-run exclude each other") }
    }

    func run() throws {
        let root = try root.resolved()
        do {
            guard let target = try target ?? PlanFile.load(from: root)?.target else {
                throw CommandError("expected --target, or a \(PlanFile.name) in \(root) that names one")
            }
            let run = SplitStepRun(
                root: root, target: target, cache: FilePath.join(Manifests.cacheFolder, "split"), limits: limits.values,
                isExcluded: try ExcludedFolders(below: root).contains
            ) { StandardError.print("bulkhead: \($0)") }
            guard let result = try run.run(step: module, delivery: dryRun ? .none : commit ? .committed : .staged)
            else {
                StandardOutput.print("'\(target)' has no part that is worth a module of its own.")
                return
            }
            if dryRun { StandardOutput.print(result.difference) }
            StandardOutput.print(
                "\(result.module): \(Count.of(result.lines, "line", "lines")) moved, "
                    + "\(Count.of(result.exposedCount, "name", "names")) made visible, "
                    + "\(Count.of(result.testCount, "test", "tests")) as before.")
        } catch let error as StepError {
            throw CommandError("\(error)")
        } catch let error as ConfigurationErrors {
            throw CommandError(lines: error.errors.map(\.description))
        }
    }
}
