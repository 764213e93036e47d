/// Reads files that aren't sources of the tree, and records their stamps to detect later changes.
final class DiskObservations {
    /// A file or folder that was read, and its stamp before that; `nil` if it didn't exist.
    struct Observation: Hashable {
        let path: String
        let stamp: DiskFile.Stamp?

        /// Whether its stamp is still the same.
        var isSame: Bool { DiskFile.stamp(path) == stamp }
    }

    /// All observations, in order.
    private(set) var all: [Observation] = []

    /// Returns the bytes of a file, or `nil` if it can't be read.
    func read(_ path: String) -> [UInt8]? {
        record(path)
        return try? DiskFile.read(path).get()
    }

    /// Returns the names in a folder, in order; empty if it can't be listed.
    func names(in folder: String) -> [String] {
        record(folder)
        return DiskFile.names(in: folder)
    }

    private func record(_ path: String) {
        all.append(Observation(path: path, stamp: DiskFile.stamp(path)))
    }
}
