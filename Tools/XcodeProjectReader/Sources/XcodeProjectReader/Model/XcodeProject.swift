/// An Xcode project: its targets, and the packages and projects that it refers to. All paths are absolute.
public struct XcodeProject: Hashable, Sendable {
    /// The path of the bundle, `….xcodeproj`.
    public let path: String
    /// The targets, in the project's order.
    public let targets: [XcodeTarget]
    /// The packages that it refers to, in the project's order.
    public let packages: [XcodePackageReference]
    /// The paths of other projects that it refers to.
    public let projects: [String]
    /// Folders that it refers to. Before Xcode 15 a local package was such a folder, without a mark that it is one.
    public let folders: [String]
    /// The files and folders in its groups from which no target is built, such as documents and settings of tools.
    public let otherFiles: [String]
    /// The problems found. The targets lack only what the problems name.
    public let problems: [ProjectProblem]
    /// The files that it was read from, including missing ones: project.pbxproj and the .xcconfig files.
    public let files: [String]

    /// Creates a project, such as one from a cache.
    public init(
        path: String, targets: [XcodeTarget], packages: [XcodePackageReference], projects: [String],
        folders: [String], otherFiles: [String], problems: [ProjectProblem], files: [String]
    ) {
        self.path = path
        self.targets = targets
        self.packages = packages
        self.projects = projects
        self.folders = folders
        self.otherFiles = otherFiles
        self.problems = problems
        self.files = files
    }

    /// The name, as Xcode shows it.
    public var name: String { PathName.withoutExtension(path) }
}
