import CoreModels
import CoreStorage
import Foundation

/// The options for every start of the app, in `petnest/config` below `XDG_CONFIG_HOME` or `~/.config`.
///
/// Each line sets one option: `mouse = yes`. Empty lines and lines that begin with `#` are ignored. The command line
/// takes precedence, as do the colors in the app's settings.
public struct ConfigurationFile: Hashable, Sendable {
    /// The data folder, or `nil` for the platform's default.
    public private(set) var dataFolder: URL?
    /// The colors, unless the settings choose them.
    public private(set) var theme: ColorTheme?
    /// Whether the app handles clicks and the mouse wheel.
    public private(set) var usesMouse = false
    /// Whether the sign-in is saved in the desktop's keyring instead of a file.
    public private(set) var usesKeyring = false
    /// Whether the app runs line by line.
    public private(set) var isPlain = false

    /// Reads the file. If it doesn't exist, no option is set.
    /// - Parameters:
    ///   - environment: The process's environment.
    ///   - home: The person's home folder, which `~/` at the start of a path refers to.
    /// - Throws: ``AppError/configuration(path:line:reason:)`` for the first invalid line, and
    ///   ``AppError/unreadableFile(path:reason:)``.
    public init(environment: [String: String], home: URL) throws(AppError) {
        let url = UserFolders(environment: environment, home: home).configuration.appending(path: "petnest/config")
        let path = url.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path) else { return }
        let text: String
        do {
            text = try String(contentsOf: url, encoding: .utf8)
        } catch {
            throw .unreadableFile(path: path, reason: error.localizedDescription)
        }
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            do throws(LineError) {
                try apply(line.trimmingCharacters(in: .whitespacesAndNewlines), home: home)
            } catch {
                throw .configuration(path: path, line: index + 1, reason: error.reason)
            }
        }
    }

    private struct LineError: Error {
        let reason: String
    }

    private mutating func apply(_ line: String, home: URL) throws(LineError) {
        if line.isEmpty || line.hasPrefix("#") { return }
        guard let sign = line.firstIndex(of: "=") else {
            throw LineError(reason: "an option and its value are expected, as in \"mouse = yes\"")
        }
        let name = line[..<sign].trimmingCharacters(in: .whitespaces)
        let value = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
        switch name {
        case "data-dir": dataFolder = try Self.folder(value, home: home)
        // Earlier versions documented the British spelling.
        case "colors", "colours":
            guard let theme = ColorTheme(rawValue: value) else {
                let known = ColorTheme.allCases.map(\.rawValue).joined(separator: ", ")
                throw LineError(reason: "colors must be one of \(known), not \"\(value)\"")
            }
            self.theme = theme
        case "keyring": usesKeyring = try Self.flag(value, of: name)
        case "mouse": usesMouse = try Self.flag(value, of: name)
        case "plain": isPlain = try Self.flag(value, of: name)
        default:
            throw LineError(
                reason: "there is no option \"\(name)\"; there are colors, data-dir, keyring, mouse and plain")
        }
    }

    private static func flag(_ value: String, of name: String) throws(LineError) -> Bool {
        switch value {
        case "yes": return true
        case "no": return false
        default: throw LineError(reason: "\(name) must be yes or no, not \"\(value)\"")
        }
    }

    private static func folder(_ value: String, home: URL) throws(LineError) -> URL {
        if value.hasPrefix("~/") { return home.appending(path: value.dropFirst(2), directoryHint: .isDirectory) }
        guard value.hasPrefix("/") else {
            throw LineError(reason: "data-dir must be a path that begins with / or ~/, not \"\(value)\"")
        }
        return URL(filePath: value, directoryHint: .isDirectory)
    }
}
