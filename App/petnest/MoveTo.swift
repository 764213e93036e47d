import ArgumentParser
import PetNestApp

/// Copies the pets to a server, or back.
struct MoveTo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move-to",
        abstract: "Copy your pets and their records to a server, or back to this computer.",
        discussion: """
            petnest move-to https://petnest.example.org copies from this computer to the account that you are signed in \
            to at the server: register or sign in first, with petnest --server https://petnest.example.org. \
            petnest move-to local copies back. From the next start on, petnest uses the pets where you have moved them; \
            the earlier ones aren't removed.

            Bookings, orders, payments and posts stay where they are. Pets' photos are copied as they are drawn, and their \
            files stay on this computer. After an interruption, start it again.
            """
    )

    @Argument(help: ArgumentHelp("The address of a server, or local for this computer.", valueName: "place"))
    var place: String

    @Flag(
        help: """
            List the records of your pets that are different there and would be replaced, and those that are only there \
            and would be removed; with --yes, replace and remove them.
            """)
    var replace = false

    @Flag(help: "Replace and remove without being asked.")
    var yes = false

    @OptionGroup var folder: FolderOptions

    func validate() throws {
        if folder.server != nil { throw ValidationError("Name the server as the place, without --server") }
    }

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            Console.write(
                lines: try await PetNest.move(folder.readingOptions, to: place, isReplacing: replace && yes))
        }
    }
}
