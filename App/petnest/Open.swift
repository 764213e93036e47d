import ArgumentParser
import CoreArchitecture
import PetNestApp

/// Opens the app at a place within it.
struct Open: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open a place in the app; with --plain, print it and exit.",
        discussion: """
            Routes, where PET is a pet's name or id:

            \(PetNest.routes.map { "  \($0.route)" }.joined(separator: "\n"))

            petnest routes says what each opens.

            With --plain the exit status is 1 where the screen tells of a failure.
            """
    )

    @Argument(
        help: ArgumentHelp("Where to go, for example pets/miso/health.", valueName: "route"),
        completion: .custom(Completions.routes)
    )
    var route: String

    @Flag(help: "With --plain, go on line by line instead of exiting.")
    var stay = false

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if stay, !options.plain { throw ValidationError("--stay goes together with --plain") }
    }

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            let route: Route
            do throws(RouteError) {
                route = try Route(parsing: self.route)
            } catch {
                throw .route(error)
            }
            guard options.plain, !stay else { return try await options.run(at: route) }
            try await options.openApp().print(route, write: Console.write)
        }
    }
}
