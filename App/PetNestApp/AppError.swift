import CoreArchitecture
import CoreArchitectureReplay
import CoreInterfaces
import CoreStorage
import Database
import FileLogging
import PetNestBackend
import SharedUI

/// Why the app can't go on. Its description is one line for standard error, which says what to do.
public enum AppError: Error, Sendable {
    /// The data folder can't be used.
    case dataFolder(DataFolderError)
    /// The database can't be opened.
    case database(DatabaseError)
    /// The database was damaged and set aside, and its owner hasn't decided what to do about it.
    case setAside(SetAsideDatabase)
    /// The log can't be written.
    case log(LogFileError)
    /// The record of events can't be written.
    case analytics(StorageError)
    /// What signs the person in can't be kept where they want it.
    case credentials(StorageError)
    /// The sample data can't be entered.
    case sampleData(SampleDataError)
    /// The terminal can't be used, or a signal ended the app.
    case terminal(TerminalError)
    /// The route isn't known.
    case route(RouteError)
    /// The route names a pet that isn't there.
    case unknownPet(String, known: [String])
    /// The route names a pet by a name that several have.
    case ambiguousPet(String, ids: [String])
    /// The file of a recorded session can't be made or read.
    case recording(path: String, reason: String)
    /// A recorded session can't be played, or only up to a record.
    case replay(IntentLogError)
    /// No step of a recorded session leads to what was looked for.
    case noSuchStep(String)
    /// What was asked for couldn't be had.
    case service(ServiceError)
    /// A word of the command line isn't what it should be.
    case argument(String, reason: String)
    /// The configuration file has a line that isn't understood.
    case configuration(path: String, line: Int, reason: String)
    /// What the command line asks for breaks a rule, or is asked about first; nothing was changed.
    case refused(String)
    /// A file that was to be read can't be.
    case unreadableFile(path: String, reason: String)
    /// A file can't be written.
    case output(path: String, reason: String)
    /// A file can't be imported.
    case importing(path: String, ImportError)
    /// The screen that was printed tells of a failure.
    case screenFailed
    /// A PIN is set, and wasn't given.
    case locked
    /// Nobody is signed in, and what was asked for is somebody's.
    case signedOut
    /// Something that was typed line by line wasn't understood, or wasn't saved.
    case inputFailed

    /// The exit status: 1 where the request failed, 2 where the app couldn't begin with it, and 128 and its number for
    /// a signal.
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
    /// What happened and what to do, in one line.
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
                ? "There is no pet \"\(name)\"; there are none yet. Add one with: petnest open pets/new"
                : "There is no pet \"\(name)\"; there are \(known.joined(separator: ", "))."
        case .ambiguousPet(let name, let ids):
            "Several pets are called \"\(name)\". Use an id in its place: \(ids.joined(separator: ", "))."
        case .recording(let path, let reason): "The recording \(path) can't be used: \(reason). Choose another file."
        case .replay(let error): error.description
        case .noSuchStep(let sought): "No step leads to a screen \(sought). petnest replay --list tells the steps."
        case .service(let error): "\(error) \(error.advice)"
        case .argument(let word, let reason):
            reason.contains("\"\(word)\"") ? reason : "\"\(word)\" won't do. \(reason)"
        case .configuration(let path, let line, let reason):
            "\(path), line \(line): \(reason). Mend that line, or put # before it."
        case .refused(let reason): reason
        case .unreadableFile(let path, let reason): "The file \(path) can't be read: \(reason). Choose another file."
        case .output(let path, let reason): "The file \(path) can't be written: \(reason). Choose another place."
        case .importing(let path, let error): "\(path) can't be imported. \(error)"
        case .screenFailed: "The screen could not be filled; it says why."
        case .locked: "A PIN is set, and wasn't given. Open the app with: petnest"
        case .signedOut: "Nobody is signed in. Sign in, or go on without an account, with: petnest"
        case .inputFailed: "Something that was typed was not understood or not saved; the lines above say what."
        }
    }
}
