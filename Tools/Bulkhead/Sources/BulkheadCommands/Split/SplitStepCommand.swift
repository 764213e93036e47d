import ArgumentParser
import ModuleSplit

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

    @OptionGroup var delivery: SplitDeliveryOptions

    @OptionGroup var limits: SplitLimitOptions

    func run() throws {
        let root = try root.resolved()
        try SplitDeliveryOptions.reportingErrors {
            let target = try SplitDeliveryOptions.target(target, in: root)
            let run = SplitStepRun(
                root: root, target: target, cache: SplitDeliveryOptions.cache, limits: limits.values,
                isExcluded: try ExcludedFolders(below: root).contains
            ) { StandardError.print("bulkhead: \($0)") }
            guard let result = try run.run(step: module, delivery: delivery.value) else {
                StandardOutput.print("'\(target)' has no part that is worth a module of its own.")
                return
            }
            if delivery.dryRun { StandardOutput.print(result.difference) }
            StandardOutput.print(
                "\(result.module): \(Count.of(result.lines, "line", "lines")) moved, "
                    + "\(Count.of(result.exposedCount, "name", "names")) made visible, "
                    + "\(Count.of(result.testCount, "test", "tests")) as before.")
        }
    }
}
