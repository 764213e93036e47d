/// Looks at files that aren't sources of the tree, and remembers what told their content from another.
final class DiskLooks {
    /// A file or folder that was looked at, and its stamp from before; nil when it wasn't there.
    struct Look: Hashable {
        let path: String
        let stamp: DiskFile.Stamp?

        /// Whether it would look the same now.
        var isSame: Bool { DiskFile.stamp(path) == stamp }
    }

    /// Everything that was looked at, in order.
    private(set) var all: [Look] = []

    /// The bytes of a file; nil when it can't be read.
    func read(_ path: String) -> [UInt8]? {
        note(path)
        return try? DiskFile.read(path).get()
    }

    /// The names in a folder, in order; none when it can't be listed.
    func names(in folder: String) -> [String] {
        note(folder)
        return DiskFile.names(in: folder)
    }

    private func note(_ path: String) {
        all.append(Look(path: path, stamp: DiskFile.stamp(path)))
    }
}
