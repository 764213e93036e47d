import CoreModels
import CoreStorage
import Foundation

/// How the app is to be opened.
public struct PetNestOptions: Sendable {
    /// The data folder; the platform's own place for it where `nil`.
    public var dataFolder: URL?
    /// Whether a ``dataFolder`` that doesn't exist is created. Not by a command that needs data: the name is mistyped.
    public var createsDataFolder = true
    /// Whether an empty data folder is filled with sample data.
    public var fillsWithSample: Bool
    /// The file to record the session to, if it is to be recorded.
    public var recording: URL?
    /// Whether clicks and the mouse's wheel are taken.
    public var takesMouse = false
    /// Whether what signs the person in is kept in the desktop's keyring instead of a file.
    public var usesKeyring = false
    /// Whether the app is to run line by line.
    public var isPlain = false
    /// The colours where the settings leave them to the terminal.
    public var theme = ColorTheme.automatic
    /// The process's environment.
    public var environment: [String: String]
    /// The person's home folder.
    public var home: URL
    /// Takes a line that the person should read before the app shows anything.
    public var tell: @Sendable (String) -> Void

    /// Shows how far something that takes long has come: what it is, the part, from 1, and how many there are. Called with
    /// `nil` at the end.
    public var progress: @Sendable (Progress?) -> Void = { _ in }

    /// How far something that takes long has come.
    public struct Progress: Sendable {
        /// What takes long.
        public let title: String
        /// The part that begins, from 1.
        public let part: Int
        /// The number of parts.
        public let count: Int
    }

    /// Describes how.
    public init(
        dataFolder: URL? = nil,
        fillsWithSample: Bool = false,
        recording: URL? = nil,
        environment: [String: String],
        home: URL,
        tell: @escaping @Sendable (String) -> Void
    ) {
        self.dataFolder = dataFolder
        self.fillsWithSample = fillsWithSample
        self.recording = recording
        self.environment = environment
        self.home = home
        self.tell = tell
    }

    /// Where the data folder is.
    var dataFolderURL: URL {
        dataFolder ?? DataFolder.defaultLocation(environment: environment, home: home)
    }
}
