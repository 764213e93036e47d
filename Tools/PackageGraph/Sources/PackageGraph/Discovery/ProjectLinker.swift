import XcodeProjectReader

/// Resolves the references of Xcode targets to other projects, and finds the local packages of each project.
struct ProjectLinker {
    /// A target of a project.
    struct Target {
        let project: XcodeProject
        let target: XcodeTarget
    }

    private let projects: [String: XcodeProject]
    private let workspaces: [XcodeWorkspace]
    private let packages: Set<String>
    /// The targets by the file names of their products.
    private var byProduct: [String: [Target]] = [:]

    /// Creates a linker.
    ///
    /// - Parameter packages: the absolute paths of the local packages.
    init(projects: [XcodeProject], workspaces: [XcodeWorkspace], packages: Set<String>) {
        self.projects = Dictionary(projects.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        self.workspaces = workspaces
        self.packages = packages
        for project in projects {
            for target in project.targets {
                if let product = target.product {
                    byProduct[product, default: []].append(Target(project: project, target: target))
                }
            }
        }
    }

    /// Returns the target that makes a product, as Xcode finds implicit dependencies: in the project itself, or else in
    /// a project that it refers to or that shares a workspace with it.
    func target(making product: String, for project: XcodeProject) -> Target? {
        let candidates = byProduct[product] ?? []
        if let own = candidates.first(where: { $0.project.path == project.path }) { return own }
        let neighbors = neighbors(of: project)
        return candidates.first { neighbors.contains($0.project.path) }
    }

    /// Returns a target of another project, by the identifier of the target or its product, or else by its name.
    func target(_ id: String?, named name: String, in project: String) -> Target? {
        guard let project = projects[project] else { return nil }
        let found =
            project.targets.first { $0.id == id || $0.productReference != nil && $0.productReference == id }
            ?? project.targets.first { $0.name == name }
        return found.map { Target(project: project, target: $0) }
    }

    /// The absolute paths of the local packages that any project or workspace refers to.
    var localPackages: [String] {
        let members = workspaces.flatMap(\.members).map(\.path).filter(packages.contains)
        let referenced = projects.values.sorted { $0.path < $1.path }.flatMap(localPackages)
        return (members + referenced).filter(packages.contains)
    }

    /// Returns the absolute paths of the local packages that a project can use: those that it refers to, and those that
    /// are in a workspace with it.
    func localPackages(of project: XcodeProject) -> [String] {
        let referenced = project.packages.compactMap { reference -> String? in
            guard case .local(let path) = reference.location else { return nil }
            return path
        }
        let shared = workspaces.filter { $0.projects.contains(project.path) }.flatMap(\.members).map(\.path)
        var seen: Set<String> = []
        return (referenced + (project.folders + shared).filter(packages.contains)).filter { seen.insert($0).inserted }
    }

    private func neighbors(of project: XcodeProject) -> Set<String> {
        let shared = workspaces.filter { $0.projects.contains(project.path) }.flatMap(\.projects)
        return Set(project.projects + shared)
    }
}
