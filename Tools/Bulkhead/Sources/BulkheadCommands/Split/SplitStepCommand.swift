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

            With --package, the module becomes a package of its own, on which the divided package depends by its path. \
            The names that other modules use become public instead of package; they are listed.

            If the repository has rules in lint-rules/, the step follows them: new modules join the layers, and a step after \
            which 'check' would have new findings is refused.
            """
    )

    @Argument(help: "The name of the step's module. By default the first one is made.")
    var module: String?

    @Option(help: "The name of the target. By default the one in \(PlanFile.name).")
    var target: String?

    @Option(
        name: .customLong("package"), defaultAsFlag: PackageFolder.usual, parsing: .next,
        help: ArgumentHelp(
            "Make a package in this folder, relative to the root. By default beside the divided package, or in Packages "
                + "if that is at the root.", valueName: "folder"))
    var package: PackageFolder?

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
            guard let result = try run.run(step: module, as: place, delivery: delivery.value) else {
                StandardOutput.print("'\(target)' has no part that is worth a module of its own.")
                return
            }
            if delivery.dryRun { StandardOutput.print(result.difference) }
            StandardOutput.print(SplitStepText(result: result, target: target).text)
        }
    }

    private var place: SplitStepRun.Place {
        package.map { .package($0.path) } ?? .target
    }
}

/// The folder of a package that a step makes.
enum PackageFolder: ExpressibleByArgument, CustomStringConvertible {
    case usual
    case named(String)

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self = .named(argument)
    }

    /// The requested path; `nil` for the default one.
    var path: String? {
        switch self {
        case .usual: nil
        case .named(let path): path
        }
    }

    var description: String { path ?? "beside the package, or Packages/MODULE" }
}
