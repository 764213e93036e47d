import ArgumentParser
import Foundation
import PetNestApp

/// Writes everything into one file.
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy everything you entered into one file; petnest may run meanwhile.",
        discussion: """
            The file is complete or isn't there: it gets its name once it has been checked and is on the disk. A file \
            of that name is never replaced. Photos are copied before it into a folder beside it, FILE-photos without the \
            ending. Whose data the backup holds is printed: it has all accounts of the data folder.
            """
    )

    @Argument(help: ArgumentHelp("Where to, for example ~/petnest-backup.sqlite.", valueName: "file"))
    var file: String

    @OptionGroup var folder: FolderOptions

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            Console.write(lines: [try await PetNest.backUp(folder.readingOptions, to: URL(filePath: file))])
        }
    }
}

/// Takes everything from such a file.
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take everything from a backup, in the place of what there is now.",
        discussion: """
            The backup is checked first. What there is now is kept in a file of its own; its name is printed. Photos are \
            taken from the folder beside the backup.

            A damaged database is set aside, and petnest shows nothing until you decide: restore a backup, or begin \
            without data by --afresh. The damaged file is kept either way.
            """
    )

    @Argument(help: ArgumentHelp("A file that petnest backup wrote.", valueName: "file"), completion: .file())
    var file: String?

    @Flag(help: "Restore nothing: go on without the data of a damaged database.")
    var afresh = false

    @OptionGroup var folder: FolderOptions

    func validate() throws {
        if afresh == (file != nil) { throw ValidationError("Name a backup's file, or say --afresh") }
    }

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            guard let file else {
                guard let aside = try PetNest.beginAfresh(folder.appOptions) else {
                    throw .refused("No damaged database was set aside; nothing was changed.")
                }
                return Console.write("The next start is a fresh one. \(aside.path(percentEncoded: false)) is kept.\n")
            }
            let restored = try await PetNest.restore(folder.appOptions, from: URL(filePath: file))
            let before =
                restored.kept.map { " What there was before is kept as \($0.path(percentEncoded: false))." } ?? ""
            Console.write(lines: ["Restored \(restored.content).\(before)"])
        }
    }
}
