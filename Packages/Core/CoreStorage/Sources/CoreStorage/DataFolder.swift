import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The folder for all data of the app, identified by a marker file.
///
/// ```swift
/// let folder = try DataFolder.open(at: DataFolder.defaultLocation(environment: environment, home: home))
/// let database = try SQLiteDatabase.open(at: folder.database, migrations: migrations)
/// ```
public struct DataFolder: Hashable, Sendable {
    /// The location of the folder.
    public let url: URL

    /// The file of the database.
    public var database: URL { url.appending(path: "petnest.sqlite") }

    /// The folder of the log files.
    public var logs: URL { url.appending(path: "logs", directoryHint: .isDirectory) }

    /// The folder of the recorded events.
    public var analytics: URL { url.appending(path: "analytics", directoryHint: .isDirectory) }

    /// The folder of the reports of crashes and errors.
    public var crashReports: URL { url.appending(path: "crash-reports", directoryHint: .isDirectory) }

    /// The folder of the credentials that identify the person to the service. Created when the first is saved.
    public var credentials: URL { Self.credentials(in: url) }

    /// Returns the credentials folder of a data folder that isn't open.
    public static func credentials(in url: URL) -> URL {
        url.appending(path: "credentials", directoryHint: .isDirectory)
    }

    /// The folder of the pets' photos.
    public var photos: URL { url.appending(path: "photos", directoryHint: .isDirectory) }

    /// Opens the app's folder at a path, and creates its subfolders.
    ///
    /// A missing or empty folder becomes the app's. A folder that has contents but no marker belongs to something else:
    /// it is rejected and not changed. Only the owner can access the app's folder: an existing one loses the
    /// permissions of others.
    /// - Parameter creates: Whether a missing folder is created; if not, the call throws
    ///   ``DataFolderError/missing(path:)``.
    public static func open(at url: URL, creates: Bool = true) throws(DataFolderError) -> DataFolder {
        let folder = DataFolder(url: url)
        if !creates, access(folder.path, F_OK) != 0, errno == ENOENT { throw .missing(path: folder.path) }
        try makeFolder(url)
        let marker = AtomicFile(url.appending(path: markerName))
        if let content = try folder.read(marker) {
            try folder.check(content, at: marker.url)
            try folder.checkWritable()
        } else {
            if let example = try folder.names().first(where: { !marker.isLeftover($0) && $0 != ".DS_Store" }) {
                throw .foreign(path: folder.path, example: example)
            }
            try folder.checkWritable()
            do {
                try marker.write(Data("{\"format\":\(format)}\n".utf8))
            } catch {
                throw .cannotCreate(path: marker.url.path(percentEncoded: false), reason: error.description)
            }
        }
        folder.restrictToOwner()
        for part in [folder.logs, folder.analytics, folder.crashReports, folder.photos] {
            try makeFolder(part)
        }
        return folder
    }

    /// Returns the default location: Application Support on Apple's systems, otherwise `XDG_DATA_HOME`, or
    /// `~/.local/share` if that is unset, empty or relative
    /// (<https://specifications.freedesktop.org/basedir-spec/latest/>).
    public static func defaultLocation(environment: [String: String], home: URL) -> URL {
        #if canImport(Darwin)
        return home.appending(path: "Library/Application Support/PetNest", directoryHint: .isDirectory)
        #else
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return URL(filePath: data, directoryHint: .isDirectory).appending(
                path: "petnest", directoryHint: .isDirectory)
        }
        return home.appending(path: ".local/share/petnest", directoryHint: .isDirectory)
        #endif
    }

    /// The name of the file that marks a folder as the app's.
    public static let markerName = "petnest-data.json"

    /// The format that this version writes, and the latest that it reads.
    static let format = 1

    private var path: String { url.path(percentEncoded: false) }

    private struct Marker: Decodable {
        let format: Int
    }

    private func read(_ marker: AtomicFile) throws(DataFolderError) -> Data? {
        do {
            return try marker.read()
        } catch .system(_, let path, let code) {
            throw .unreadable(path: path, reason: StorageError.text(of: code))
        } catch {
            throw .unreadable(path: path, reason: error.description)
        }
    }

    private func check(_ content: Data, at marker: URL) throws(DataFolderError) {
        guard let found = try? JSONDecoder().decode(Marker.self, from: content), found.format > 0 else {
            throw .damagedMarker(path: marker.path(percentEncoded: false))
        }
        guard found.format <= Self.format else {
            throw .newerFormat(path: path, found: found.format, known: Self.format)
        }
    }

    private func names() throws(DataFolderError) -> [String] {
        guard access(path, R_OK | X_OK) == 0 else {
            throw .unreadable(path: path, reason: StorageError.text(of: errno))
        }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }

    private func checkWritable() throws(DataFolderError) {
        guard access(path, W_OK | X_OK) == 0 else {
            throw .readOnly(path: path, reason: StorageError.text(of: errno))
        }
    }

    /// Revokes the permissions of others on the folder, if this user may do so and the file system has permissions.
    private func restrictToOwner() {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        chmod(path, status.st_mode & 0o700)
    }

    /// Creates a folder and its parents, unless it exists.
    private static func makeFolder(_ url: URL) throws(DataFolderError) {
        let path = url.path(percentEncoded: false)
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
            return
        }
        switch errno {
        case ENOENT: break
        case ENOTDIR: throw .notAFolder(path: path)
        case EACCES: throw .unreadable(path: path, reason: StorageError.text(of: EACCES))
        default: throw .cannotCreate(path: path, reason: StorageError.text(of: errno))
        }
        let parent = url.deletingLastPathComponent()
        if parent.path(percentEncoded: false) != path { try makeFolder(parent) }
        if mkdir(path, 0o700) != 0 && errno != EEXIST {
            throw .cannotCreate(path: path, reason: StorageError.text(of: errno))
        }
    }
}
