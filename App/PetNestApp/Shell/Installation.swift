import CoreStorage
import Foundation

/// Files for other programs that the person's own folders have places for.
public struct Installation: Sendable {
    /// A file to be written.
    public struct File: Hashable, Sendable {
        /// Where it goes.
        public let url: URL
        /// What it holds.
        public let text: String
        /// What it is for, and what remains to be done, in a sentence.
        public let sentence: String
    }

    private let folders: UserFolders

    /// Finds the person's folders.
    public init(environment: [String: String], home: URL) {
        folders = UserFolders(environment: environment, home: home)
    }

    /// Completions of the shells, and the man page.
    public func completions(bash: String, zsh: String, fish: String, manual: String) -> [File] {
        [
            File(
                url: folders.data.appending(path: "bash-completion/completions/petnest"), text: bash,
                sentence: "bash completes petnest in new shells that load bash-completion"),
            File(
                url: folders.data.appending(path: "zsh/site-functions/_petnest"), text: zsh,
                sentence: "zsh does where its fpath has that folder before compinit"),
            File(
                url: folders.configuration.appending(path: "fish/completions/petnest.fish"), text: fish,
                sentence: "fish does in new shells"),
            File(
                url: folders.data.appending(path: "man/man1/petnest.1"), text: manual,
                sentence: "man petnest shows it"),
        ]
    }

    /// The units of systemd that tell each morning what is due.
    /// - Parameters:
    ///   - program: The path of petnest.
    ///   - dataFolder: The data folder, where it isn't the usual one.
    public func timer(program: String, dataFolder: URL?) -> [File] {
        let units = folders.configuration.appending(path: "systemd/user", directoryHint: .isDirectory)
        let folder =
            dataFolder.map { " --data-dir \(Self.quoted($0.standardizedFileURL.path(percentEncoded: false)))" } ?? ""
        return [
            File(
                url: units.appending(path: "petnest-due.service"),
                text: """
                    [Unit]
                    Description=Tell what is due for the pets

                    [Service]
                    Type=oneshot
                    ExecStart=\(Self.quoted(program)) due --days 0 --notify\(folder)

                    """,
                sentence: "tells what is due"),
            File(
                url: units.appending(path: "petnest-due.timer"),
                text: """
                    [Unit]
                    Description=Tell each morning what is due for the pets

                    [Timer]
                    OnCalendar=*-*-* 09:00
                    Persistent=true

                    [Install]
                    WantedBy=timers.target

                    """,
                sentence: "starts it at 9:00; switch it on with: systemctl --user enable --now petnest-due.timer"),
        ]
    }

    /// Writes files, with the folders that they need.
    /// - Returns: A sentence for each.
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

    /// A word of a command line as systemd reads it (systemd.service, "Command lines").
    private static func quoted(_ word: String) -> String {
        let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
            .replacing("$", with: "$$")
        return "\"\(escaped)\""
    }
}
