import ArgumentParser
import Foundation
import PetNestApp

extension ExportFormat: ExpressibleByArgument {}
extension PageReader: ExpressibleByArgument {}

/// Takes along what was entered.
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take along what you entered: everything, or what is due, or a page for the vet.",
        discussion: """
            json  everything, for petnest import; the same data always gives the same file
            csv   everything, a file a table, into the folder that --output names
            ics   what is due in the next year, for a calendar: doses and reminders as they recur, bookings with their \
            times, and alarms
            html  what a vet has to know, a printed page a pet; more with --with nutrition, --with activity;
                  with --for sitter allergies, medicines and whom to call

            Photos go with json to a file: all.json has them beside it in the folder all-photos, where import looks for them.
            """
    )

    @Option(help: "json, csv, ics or html.")
    var format = ExportFormat.json

    @Option(
        help: ArgumentHelp("Write to this file, or for csv folder, instead of printing.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp("Only this pet, by name or id.", valueName: "pet"), completion: .custom(Completions.pets))
    var pet: String?

    @Option(help: ArgumentHelp("Give the vet this, too: activity or nutrition.", valueName: "what"))
    var with: [String] = []

    @Option(help: "For whom the page in html is: vet or sitter.")
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

/// Takes in what an export wrote.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add everything that petnest export wrote as JSON, to an empty data folder.",
        discussion: """
            All of it is added, or nothing: a file that is cut off, of another program or of a newer version is refused, \
            and so is one that holds a pet that is there already. Photos are taken from the folder beside the file.
            """
    )

    @Argument(help: ArgumentHelp("A file that petnest export wrote.", valueName: "file"), completion: .file())
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

/// Enters the sample data, or takes it out.
struct Sample: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fill an empty data folder with three pets to look at, or take them out again.",
        discussion: """
            --remove takes out the sample pets with all that was entered for them, and of the rest what you didn't change \
            and don't use.

            --scale 100 enters a hundred times the sitters, products, other people's pets with their posts, and walks, to \
            see how petnest does with much. It takes about a second for each time.
            """
    )

    @Flag(help: "Take the sample data out again.")
    var remove = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Enter that many times the sitters, products, posts and walks, 1 to 500.", valueName: "number"))
    var scale: Int?

    @OptionGroup var folder: FolderOptions

    func validate() throws {
        if remove, scale != nil {
            throw ValidationError("--remove takes out all the sample data, however much it is; leave out --scale")
        }
    }

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            if remove {
                Console.write(lines: [try await PetNest.removeSample(folder.appOptions)])
            } else {
                try await PetNest.enterSample(folder.appOptions, scale: scale ?? 1)
                let more = scale.map { $0 > 1 ? ", and \($0) times as much around them" : "" } ?? ""
                Console.write(lines: [
                    "Entered three sample pets\(more). Take them out again with: petnest sample --remove"
                ])
            }
        }
    }
}
