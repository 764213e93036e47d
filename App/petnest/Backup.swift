import ArgumentParser
import Foundation
import PetNestApp

/// Writes everything into one file.
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy everything you entered into one file; petnest may run meanwhile.",
        discussion: """
            The file is complete or isn't there: it gets its name once it has been checked and is on the disk. One of \
            that name is replaced. Photos are copied before it into a folder beside it, FILE-photos without the ending.
            """
    )

    @Argument(help: ArgumentHelp("Where to, for example ~/petnest-backup.sqlite.", valueName: "file"))
    var file: String

    @OptionGroup var folder: FolderOptions

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            try await PetNest.backUp(folder.appOptions, to: URL(filePath: file))
        }
    }
}

/// Takes everything from such a file.
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take everything from a backup, in the place of what there is now.",
        discussion: """
            What there is now is kept in a file of its own; its name is printed. Photos are taken from the folder beside \
            the backup.
            """
    )

    @Argument(help: ArgumentHelp("A file that petnest backup wrote.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup var folder: FolderOptions

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            let kept = try await PetNest.restore(folder.appOptions, from: URL(filePath: file))
            Console.write("Restored. What there was before is kept as \(kept.path(percentEncoded: false)).\n")
        }
    }
}
