import ArgumentParser
import Foundation
import PetNestApp

extension ExportFormat: ExpressibleByArgument {}
extension PageReader: ExpressibleByArgument {}

/// Exports the data.
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Export your data: everything, what is due, or a page for the vet.",
        discussion: """
            json  everything, for petnest import; the same data always gives the same file
            csv   everything, a file for each table, into the folder that --output names
            ics   what is due in the next year, for a calendar: doses and reminders as they recur, bookings with their \
            times, and alarms
            html  what a vet needs to know, a printed page for each pet; more with --with nutrition, --with activity;
                  with --for sitter: allergies, medicines and whom to call

            If a server stores the pets, csv isn't available; json has everything that your account owns there.

            With json, photos are copied to a folder beside the file, such as all-photos for all.json. import reads them there.
            """
    )

    @Option(help: "json, csv, ics or html.")
    var format = ExportFormat.json

    @Option(
        help: ArgumentHelp("Write to this file (a folder for csv) instead of printing.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp("Only this pet, by name or id.", valueName: "pet"), completion: .custom(Completions.pets))
    var pet: String?

    @Option(help: ArgumentHelp("Add this for the vet: activity or nutrition.", valueName: "what"))
    var with: [String] = []

    @Option(help: "The reader of the html page: vet or sitter.")
    var `for` = PageReader.vet

    @OptionGroup var folder: FolderOptions

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            let text = try await PetNest.export(
                folder.readingOptions, as: format, pet: pet, for: `for`, with: with,
                to: output.map { URL(filePath: $0) })
            if let text { Console.write(text) }
        }
    }
}

/// Imports an export.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import everything that petnest export wrote as JSON into an empty data folder.",
        discussion: """
            All of it is imported, or nothing: a file that is truncated, from another program or a newer version is refused, \
            and so is one with a pet that exists already. Photos are copied from the folder beside the file.
            """
    )

    @Argument(help: ArgumentHelp("The file of an export.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup var folder: FolderOptions

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            let (added, unreadable) = try await PetNest.import(folder.appOptions, from: URL(filePath: file))
            for line in unreadable { Console.writeError(line) }
            Console.write(lines: [added])
        }
    }
}

/// Enters the sample data, or removes it.
struct Sample: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fill an empty data folder with three sample pets, or remove them.",
        discussion: """
            --remove removes the sample pets with everything entered for them, and other sample data unless you changed \
            or use it.

            --scale 100 enters a hundred times the sitters, products, other people's pets with their posts, and walks, to \
            try petnest with much data. It takes about a second for each factor of one.
            """
    )

    @Flag(help: "Remove the sample data.")
    var remove = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Multiply the sitters, products, posts and walks by this number, 1 to 500.", valueName: "number"))
    var scale: Int?

    @OptionGroup var folder: FolderOptions

    func validate() throws {
        if remove, scale != nil {
            throw ValidationError("--remove removes all sample data of any scale; leave out --scale")
        }
    }

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            if remove {
                Console.write(lines: [try await PetNest.removeSample(folder.appOptions)])
            } else {
                try await PetNest.enterSample(folder.appOptions, scale: scale ?? 1)
                let more = scale.map { $0 > 1 ? ", and \($0) times the data around them" : "" } ?? ""
                Console.write(lines: [
                    "Entered three sample pets\(more). Remove them with: petnest sample --remove"
                ])
            }
        }
    }
}
