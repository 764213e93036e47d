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
            Without a subcommand, petnest opens at home. Everything you enter is kept in the data folder and is there \
            the next time.

            Keys: arrows and Tab move, Enter chooses, Escape goes back, ? tells all the others.

            Exit status: 0 after a normal end, 1 where what was asked for failed, 2 where petnest couldn't begin, 128 \
            and its number for a signal.
            """,
        version: PetNest.version,
        subcommands: [
            Open.self, Routes.self, Due.self, Done.self, WeightCommand.self, Export.self, Import.self, Backup.self,
            Restore.self, Sample.self, Replay.self, Reports.self, InstallCompletions.self,
        ]
    )

    @OptionGroup var options: CommonOptions

    /// Runs the command line; one that can't be understood ends with status 2, like all else that can't begin.
    static func main() async {
        do {
            // The one that knows completions which wait for the data folder.
            var command = try await asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            Console.writeError(message(for: error) + ". petnest --help explains all.")
            exit(withError: ExitCode(2))
        }
    }

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            try await options.run(at: Route([]), options: options.appOptions)
        }
    }
}
