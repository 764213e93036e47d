import ArgumentParser
import CoreArchitecture
import Foundation
import PetNestApp
import SharedUI

/// The options of every way to start the app.
struct CommonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep everything in this folder.",
            discussion: "By default $XDG_DATA_HOME/petnest, or ~/.local/share/petnest.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var dataDir: String?

    @Flag(help: "Fill an empty data folder with three pets and a year of history.")
    var sample = false

    @Option(
        help: ArgumentHelp(
            "Record the session to a new file, for petnest replay.",
            discussion: "The file holds all that is typed and shown, names included.",
            valueName: "file"
        ),
        completion: .file()
    )
    var record: String?

    @Flag(help: "Run line by line, for screen readers and scripts: no colours, nothing cut off.")
    var plain = false

    /// Runs the app at a route until the person leaves.
    func run(at route: Route) async throws {
        try await Failure.reporting { () throws(AppError) in
            let app = try await openApp()
            if plain {
                try await app.runLineByLine(at: route, lines: StandardInputLines.stream(), write: Console.write)
            } else {
                try await app.runInTerminal(at: route)
            }
        }
    }

    /// Opens the app as the options say.
    func openApp() async throws(AppError) -> PetNest {
        try await PetNest.open(appOptions)
    }

    /// The options in the app's terms.
    var appOptions: PetNestOptions {
        PetNestOptions(
            dataFolder: dataDir.map { URL(filePath: $0, directoryHint: .isDirectory) },
            fillsWithSample: sample,
            recording: record.map { URL(filePath: $0) },
            environment: ProcessInfo.processInfo.environment,
            home: FileManager.default.homeDirectoryForCurrentUser,
            tell: Console.writeError
        )
    }
}
