/// The files and names that a program and its child processes accessed.
struct ObservedReads: Hashable, Sendable {
    /// The kind of an access. A larger kind includes the smaller ones.
    enum Use: Int, Hashable, Sendable, Comparable {
        /// The program checked whether the path exists, or its attributes.
        case presence
        /// The program read or ran the file, or listed the folder.
        case contents

        static func < (left: Use, right: Use) -> Bool { left.rawValue < right.rawValue }
    }

    /// The state of a path when it was first accessed.
    struct Access: Hashable, Sendable {
        var use: Use
        /// The stamp of the file, after following links, or `nil` if it didn't exist.
        let stamp: FileStamp?
    }

    /// The accesses by absolute path.
    var accesses: [String: Access] = [:]
    /// The folders in which the program created, changed or removed something.
    var changedFolders: Set<String> = []
    /// The other machines that the program connected to.
    var connections: Set<String> = []
    /// The reason why accesses may be missing, or `nil` if none are.
    var gap: String?

    /// Adds the later accesses of another program.
    mutating func add(_ other: ObservedReads) {
        accesses.merge(other.accesses) { first, second in Access(use: max(first.use, second.use), stamp: first.stamp) }
        changedFolders.formUnion(other.changedFolders)
        connections.formUnion(other.connections)
        gap = gap ?? other.gap
    }
}
