import ArgumentParser
import CoreArchitecture
import PetNestApp

/// Opens the app at a route.
struct Open: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open the app at a route; with --plain, print its screen and exit.",
        discussion: """
            Routes, where PET is a pet's name or id:

            \(PetNest.routes.map { "  \($0.route)" }.joined(separator: "\n"))

            petnest routes says what each opens. A data folder that --data-dir names must exist, unless --sample \
            fills it.

            With --plain the exit status is 1 if the screen shows a failure.
            """
    )

    @Argument(
        help: ArgumentHelp("The route, for example pets/miso/health.", valueName: "route"),
        completion: .custom(Completions.routes)
    )
    var route: String

    @Flag(help: "With --plain, continue line by line instead of exiting.")
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
            let isPlain = appOptions.isPlain
            // A person who starts the app here for the first time begins in the default folder.
            let begins = (!isPlain || stay) && appOptions.dataFolder == nil
            appOptions.createsDataFolder = appOptions.fillsWithSample || begins
            if stay, !isPlain { throw .argument("--stay", reason: "It needs --plain.") }
            guard isPlain, !stay else { return try await options.run(at: route, options: appOptions) }
            try await PetNest.open(appOptions).print(route, write: Console.write)
        }
    }
}
