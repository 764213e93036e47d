import CoreModels
import CoreStorage
import Foundation

/// The options for opening the app.
public struct PetNestOptions: Sendable {
    /// The data folder, or `nil` for the platform's default.
    public var dataFolder: URL?
    /// Whether to create a ``dataFolder`` that doesn't exist. A command that needs data doesn't create it, because the
    /// name is probably mistyped.
    public var createsDataFolder = true
    /// The address of the server that stores the pets, `local` for this computer, or `nil` for the last choice.
    public var server: String?
    /// Whether an empty data folder is filled with sample data.
    public var fillsWithSample: Bool
    /// The file to record the session to, or `nil`.
    public var recording: URL?
    /// Whether the app handles clicks and the mouse wheel.
    public var usesMouse = false
    /// Whether the sign-in is saved in the desktop's keyring instead of a file.
    public var usesKeyring = false
    /// Whether the app runs line by line.
    public var isPlain = false
    /// The colors, unless the settings choose them.
    public var theme = ColorTheme.automatic
    /// The process's environment.
    public var environment: [String: String]
    /// The person's home folder.
    public var home: URL
    /// Shows a line to the person before the first screen.
    public var announce: @Sendable (String) -> Void

    /// Shows the progress of a long task. Called with `nil` at the end.
    public var progress: @Sendable (Progress?) -> Void = { _ in }

    /// The progress of a long task.
    public struct Progress: Sendable {
        /// The name of the task.
        public let title: String
        /// The current part, counted from 1.
        public let part: Int
        /// The number of parts.
        public let count: Int
    }

    /// Creates options; the others have their defaults.
    public init(
        dataFolder: URL? = nil,
        fillsWithSample: Bool = false,
        recording: URL? = nil,
        environment: [String: String],
        home: URL,
        announce: @escaping @Sendable (String) -> Void
    ) {
        self.dataFolder = dataFolder
        self.fillsWithSample = fillsWithSample
        self.recording = recording
        self.environment = environment
        self.home = home
        self.announce = announce
    }

    /// The location of the data folder.
    var dataFolderURL: URL {
        dataFolder ?? DataFolder.defaultLocation(environment: environment, home: home)
    }
}
