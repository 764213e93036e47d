import CoreStorage
import Foundation

/// Creates files for other programs in the person's own folders.
public struct Installation: Sendable {
    /// A file to write.
    public struct File: Hashable, Sendable {
        /// The location of the file.
        public let url: URL
        /// The content of the file.
        public let text: String
        /// A sentence about what the file is for and what remains to be done.
        public let sentence: String
    }

    private let folders: UserFolders

    /// Finds the person's folders.
    public init(environment: [String: String], home: URL) {
        folders = UserFolders(environment: environment, home: home)
    }

    /// Returns the shells' completions and the man page.
    public func completions(bash: String, zsh: String, fish: String, manual: String) -> [File] {
        [
            File(
                url: folders.data.appending(path: "bash-completion/completions/petnest"), text: bash,
                sentence: "bash completes petnest in new shells that load bash-completion"),
            File(
                url: folders.data.appending(path: "zsh/site-functions/_petnest"), text: zsh,
                sentence: "zsh completes petnest if its fpath has that folder before compinit"),
            File(
                url: folders.configuration.appending(path: "fish/completions/petnest.fish"), text: fish,
                sentence: "fish completes petnest in new shells"),
            File(
                url: folders.data.appending(path: "man/man1/petnest.1"), text: manual,
                sentence: "man petnest shows it"),
        ]
    }

    /// Returns systemd units that show each morning what is due, and during the day what is new.
    ///
    /// A dose counts as overdue an hour after its time, and `--notify` shows nothing twice. So a timer every quarter of
    /// an hour shows it in time and disturbs nobody otherwise. It doesn't run at night.
    /// - Parameters:
    ///   - program: The path of petnest.
    ///   - dataFolder: The data folder, or `nil` for the default.
    public func timer(program: String, dataFolder: URL?) -> [File] {
        let units = folders.configuration.appending(path: "systemd/user", directoryHint: .isDirectory)
        let folder =
            dataFolder.map { " --data-dir \(Self.quoted($0.standardizedFileURL.path(percentEncoded: false)))" } ?? ""
        return [
            File(
                url: units.appending(path: "petnest-due.service"),
                text: """
                    [Unit]
                    Description=Show what is due for the pets and what is new

                    [Service]
                    Type=oneshot
                    ExecStart=\(Self.quoted(program)) due --days 0 --notify\(folder)

                    """,
                sentence: "shows what is due and what is new"),
            File(
                url: units.appending(path: "petnest-due.timer"),
                text: """
                    [Unit]
                    Description=Show each morning what is due for the pets, and during the day what is new

                    [Timer]
                    OnCalendar=\(Self.times)
                    Persistent=true

                    [Install]
                    WantedBy=timers.target

                    """,
                sentence:
                    "starts it from 7:00 to 22:45, every 15 minutes; switch it on with: systemctl --user enable --now "
                    + "petnest-due.timer"),
        ]
    }

    /// The times at which the timer starts petnest, in the format of systemd.time, "Calendar events".
    static let times = "*-*-* 07..22:00/15"

    /// Writes files, and creates their folders.
    /// - Returns: A sentence for each file.
    public static func write(_ files: [File]) throws(AppError) -> [String] {
        for file in files {
            do {
                try FileManager.default.createDirectory(
                    at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try AtomicFile(file.url).write(Data(file.text.utf8))
            } catch let error as StorageError {
                throw .output(path: file.url.path(percentEncoded: false), reason: error.description)
            } catch {
                throw .output(path: file.url.path(percentEncoded: false), reason: error.localizedDescription)
            }
        }
        return files.map { "\($0.url.path(percentEncoded: false)): \($0.sentence)" }
    }

    /// Returns an argument quoted for systemd (systemd.service, "Command lines").
    private static func quoted(_ word: String) -> String {
        let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
            .replacing("$", with: "$$")
        return "\"\(escaped)\""
    }
}
