import ArgumentParser
import ModuleSplit

/// `bulkhead split invert`: replaces a type by a protocol in the declarations below it.
struct SplitInvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invert",
        abstract: "Replace a type by a protocol where declarations below should not know it.",
        discussion: """
            Writes a protocol with the members that are used, beside the declarations that use them, and the conformance \
            beside the type. The protocol replaces the type in parameters, properties and annotations. For a created \
            value, the initializer of its creator takes a closure, which its callers pass. Uses that a protocol \
            can't replace, such as static members, generic constraints and subclasses, are refused with their places and \
            an example each.

            Without --in, the declarations are those whose uses of the type hold a knot together, as the plan lists them. \
            The change is made and verified as a step is: in a clone, and only if everything builds and passes.
            """
    )

    @Argument(help: "The name of a structure, class, actor or enumeration.")
    var declaration: String

    @Option(
        name: .customLong("in"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "Files and folders, relative to the target's folder, or declarations that should not know the type.",
            valueName: "files"))
    var users: [String] = []

    @Option(
        name: .customLong("protocol"),
        help: ArgumentHelp("The name of the protocol. By default the type's, with 'Protocol'.", valueName: "name"))
    var protocolName: String?

    @Option(help: "The name of the target. By default the one in \(PlanFile.name).")
    var target: String?

    @OptionGroup var root: RootOptions

    @OptionGroup var delivery: SplitDeliveryOptions

    func run() throws {
        let root = try root.resolved()
        try SplitDeliveryOptions.reportingErrors {
            let run = SplitInvertRun(
                root: root, target: try SplitDeliveryOptions.target(target, in: root),
                cache: SplitDeliveryOptions.cache, isExcluded: try ExcludedFolders(below: root).contains
            ) { StandardError.print("bulkhead: \($0)") }
            let result = try run.run(
                declaration, in: users, protocolName: protocolName, delivery: delivery.value)
            if delivery.dryRun { StandardOutput.print(result.difference) }
            StandardOutput.print(
                "\(declaration): replaced by \(result.protocolName) in "
                    + "\(Count.of(result.replacedCount, "place", "places")), which requires "
                    + "\(Count.of(result.requirementCount, "member", "members")); "
                    + "\(Count.of(result.testCount, "test", "tests")) as before.")
            if let before = result.before { StandardOutput.print(Self.text(before, result.after)) }
        }
    }

    /// What became of the knot around the type.
    private static func text(_ before: SplitInvertRun.Knot, _ after: SplitInvertRun.Knot?) -> String {
        func text(_ knot: SplitInvertRun.Knot) -> String {
            "\(Count.of(knot.lines, "line", "lines")) in \(Count.of(knot.files, "file", "files"))"
        }
        guard let after else { return "Its knot, \(text(before)), is gone." }
        return "Its knot had \(text(before)), and has \(text(after)) now."
    }
}
