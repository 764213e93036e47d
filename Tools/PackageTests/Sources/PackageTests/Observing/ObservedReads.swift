/// The files and names that a program, and all that it started, looked at.
struct ObservedReads: Hashable, Sendable {
    /// How a path was used; a greater one includes the smaller ones.
    enum Use: Int, Hashable, Sendable, Comparable {
        /// The program asked whether the name is there, and what it is.
        case presence
        /// The program read the file or ran it, or listed the names in the folder.
        case contents

        static func < (left: Use, right: Use) -> Bool { left.rawValue < right.rawValue }
    }

    /// What was found at a path when it was first looked at.
    struct Look: Hashable, Sendable {
        var use: Use
        /// The stamp of what was there, behind links; `nil` if nothing was.
        let stamp: FileStamp?
    }

    /// The looks by absolute path.
    var looks: [String: Look] = [:]
    /// The folders in which the program made, changed or removed something itself.
    var changedFolders: Set<String> = []
    /// Machines that the program connected to, other than this one.
    var connections: Set<String> = []
    /// Why the list may be incomplete; `nil` if it isn't.
    var gap: String?

    /// Adds what another program looked at later.
    mutating func add(_ other: ObservedReads) {
        looks.merge(other.looks) { first, second in Look(use: max(first.use, second.use), stamp: first.stamp) }
        changedFolders.formUnion(other.changedFolders)
        connections.formUnion(other.connections)
        gap = gap ?? other.gap
    }
}
