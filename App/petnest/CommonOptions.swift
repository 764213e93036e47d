import ArgumentParser
import CoreArchitecture
import Foundation
import PetNestApp
import SharedUI

/// Where the data is: the option of every command.
struct FolderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep everything in this folder.",
            discussion: "By default $XDG_DATA_HOME/petnest, or ~/.local/share/petnest.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var dataDir: String?

    /// The option in the app's terms.
    var appOptions: PetNestOptions { PetNestOptions(ofProcess: dataDir) }
}

extension PetNestOptions {
    /// The options of this process, with its environment.
    init(ofProcess dataDir: String?, tell: @escaping @Sendable (String) -> Void = Console.writeError) {
        let environment = ProcessInfo.processInfo.environment
        // Foundation asks the system's list of users, whatever HOME says.
        let home = environment["HOME"].flatMap { path in
            path.hasPrefix("/") ? URL(filePath: path, directoryHint: .isDirectory) : nil
        }
        self.init(
            dataFolder: dataDir.map { URL(filePath: $0, directoryHint: .isDirectory) },
            environment: environment,
            home: home ?? FileManager.default.homeDirectoryForCurrentUser,
            tell: tell
        )
    }
}

/// The options of every way to start the app.
struct CommonOptions: ParsableArguments {
    @OptionGroup var folder: FolderOptions

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

    @Flag(
        help: ArgumentHelp(
            "Take clicks and the wheel of the mouse.",
            discussion: "A click chooses, a second one opens. To select text with the mouse, hold Shift.")
    )
    var mouse = false

    @Flag(help: "Run line by line, for screen readers and scripts: no colours, nothing cut off.")
    var plain = false

    /// Runs the app at a route until the person leaves.
    func run(at route: Route) async throws(AppError) {
        let app = try await openApp()
        if plain {
            try await app.runLineByLine(at: route, lines: StandardInputLines.stream(), write: Console.write)
        } else {
            try await app.runInTerminal(at: route)
        }
    }

    /// Opens the app as the options say.
    func openApp() async throws(AppError) -> PetNest {
        try await PetNest.open(appOptions)
    }

    /// The options in the app's terms.
    var appOptions: PetNestOptions {
        var options = folder.appOptions
        options.fillsWithSample = sample
        options.takesMouse = mouse
        options.recording = record.map { URL(filePath: $0) }
        return options
    }
}
