/// Reads Xcode projects.
public struct ProjectReader {
    private let content: (String) -> [UInt8]?

    /// Creates a reader.
    ///
    /// - Parameter content: returns the bytes of the file with an absolute path; nil if there is none.
    public init(content: @escaping (String) -> [UInt8]?) {
        self.content = content
    }

    /// Reads a project. This takes about a millisecond for a hundred files.
    ///
    /// - Parameter path: the absolute path of the bundle, `….xcodeproj`.
    /// - Throws: ``ProjectProblem`` if nothing of it can be read. Other problems are in ``XcodeProject/problems``.
    public func read(_ path: String) throws(ProjectProblem) -> XcodeProject {
        let file = path + "/project.pbxproj"
        guard let bytes = content(file) else { throw ProjectProblem(file: file, line: 1, kind: .unreadable) }
        let table = try ObjectTable(bytes, file: file)
        let tree = GroupTree(table, folder: PathName.parent(path))
        let settings = SettingsReader(table, tree, projectName: PathName.withoutExtension(path), read: content)
        let packages = PackageReferences(table, tree)
        let objects = table.objects("targets", in: table.root)
        let folders = SynchronizedFolders(table, tree, targets: objects)
        let dependencies = DependencyReader(table, tree, packages, targets: objects, project: path)
        let lines = table.lines(of: Set(objects.map(\.id)))
        let reader = TargetReader(
            table: table, tree: tree, settings: settings, folders: folders, dependencies: dependencies, lines: lines)
        let targets = objects.map(reader.target)
        return XcodeProject(
            path: path, targets: targets, packages: packages.all, projects: dependencies.projects(),
            folders: Self.folders(in: tree), otherFiles: Self.otherFiles(in: tree, targets), problems: table.problems,
            files: [file] + settings.soughtFiles)
    }

    /// Returns the folders and wrappers that a project refers to.
    private static func folders(in tree: GroupTree) -> [String] {
        tree.members.compactMap { member in
            guard member.isa == "PBXFileReference",
                ["folder", "wrapper", "text"].contains(member.string("lastKnownFileType") ?? "text")
            else { return nil }
            return tree.path(of: member)
        }
    }

    private static func otherFiles(in tree: GroupTree, _ targets: [XcodeTarget]) -> [String] {
        let built = Set(targets.flatMap { $0.sources + $0.inputs })
        return tree.members.filter { $0.isa == "PBXFileReference" }.compactMap(tree.path).filter { !built.contains($0) }
    }
}
