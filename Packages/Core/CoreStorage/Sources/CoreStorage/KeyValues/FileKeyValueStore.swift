import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Stores each value in its own file `NAME.json`, which is replaced as a whole and which only its owner can read.
///
/// Saving a value waits for the disk twice (``AtomicFile``). Several processes may use one folder; the last one to save
/// a value wins.
public struct FileKeyValueStore: SharedKeyValueStore {
    private let folder: URL

    /// Creates a store in an existing folder.
    public init(folder: URL) {
        self.folder = folder
    }

    /// Returns the file's content, or `nil` if there is no file.
    public func content(of name: String) throws(StorageError) -> Data? {
        try file(name).read()
    }

    /// Replaces the file, or removes it.
    public func save(_ content: Data?, as name: String) throws(StorageError) {
        if let content { return try file(name).write(content) }
        guard unlink(place(of: name)) == 0 || errno == ENOENT else {
            throw .system(operation: "remove", path: place(of: name), code: errno)
        }
        try Descriptor.synchronizeFolder(folder.path(percentEncoded: false))
    }

    /// Renames the file to the first free name of `NAME.damaged-1.json`, `NAME.damaged-2.json` and so on.
    public func setAside(_ name: String) throws(StorageError) -> String {
        for number in 1... {
            let target = place(of: "\(name).damaged-\(number)")
            // A link fails if the file exists, so no earlier damaged file is overwritten.
            if link(place(of: name), target) == 0 {
                guard unlink(place(of: name)) == 0 else {
                    throw .system(operation: "set aside", path: place(of: name), code: errno)
                }
                return target
            }
            guard errno == EEXIST else { throw .system(operation: "set aside", path: place(of: name), code: errno) }
        }
        preconditionFailure("There are more numbers than files.")
    }

    /// Returns the file's path.
    public func place(of name: String) -> String {
        file(name).url.path(percentEncoded: false)
    }

    /// Removes the owner's files. Files that another owner adds meanwhile stay.
    public func removeAll(of owner: String) throws(StorageError) {
        let path = folder.path(percentEncoded: false)
        guard access(path, R_OK | X_OK) == 0 else { throw .system(operation: "list", path: path, code: errno) }
        let files: [String]
        do {
            files = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw .service(operation: "list", place: path, reason: error.localizedDescription)
        }
        var failure: StorageError?
        for name in files.filter({ $0.hasSuffix(".json") }).map({ String($0.dropLast(".json".count)) })
        where ScopedKeyValueStore.isName(name, of: owner) {
            do throws(StorageError) { try save(nil, as: name) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    private func file(_ name: String) -> AtomicFile {
        AtomicFile(folder.appending(path: "\(name).json"))
    }
}
