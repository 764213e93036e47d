import ArgumentParser

/// `bulkhead split`: divides a large target.
struct SplitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Divide a target into modules, one proved step at a time.",
        discussion: """
            'plan' proposes modules, leaf first, from the index that a debug build writes. 'step' makes the next one in a \
            clone of the repository: it moves the files, raises access levels, adds imports and edits the manifest. The \
            repository changes only if everything builds and every test that passed before still passes. 'invert' \
            replaces a type by a protocol where it holds a knot together, verified in the same way. \
            'gains' measures what the finished steps save, and what they cost.
            """,
        subcommands: [SplitPlanCommand.self, SplitStepCommand.self, SplitInvertCommand.self, SplitGainsCommand.self]
    )
}
