import ArgumentParser
import Foundation
import PetNestServer

@main
struct Petnestd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "petnestd",
        abstract: "Serves PetNest over HTTP, for any number of people.",
        discussion: """
            Each setting is a flag, a member of the configuration file, or an environment variable: --port, \
            {"port": 8080} or PETNESTD_PORT. A flag wins over the environment, which wins over the file.

            SIGTERM and SIGINT stop the server once the requests that are under way are answered.
            """,
        subcommands: [Serve.self, Import.self, Export.self],
        defaultSubcommand: Serve.self)

    /// Runs a command, and ends with status 2 if it fails.
    static func reporting(_ body: () async throws(ServerError) -> Void) async throws {
        do throws(ServerError) {
            try await body()
        } catch {
            FileHandle.standardError.write(Data("petnestd: \(error)\n".utf8))
            throw ExitCode(2)
        }
    }

    /// Writes to the standard output without buffering. `print` buffers if that is a file.
    static func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}

/// Serves requests.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Serve requests until a signal (the default command).")

    @OptionGroup var options: SettingOptions

    @Flag(help: "Print the settings and where each comes from, and exit.")
    var check = false

    func run() async throws {
        try await Petnestd.reporting { () throws(ServerError) in
            let settings = try options.settings
            if check { return Petnestd.write(settings.description + "\n") }
            let server = try PetNestServer(settings) { FileHandle.standardError.write(Data($0.utf8)) }
            try await server.run { Petnestd.write("petnestd listens on port \($0)\n") }
        }
    }
}

/// Imports a person's export.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import what petnest export wrote into an account of the server, also while it runs.",
        discussion: "All of it is imported, or nothing. The files of photos stay on the computer that has them.")

    @Argument(help: "The JSON file.", completion: .file(extensions: ["json"]))
    var file: String

    @Option(help: "The e-mail address of the account.")
    var email: String

    @OptionGroup var options: SettingOptions

    func run() async throws {
        try await Petnestd.reporting { () throws(ServerError) in
            let summary = try await AccountFile(options.settings).import(URL(filePath: file), into: email)
            Petnestd.write(summary + "\n")
        }
    }
}

/// Exports a person's account.
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print everything of an account as JSON, for petnest import.")

    @Option(help: "The e-mail address of the account.")
    var email: String

    @OptionGroup var options: SettingOptions

    func run() async throws {
        try await Petnestd.reporting { () throws(ServerError) in
            Petnestd.write(try await AccountFile(options.settings).export(of: email))
        }
    }
}
