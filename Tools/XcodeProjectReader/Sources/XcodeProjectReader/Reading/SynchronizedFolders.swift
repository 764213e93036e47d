/// The folders whose contents belong to targets without being listed, and their exceptions.
struct SynchronizedFolders {
    private var byTarget: [String: [SynchronizedFolder]] = [:]
    private var addedByTarget: [String: [String]] = [:]

    /// Reads the folders of a project.
    ///
    /// - Parameter targets: the objects of the targets.
    init(_ table: ObjectTable, _ tree: GroupTree, targets: [ProjectObject]) {
        let isFolder = { (object: ProjectObject) in object.isa == "PBXFileSystemSynchronizedRootGroup" }
        let owned = targets.map { table.objects("fileSystemSynchronizedGroups", in: $0).filter(isFolder) }
        var all = tree.members.filter(isFolder)
        let known = Set(all.map(\.id))
        all += owned.joined().filter { !known.contains($0.id) }
        /// The excluded files of a target in a folder, by both identifiers.
        var excluded: [String: [String: Set<String>]] = [:]
        let owners = zip(targets, owned).map { (target: $0.id, folders: Set($1.map(\.id))) }
        let phases = Self.phases(of: targets, table)
        for folder in all {
            guard let path = tree.path(of: folder) else { continue }
            for set in table.objects("exceptions", in: folder) {
                let files = set.strings("membershipExceptions")
                switch set.isa {
                case "PBXFileSystemSynchronizedBuildFileExceptionSet":
                    guard let target = table.object("target", in: set)?.id else { continue }
                    if owners.contains(where: { $0.target == target && $0.folders.contains(folder.id) }) {
                        excluded[target, default: [:]][folder.id, default: []].formUnion(files)
                    } else {
                        addedByTarget[target, default: []] += files.map { PathName.join(path, $0) }
                    }
                case "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet":
                    guard let phase = table.object("buildPhase", in: set), let target = phases[phase.id] else {
                        continue
                    }
                    if phase.isa == "PBXSourcesBuildPhase" {
                        addedByTarget[target, default: []] += files.map { PathName.join(path, $0) }
                    } else {
                        excluded[target, default: [:]][folder.id, default: []].formUnion(files)
                    }
                default: break
                }
            }
        }
        for (target, folders) in zip(targets, owned) {
            byTarget[target.id] = folders.compactMap { folder in
                tree.path(of: folder).map {
                    SynchronizedFolder(path: $0, excluded: excluded[target.id]?[folder.id] ?? [])
                }
            }
        }
    }

    /// Returns the folders of a target, and the files of other folders that are added to it.
    func folders(of target: String) -> (synchronized: [SynchronizedFolder], added: [String]) {
        (byTarget[target] ?? [], addedByTarget[target] ?? [])
    }

    /// Returns the targets of build phases, by the identifiers of both.
    private static func phases(of targets: [ProjectObject], _ table: ObjectTable) -> [String: String] {
        let pairs = targets.flatMap { target in target.strings("buildPhases").map { ($0, target.id) } }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
}
