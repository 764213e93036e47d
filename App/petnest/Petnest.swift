import ArgumentParser
import CoreArchitecture
import Foundation
import PetNestApp
import SharedUI

@main
struct Petnest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "petnest",
        abstract: "Pet profiles, health records, vaccinations and reminders, in your terminal.",
        discussion: """
            Without a subcommand, petnest opens at home. Everything you enter is saved in the data folder, \
            and is shown at the next start.

            Keys: arrows and Tab move, Enter chooses, Escape goes back, ? lists all others.

            Exit status: 0 after a normal end, 1 if the command failed, 2 if petnest couldn't start, 128 \
            plus its number for a signal.
            """,
        version: PetNest.version,
        subcommands: [
            Open.self, Routes.self, Due.self, Done.self, WeightCommand.self, Export.self, Import.self, Backup.self,
            Restore.self, MoveTo.self, Sample.self, Replay.self, Reports.self, InstallCompletions.self,
        ]
    )

    @OptionGroup var options: CommonOptions

    /// Runs the command line. One that can't be parsed ends with status 2, like every other failure to start.
    static func main() async {
        do {
            // This initializer also parses completions, which wait for the data folder.
            var command = try await asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            Console.writeError(message(for: error) + ". For help: petnest --help")
            exit(withError: ExitCode(2))
        }
    }

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            try await options.run(at: Route([]), options: options.appOptions)
        }
    }
}
