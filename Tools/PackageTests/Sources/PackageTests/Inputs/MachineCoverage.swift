import Foundation

/// The files of the system that every key contains, by name, size and time (``MachineInputs``).
struct MachineCoverage: Sendable {
    /// The folders whose files are all in the key, each with a trailing slash.
    private let whole: [String]
    /// The folders whose libraries and headers are in the key, each with a trailing slash.
    private let libraries: [String]

    /// Determines the folders.
    ///
    /// - Parameters:
    ///   - environment: the environment of builds, which contains search paths.
    ///   - toolchain: the path of the `swift` program.
    init(environment: [String: String], toolchain: String?) {
        let folders = MachineInputs.listedFolders(environment: environment, toolchain: toolchain)
        whole = folders.whole.map { $0 + "/" }
        libraries = folders.libraries.map { $0 + "/" }
    }

    /// Whether a change at a path changes the key.
    func covers(_ path: String) -> Bool {
        // A cache of the contents of library folders. Every program reads it, and the system updates it at any time.
        if path == "/etc/ld.so.cache" { return true }
        if whole.contains(where: { path.utf8.starts(with: $0.utf8) }) { return true }
        return MachineInputs.isLibrary(path)
            && libraries.contains { folder in
                path.utf8.starts(with: folder.utf8)
                    && path.utf8.dropFirst(folder.utf8.count).count { $0 == UInt8(ascii: "/") }
                        < MachineInputs.libraryDepth
            }
    }
}
