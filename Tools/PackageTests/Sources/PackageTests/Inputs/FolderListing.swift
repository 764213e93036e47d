import Foundation
import PackageGraph
import ResultStore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A list of the names, sizes and times of files in a folder of the system.
struct FolderListing: Hashable, Sendable {
    enum Names: String {
        case all
        /// Only libraries and headers. Other files, such as Python modules, belong to individual programs.
        case libraries
    }

    let folder: String
    /// The depth to which subfolders are listed.
    let depth: Int
    let names: Names

    /// Whether this is a folder of programs, which tests run but few builds do.
    var isOfPrograms: Bool { depth == 1 }

    /// The name of the input.
    var name: String { folder + (isOfPrograms ? MachineInputs.programs : names == .all ? " (files)" : " (libraries)") }

    /// The kind of an entry in ``read()``.
    private enum Entry: UInt8 {
        /// A folder whose entries follow, with its path.
        case folder = 1
        /// A file, or a link to one.
        case file = 2
        /// A link to a folder. It isn't followed, because the folder is listed separately if it is needed.
        case linkToFolder = 3
        /// A link that leads nowhere.
        case brokenLink = 4
    }

    /// Returns everything that ``value(of:)`` depends on, in the order of the file system, or `nil` if the folder can't
    /// be read.
    ///
    /// Reading tens of thousands of entries and comparing them with those of an earlier run is much faster than
    /// computing their digest.
    func read() -> [UInt8]? {
        var bytes: [UInt8] = []
        func add(_ kind: Entry, _ text: UnsafePointer<CChar>) {
            bytes.append(kind.rawValue)
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: text, count: strlen(text) + 1))
        }
        let isThere = walk { folder in
            add(.folder, folder)
        } entry: { name, status, isLink in
            guard let status = status?.pointee else {
                if isLink { add(.brokenLink, name) }
                return
            }
            if status.st_mode & S_IFMT == S_IFDIR {
                add(.linkToFolder, name)
            } else if isLink || status.st_mode & S_IFMT == S_IFREG {
                add(.file, name)
                let stamp = FileStamp(status)
                withUnsafeBytes(of: (stamp.size, stamp.modified, Int64(stamp.mode))) { bytes.append(contentsOf: $0) }
            }
        }
        return isThere ? bytes : nil
    }

    /// Returns the value of the input from what ``read()`` returned.
    static func value(of listing: [UInt8]?) -> KeyInput.Value {
        guard let listing else { return .missing }
        var lines: [String] = []
        var folder = ""
        var rest = listing[...]
        while let kind = rest.popFirst().flatMap(Entry.init(rawValue:)) {
            let text = String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self)
            rest = rest.drop { $0 != 0 }.dropFirst()
            switch kind {
            case .folder: folder = text
            case .file:
                let numbers = rest.prefix(24).withUnsafeBytes { bytes in
                    (0..<3).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self) }
                }
                rest = rest.dropFirst(24)
                lines.append("\(folder)/\(text) \(numbers[0]) \(numbers[1]) \(numbers[2])")
            case .linkToFolder: lines.append("\(folder)/\(text) is a folder")
            case .brokenLink: lines.append("\(folder)/\(text) leads nowhere")
            }
        }
        return .digest(ContentDigest(of: lines.sorted().joined(separator: "\n")))
    }

    /// Returns the first path that changed at or after a time: a listed file, or a folder from which one may have been
    /// removed.
    func change(since time: Int64) -> String? {
        var changed: String?
        var changedFolders: Set<String> = []
        var holders: Set<String> = [folder]
        var current = folder
        var status = stat()
        _ = walk { path in
            current = String(cString: path)
            if stat(path, &status) == 0, FileStamp(status).changed >= time { changedFolders.insert(current) }
        } entry: { name, status, isLink in
            guard let status = status?.pointee else { return }
            holders.insert(current)
            if changed == nil, FileStamp(status).changed >= time { changed = "\(current)/\(String(cString: name))" }
        }
        return changed ?? changedFolders.intersection(holders).min()
    }

    /// Visits all folders, and after each one the entries in it that are listed.
    ///
    /// - Parameters:
    ///   - visit: receives the path of a folder.
    ///   - entry: receives a name in the last visited folder, the status of the file or of the link's destination, which
    ///     is `nil` for a broken link, and whether it is a link. Folders are visited instead.
    /// - Returns: whether the folder can be read.
    private func walk(
        _ visit: (_ folder: UnsafePointer<CChar>) -> Void,
        entry: (_ name: UnsafePointer<CChar>, _ status: UnsafePointer<stat>?, _ isLink: Bool) -> Void
    ) -> Bool {
        let isInHeaders = names == .libraries && (folder.hasSuffix("/include") || folder.contains("/include/"))
        var pending = [(path: Array(folder.utf8CString), level: 1, isOfHeaders: isInHeaders)]
        let status = UnsafeMutablePointer<stat>.allocate(capacity: 1)
        defer { status.deallocate() }
        while let next = pending.popLast() {
            let isComplete = next.path.withUnsafeBufferPointer { path in
                guard let path = path.baseAddress else { return false }
                visit(path)
                return Self.forEachEntry(of: path) { descriptor, name, length, type in
                    var type = type
                    if type == DT_UNKNOWN {
                        guard fstatat(descriptor, name, status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
                        type = Int((status.pointee.st_mode & S_IFMT) >> 12)
                    }
                    if type == DT_DIR {
                        // Some folders of headers are deep inside of library folders.
                        let isOfHeaders =
                            next.isOfHeaders
                            || names == .libraries && length == 7 && memcmp(name, "include", 7) == 0
                        guard next.level < depth || isOfHeaders else { return }
                        pending.append((Self.path(of: name, length, in: path), next.level + 1, isOfHeaders))
                    } else if names == .all || MachineInputs.isLibrary(name, length) {
                        // Most files in folders of libraries aren't listed, and their status isn't needed.
                        let isLink = type == DT_LNK
                        let isThere = fstatat(descriptor, name, status, isLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0
                        if isThere || isLink { entry(name, isThere ? UnsafePointer(status) : nil, isLink) }
                    }
                }
            }
            if !isComplete, next.level == 1 { return false }
        }
        return true
    }

    /// Calls a closure with each entry of a folder: the folder's descriptor, the name, its length and the type.
    ///
    /// - Returns: whether the folder was read to its end.
    private static func forEachEntry(
        of folder: UnsafePointer<CChar>,
        _ visit: (_ folder: Int32, _ name: UnsafePointer<CChar>, _ length: Int, _ type: Int) -> Void
    ) -> Bool {
        do throws(FolderEntries.Failure) {
            try FolderEntries.forEach(at: folder) { descriptor, name, type in
                guard let start = UnsafeRawPointer(name.baseAddress) else { return }
                visit(descriptor, start.assumingMemoryBound(to: CChar.self), name.count, Int(type))
            }
            return true
        } catch {
            return false
        }
    }

    private static func path(
        of name: UnsafePointer<CChar>, _ length: Int, in folder: UnsafePointer<CChar>
    ) -> [CChar] {
        let count = strlen(folder)
        return [CChar](unsafeUninitializedCapacity: count + length + 2) { buffer, filled in
            guard let start = buffer.baseAddress else { return }
            memcpy(start, folder, count)
            start[count] = CChar(UInt8(ascii: "/"))
            memcpy(start + count + 1, name, length + 1)
            filled = count + length + 2
        }
    }
}
