import Foundation

/// The files of the system that every key holds already, by name, size and time (``MachineInputs``).
struct MachineCoverage: Sendable {
    /// Folders whose every file is in the key, each with a slash at its end.
    private let whole: [String]
    /// Folders of which libraries, and what describes them, are in the key, each with a slash at its end.
    private let libraries: [String]

    /// Lists the folders.
    ///
    /// - Parameters:
    ///   - environment: what builds are given; holds the paths to search.
    ///   - toolchain: the path of the `swift` that is used.
    init(environment: [String: String], toolchain: String?) {
        let folders = MachineInputs.listedFolders(environment: environment, toolchain: toolchain)
        whole = folders.whole.map { $0 + "/" }
        libraries = folders.libraries.map { $0 + "/" }
    }

    /// Whether a change of what is at a path changes the key.
    func covers(_ path: String) -> Bool {
        // A cache of what is in the folders of libraries. Every program reads it, and the system renews it at will.
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
