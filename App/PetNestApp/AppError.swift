import CoreArchitecture
import CoreArchitectureReplay
import CoreInterfaces
import CoreModels
import CoreStorage
import Database
import FileLogging
import PetNestBackend
import SharedUI

/// The reasons the app can't continue. Each description is one line for standard error, which says what to do.
public enum AppError: Error, Sendable {
    /// The data folder can't be used.
    case dataFolder(DataFolderError)
    /// The database can't be opened.
    case database(DatabaseError)
    /// The database was damaged and set aside, and its owner hasn't decided how to continue.
    case setAside(SetAsideDatabase)
    /// The log can't be written.
    case log(LogFileError)
    /// The record of events can't be written.
    case analytics(StorageError)
    /// The sign-in can't be saved where the options say.
    case credentials(StorageError)
    /// The sample data can't be entered.
    case sampleData(SampleDataError)
    /// The terminal can't be used, or a signal ended the app.
    case terminal(TerminalError)
    /// The route is unknown.
    case route(RouteError)
    /// The route names a pet that doesn't exist.
    case unknownPet(String, known: [String])
    /// The route names a pet by a name that several pets have.
    case ambiguousPet(String, ids: [String])
    /// The file of a recorded session can't be created or read.
    case recording(path: String, reason: String)
    /// A recorded session can't be replayed, or only up to a record.
    case replay(IntentLogError)
    /// No step of a recorded session leads to the requested screen.
    case noSuchStep(String)
    /// The request failed.
    case service(ServiceError)
    /// An argument of the command line is invalid.
    case argument(String, reason: String)
    /// The configuration file has an invalid line.
    case configuration(path: String, line: Int, reason: String)
    /// The command breaks a rule or needs a confirmation; nothing was changed.
    case refused(String)
    /// A file can't be read.
    case unreadableFile(path: String, reason: String)
    /// A file can't be written.
    case output(path: String, reason: String)
    /// A file can't be imported.
    case importing(path: String, ImportError)
    /// The printed screen shows a failure.
    case screenFailed
    /// A PIN is set, and the command line didn't provide it.
    case locked
    /// Nobody is signed in, and the command needs an account.
    case signedOut
    /// A line of input was invalid, or wasn't saved.
    case inputFailed

    /// The exit status: 1 if the request failed, 2 if the app couldn't start it, and 128 plus its number for a signal.
    public var exitStatus: Int32 {
        switch self {
        case .service, .unknownPet, .refused, .importing, .screenFailed, .inputFailed, .locked, .signedOut, .replay,
            .noSuchStep:
            1
        case .terminal(.terminated(let signal)): 128 + signal
        case .dataFolder, .database, .setAside, .log, .analytics, .credentials, .sampleData, .terminal, .route,
            .argument, .configuration, .ambiguousPet, .recording, .unreadableFile, .output:
            2
        }
    }
}

extension AppError: CustomStringConvertible {
    /// The problem and what to do about it, in one line.
    public var description: String {
        switch self {
        case .dataFolder(let error): error.description
        case .database(let error): error.description
        case .setAside(let database): database.description
        case .log(let error): error.description
        case .analytics(let error): error.description
        case .credentials(let error): "\(error) The configuration file can say: keyring = no."
        case .sampleData(let error): error.description
        case .terminal(let error): error.description
        case .route(let error): error.description
        case .unknownPet(let name, let known):
            known.isEmpty
                ? "No pet is called \"\(name)\"; there are no pets yet. Add one with: petnest open pets/new"
                : "No pet is called \"\(name)\"; there are \(known.joined(separator: ", "))."
        case .ambiguousPet(let name, let ids):
            "Several pets are called \"\(name)\". Use an id instead: \(ids.joined(separator: ", "))."
        case .recording(let path, let reason):
            "The recording \(path) can't be used: \(reason.asSentence) Choose another file."
        case .replay(let error): error.description
        case .noSuchStep(let sought): "No step leads to a screen \(sought). To list the steps: petnest replay --list"
        case .service(let error): "\(error) \(error.advice)"
        case .argument(let word, let reason):
            reason.contains("\"\(word)\"") ? reason : "\"\(word)\" is invalid. \(reason)"
        case .configuration(let path, let line, let reason):
            "\(path), line \(line): \(reason). Correct that line, or put # before it."
        case .refused(let reason): reason
        case .unreadableFile(let path, let reason):
            "The file \(path) can't be read: \(reason.asSentence) Choose another file."
        case .output(let path, let reason):
            "The file \(path) can't be written: \(reason.asSentence) Choose another place."
        case .importing(let path, let error): "\(path) can't be imported. \(error)"
        case .screenFailed: "The screen couldn't be loaded; it says why."
        case .locked: "The app is locked by a PIN. Unlock it with: petnest"
        case .signedOut: "Nobody is signed in. Sign in, or continue without an account, with: petnest"
        case .inputFailed: "Some input wasn't understood or wasn't saved; the lines above say what."
        }
    }
}
