import ArgumentParser
import Foundation
import PetNestApp

/// Writes everything into one file.
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy all data into one file. petnest may be running.",
        discussion: """
            The file is complete or doesn't exist: it gets its name once it has been checked and written. A file \
            of that name is never replaced. Photos are copied into a folder beside it, FILE-photos without the \
            ending. A backup holds all accounts of the data folder; their names are printed.
            """
    )

    @Argument(help: ArgumentHelp("The file to write, for example ~/petnest-backup.sqlite.", valueName: "file"))
    var file: String

    @OptionGroup var folder: FolderOptions

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            Console.write(lines: [try await PetNest.backUp(folder.readingOptions, to: URL(filePath: file))])
        }
    }
}

/// Restores a backup.
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replace all data by that of a backup.",
        discussion: """
            The backup is checked first. The current data is kept in another file, whose name is printed. Photos are \
            copied from the folder beside the backup.

            A damaged database is set aside, and petnest shows nothing until you decide: restore a backup, or begin \
            without data with --without-data. The damaged file is kept either way.
            """
    )

    @Argument(help: ArgumentHelp("The file of a backup.", valueName: "file"), completion: .file())
    var file: String?

    @Flag(help: "Restore nothing, and continue without the data of a damaged database.")
    var withoutData = false

    @OptionGroup var folder: FolderOptions

    func validate() throws {
        if withoutData == (file != nil) { throw ValidationError("Name the file of a backup, or add --without-data") }
    }

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            guard let file else {
                guard let aside = try PetNest.continueWithoutData(folder.appOptions) else {
                    throw .refused("No damaged database was set aside; nothing was changed.")
                }
                return Console.write(
                    "The next start begins without data. \(aside.path(percentEncoded: false)) is kept.\n")
            }
            let restored = try await PetNest.restore(folder.appOptions, from: URL(filePath: file))
            let before =
                restored.kept.map { " The previous data is kept as \($0.path(percentEncoded: false))." } ?? ""
            Console.write(lines: ["Restored \(restored.content).\(before)"])
        }
    }
}
