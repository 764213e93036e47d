import ArgumentParser
import PetNestApp

/// Groups the commands for weights.
struct WeightCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "weight", abstract: "Add a pet's weight.", subcommands: [Add.self])

    /// Adds a weight.
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a pet's weight: petnest weight add miso 4.2kg",
            discussion: "A weight that is unlikely compared with the known ones is added only with --anyway."
        )

        @Argument(
            help: ArgumentHelp("The pet's name or id.", valueName: "pet"), completion: .custom(Completions.pets))
        var pet: String

        @Argument(
            help: ArgumentHelp(
                "The weight: 4.2kg, 850g, 9lb, 9lb4oz; in the settings' unit without one.", valueName: "weight"))
        var weight: String

        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("The day it was weighed: yesterday, -3d, 1.4.2026; today by default.", valueName: "day"))
        var date: String?

        @Flag(help: "Add it even if it is unlikely.")
        var anyway = false

        @OptionGroup var folder: FolderOptions

        func run() async throws {
            try await Failure.reporting { () throws(AppError) in
                let outcome = try await PetNest.withShell(folder.readingOptions) { shell throws(AppError) in
                    try await shell.addWeight(weight, of: pet, on: date, evenIfUnlikely: anyway)
                }
                Console.write(lines: [outcome])
            }
        }
    }
}
