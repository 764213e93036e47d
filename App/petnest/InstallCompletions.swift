import ArgumentParser
import Foundation
import PetNestApp

/// Installs the files for shells and man.
struct InstallCompletions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Install completions for bash, zsh and fish, and the man page, into your own folders.",
        discussion: "Pets' names and routes are completed too. Run it again to update them."
    )

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            let options = try PetNestOptions(ofProcess: nil)
            let manual: ManualPage
            do {
                manual = try ManualPage(describedBy: Data(Petnest._dumpHelp().utf8))
            } catch {
                throw .refused("The man page can't be generated: \(error)")
            }
            let files = Installation(environment: options.environment, home: options.home).completions(
                bash: Petnest.completionScript(for: .bash), zsh: Petnest.completionScript(for: .zsh),
                fish: Petnest.completionScript(for: .fish), manual: manual.text)
            Console.write(lines: try Installation.write(files))
        }
    }
}
