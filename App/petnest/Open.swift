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

            petnest routes says what each opens. A data folder that --data-dir names has to be there, unless --sample \
            fills it: its name is mistyped otherwise.

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

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            let route: Route
            do throws(RouteError) {
                route = try Route(parsing: self.route)
            } catch {
                throw .route(error)
            }
            var appOptions = try options.appOptions
            appOptions.createsDataFolder = appOptions.fillsWithSample
            let isPlain = appOptions.isPlain
            if stay, !isPlain { throw .argument("--stay", reason: "It goes together with --plain.") }
            guard isPlain, !stay else { return try await options.run(at: route, options: appOptions) }
            try await PetNest.open(appOptions).print(route, write: Console.write)
        }
    }
}
