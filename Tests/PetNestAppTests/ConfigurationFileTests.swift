import CoreModels
import Foundation
import Testing

@testable import PetNestApp

@Suite("Configuration file", .timeLimit(.minutes(20)))
struct ConfigurationFileTests {
    /// Reads a text as the configuration file in a temporary home directory.
    private static func read(_ text: String, variable: String? = nil) throws -> (ConfigurationFile, home: String) {
        let home = FileManager.default.temporaryDirectory.appending(
            path: "petnest-config-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: home) }
        let folder = home.appending(path: variable ?? ".config").appending(path: "petnest")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: "config"))
        let environment = variable.map { ["XDG_CONFIG_HOME": home.appending(path: $0).path] } ?? [:]
        return (try ConfigurationFile(environment: environment, home: home), home.path(percentEncoded: false))
    }

    @Test("Lines are options or comments; without a file nothing is set")
    func options() throws {
        let text = "# mine\n\n  mouse=yes \r\nkeyring = yes\nplain = no\ncolors = light\ndata-dir = ~/Two cats\n"
        for variable in [nil, "elsewhere"] {
            let (file, home) = try Self.read(text, variable: variable)
            #expect(file.usesMouse && file.usesKeyring && !file.isPlain && file.theme == .light)
            #expect(file.dataFolder?.path(percentEncoded: false) == home + "Two cats/")
        }
        let nowhere = URL(filePath: "/nowhere", directoryHint: .isDirectory)
        let none = try ConfigurationFile(environment: [:], home: nowhere)
        #expect(none.dataFolder == nil && none.theme == nil && !none.usesMouse && !none.isPlain)
    }

    @Test("A file with the earlier spelling of colors is still read")
    func earlierSpelling() throws {
        #expect(try Self.read("colours = dark\n").0.theme == .dark)
    }

    @Test(
        "An invalid line is reported with its number and what is expected",
        arguments: [
            ("mouse", "an option and its value are expected"), ("mouse = on", "mouse must be yes or no, not \"on\""),
            ("colors = blue", "colors must be one of automatic, dark, light, plain, not \"blue\""),
            ("data-dir = pets", "data-dir must be a path that begins with / or ~/"),
            ("data-dir =", "data-dir must be a path"), ("theme = dark", "there is no option \"theme\""),
            ("plain = yes = no", "plain must be yes or no"),
        ])
    func wrong(line: String, reason: String) throws {
        let error = #expect(throws: AppError.self) { try Self.read("plain = yes\n\(line)\n") }
        #expect(error?.description.contains("config, line 2: \(reason)") == true, "\(error?.description ?? "")")
        #expect(error?.exitStatus == 2)
    }

    @Test("A file that isn't text is reported, and ignored")
    func notText() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "petnest-config-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let folder = home.appending(path: ".config/petnest")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data([0x6D, 0xFF, 0xFE]).write(to: folder.appending(path: "config"))
        #expect(throws: AppError.self) { try ConfigurationFile(environment: [:], home: home) }
    }
}
