import AffectedPackages
import ArgumentParser
import Foundation
import Scaffolding

/// `bulkhead remove`: removes what `bulkhead new` created.
struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove what 'bulkhead new' created.",
        usage: "bulkhead remove <template> <name> [--force] [--dry-run]",
        discussion: """
            Removes the files that the template created and reverts its edits. If any of them has changed since, nothing \
            is removed unless --force is given.
            """
    )

    @Argument(help: ArgumentHelp("The template that was used.", valueName: "template"))
    var template: String

    @Argument(help: "The name that was used.")
    var name: String

    @Flag(help: "Remove files that have changed or were added since, too.")
    var force = false

    @Flag(help: "Print the changes as a diff, and write nothing.")
    var dryRun = false

    @OptionGroup var root: RootOptions

    func run() throws {
        let root = try root.resolved()
        do {
            let (template, chosen) = try TemplateArguments.read([template, name], root: root)
            let git = GitProcess(folder: root)
            let scaffold = Scaffold(root: root, today: TemplateArguments.today) { path in
                (try? git.run(["show", "HEAD:./\(path)"])).map { String(decoding: $0, as: UTF8.self) }
            }
            let plan = try scaffold.removing(chosen, from: template, isForced: force)
            for note in plan.notes { StandardError.print("note: \(note)") }
            if dryRun { return StandardOutput.write(Array(plan.diff.utf8)) }
            try plan.apply(in: root)
            let lines = plan.removed.map { "removed \($0)" } + plan.edited.map { "edited  \($0)" }
            StandardOutput.print(lines.joined(separator: "\n"))
        } catch ScaffoldingError.changed(let lines) {
            throw CommandError(lines: lines + ["nothing is removed; --force removes all of it"])
        } catch let error as ScaffoldingError {
            throw CommandError(error)
        }
    }
}
