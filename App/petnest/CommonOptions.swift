import ArgumentParser
import CoreArchitecture
import Foundation
import PetNestApp
import SharedUI

/// The data folder and the server: the options of every command.
struct FolderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this data folder.",
            discussion: "The default is the configuration file's, $XDG_DATA_HOME/petnest or ~/.local/share/petnest.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var dataDir: String?

    @Option(
        help: ArgumentHelp(
            "Use the pets of this server: https://petnest.example.org, or local for this computer.",
            discussion: "Once it has answered, it is saved in the data folder, and later starts use it, too.",
            valueName: "address")
    )
    var server: String?

    /// The options in the app's terms.
    var appOptions: PetNestOptions {
        get throws(AppError) {
            var options = try PetNestOptions(ofProcess: dataDir)
            options.server = server
            return options
        }
    }

    /// The options of a command that needs data. A folder that doesn't exist is an error, and isn't created.
    var readingOptions: PetNestOptions {
        get throws(AppError) {
            var options = try appOptions
            options.createsDataFolder = false
            return options
        }
    }
}

extension PetNestOptions {
    /// The options of this process, from its environment and the configuration file.
    init(
        ofProcess dataDir: String?, announce: @escaping @Sendable (String) -> Void = Console.writeError
    ) throws(AppError) {
        let environment = ProcessInfo.processInfo.environment
        // Foundation ignores HOME and uses the system's user database.
        let own = environment["HOME"].flatMap { path in
            path.hasPrefix("/") ? URL(filePath: path, directoryHint: .isDirectory) : nil
        }
        let home = own ?? FileManager.default.homeDirectoryForCurrentUser
        let configuration = try ConfigurationFile(environment: environment, home: home)
        self.init(
            dataFolder: dataDir.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? configuration.dataFolder,
            environment: environment,
            home: home,
            announce: announce
        )
        progress = Console.showProgress
        usesMouse = configuration.usesMouse
        isPlain = configuration.isPlain
        usesKeyring = configuration.usesKeyring
        theme = configuration.theme ?? .automatic
    }
}

/// The options of all commands that start the app.
struct CommonOptions: ParsableArguments {
    @OptionGroup var folder: FolderOptions

    @Flag(help: "Fill an empty data folder with three pets and a year of history.")
    var sample = false

    @Option(
        help: ArgumentHelp(
            "Record the session to a new file, for petnest replay.",
            discussion: "The file holds everything that is typed and shown, names included.",
            valueName: "file"
        ),
        completion: .file()
    )
    var record: String?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Handle clicks and the mouse wheel.",
            discussion: "A click selects, a second one opens. To select text with the mouse, hold Shift.")
    )
    var mouse: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: "Run line by line, for screen readers and scripts: no colors, nothing truncated.")
    var plain: Bool?

    /// Runs the app at a route until the person leaves.
    func run(at route: Route, options: PetNestOptions) async throws(AppError) {
        let app: PetNest
        do throws(AppError) {
            app = try await PetNest.open(options)
        } catch .setAside(let database) {
            if options.isPlain {
                try await PetNest.askLineByLine(
                    about: database, options, lines: StandardInputLines.stream(), write: Console.write)
                // The thread that reads lines can't be given another consumer.
                return await Console.write(lines: ["Done. Start petnest again to continue."])
            }
            try await PetNest.askInTerminal(about: database, options)
            app = try await PetNest.open(options)
        }
        if options.isPlain {
            try await app.runLineByLine(
                at: route, lines: StandardInputLines.stream(), areTyped: StandardInputLines.areTyped,
                write: Console.write)
        } else {
            try await app.runInTerminal(at: route)
        }
    }

    var appOptions: PetNestOptions {
        get throws(AppError) {
            var options = try folder.appOptions
            options.fillsWithSample = sample
            if let mouse { options.usesMouse = mouse }
            if let plain { options.isPlain = plain }
            options.recording = record.map { URL(filePath: $0) }
            return options
        }
    }
}
