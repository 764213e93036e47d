/// The paths of groups and files, which follow from the groups that contain them.
struct GroupTree {
    private let table: ObjectTable
    /// The group that contains a group or file, by identifier.
    private var parents: [String: String] = [:]
    /// The absolute paths by identifier; nil if only a build decides it.
    private var paths: [String: String?] = [:]
    /// The absolute path to which the outermost groups are relative.
    let sourceRoot: String
    /// The files and groups that the groups contain.
    private(set) var members: [ProjectObject] = []

    /// Finds the groups of a project.
    ///
    /// - Parameter folder: the absolute path of the folder that contains the project.
    init(_ table: ObjectTable, folder: String) {
        self.table = table
        sourceRoot = PathName.join(
            PathName.join(folder, table.root.string("projectDirPath") ?? ""), table.root.string("projectRoot") ?? "")
        guard let main = table.object("mainGroup", in: table.root) else { return }
        paths[main.id] = path(of: main, in: sourceRoot)
        var pending = [main]
        while let group = pending.popLast() {
            let base = paths[group.id] ?? nil
            for id in group.strings("children") {
                guard let child = table.object(id, of: "the group '\(group.displayName)'") else { continue }
                if id == main.id || parents[id] != nil {
                    if isAncestor(id, of: group.id) { table.report(.groupCycle(child.displayName), mentioned: id) }
                    continue
                }
                parents[id] = group.id
                paths[id] = path(of: child, in: base)
                members.append(child)
                if child.values["children"] != nil { pending.append(child) }
            }
        }
    }

    /// Returns the absolute path of a group or file; nil if only a build decides it. One in no group is relative to the
    /// project.
    func path(of object: ProjectObject) -> String? {
        if let known = paths[object.id] { return known }
        return path(of: object, in: sourceRoot)
    }

    private func path(of object: ProjectObject, in parent: String?) -> String? {
        let own = object.string("path") ?? ""
        switch object.string("sourceTree") ?? "<group>" {
        case "<group>": return parent.map { PathName.join($0, own) }
        case "SOURCE_ROOT", "SRCROOT", "PROJECT_DIR": return PathName.join(sourceRoot, own)
        case "<absolute>": return own.hasPrefix("/") ? PathName.join("/", own) : nil
        default: return nil
        }
    }

    /// Whether a group contains another one, or is it.
    private func isAncestor(_ group: String, of other: String) -> Bool {
        var current: String? = other
        while let id = current {
            if id == group { return true }
            current = parents[id]
        }
        return false
    }
}
