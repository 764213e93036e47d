import ManifestReader
import XcodeProjectReader

/// Finds the Xcode projects and workspaces of a tree, and reads them.
struct XcodeProjects {
    let tree: SourceTree
    let overlay: SourceOverlay?
    /// The absolute paths of the local packages.
    let packages: [String]
    let cache: ProjectCache
    let workers: Int

    /// Folders of other package managers and builds. Projects in them aren't the repository's own.
    private static let foreignFolders: Set<Substring> = ["Pods", "Carthage", "DerivedData", "node_modules"]

    /// The projects of a tree.
    struct Result {
        /// The projects by path.
        let projects: [DiscoveredTree.Found]
        /// The problems of projects and workspaces.
        let problems: [DiscoveryProblem]
        /// The projects that a later run can take from the cache.
        let entries: [ProjectCache.Entry]
        /// The number of projects that weren't in the cache.
        let readCount: Int
        /// The absolute paths of the local packages that projects and workspaces refer to.
        let localPackages: [String]
    }

    /// Returns the projects.
    func found() -> Result {
        let listed = bundles()
        let generated = generatedBundles(besides: listed)
        let bundles = (listed + generated).sorted()
        let content = { (file: String) in self.content(of: file, generated) }
        let paths = bundles.filter { $0.hasSuffix(".xcodeproj") }
        let results = DeepStack.map(paths.count, workers: workers) { reading(of: paths[$0], generated) }
        var problems = results.flatMap(\.problems)
        let read = results.compactMap(\.entry)
        var workspacesPrint = Fingerprint()
        let workspaces = bundles.filter { $0.hasSuffix(".xcworkspace") }.compactMap { path -> XcodeWorkspace? in
            do throws(ProjectProblem) {
                return try workspace(path, bundles, content, &problems, &workspacesPrint)
            } catch {
                problems.append(problem(error))
                return nil
            }
        }
        problems += notGenerated(besides: bundles)
        let linker = ProjectLinker(projects: read.map(\.project), workspaces: workspaces, packages: Set(packages))
        let found = read.map { entry in
            let project = entry.project
            var fingerprint = entry.fingerprint
            fingerprint.add(workspacesPrint)
            let declarations = ProjectDeclarations(
                path: relative(project.path), project: project, linker: linker,
                fingerprint: fingerprint)
            return DiscoveredTree.Found(
                directory: project.path,
                loaded: ManifestLoader.Loaded(
                    file: project.path + "/" + Package.projectFile, manifest: declarations.manifest(),
                    method: .evaluated, environmentReads: [:]),
                project: declarations)
        }
        return Result(
            projects: found, problems: problems, entries: read, readCount: results.count(where: \.wasRead),
            localPackages: linker.localPackages)
    }

    /// The result of reading one project.
    private struct Reading: Sendable {
        var entry: ProjectCache.Entry?
        var problems: [DiscoveryProblem] = []
        var wasRead = true
    }

    private func reading(of path: String, _ generated: [String]) -> Reading {
        let absolute = tree.root + "/" + path
        if let known = cache.recall(absolute, { content(of: $0, generated) }) {
            return Reading(entry: known, problems: known.project.problems.map(problem), wasRead: false)
        }
        var contents: [String: [UInt8]?] = [:]
        let reader = ProjectReader { file in
            if let known = contents[file] { return known }
            let bytes = content(of: file, generated)
            contents[file] = .some(bytes)
            return bytes
        }
        do throws(ProjectProblem) {
            let project = try reader.read(absolute)
            let print = ProjectCache.Entry.fingerprint(of: project.files) { contents[$0] ?? nil }
            return Reading(
                entry: ProjectCache.Entry(project: project, fingerprint: print),
                problems: project.problems.map(problem))
        } catch {
            return Reading(problems: [problem(error)])
        }
    }

    /// Returns the paths of the projects and workspaces, in order.
    private func bundles() -> [String] {
        tree.folders.flatMap { folder in
            folder.xcodeBundles.map { RelativePath.append(folder.path, $0) }
        }.filter { path in
            let main = path + (path.hasSuffix(".xcodeproj") ? "/" + Package.projectFile : "/" + XcodeWorkspace.contents)
            let isForeign = path.split(separator: "/").contains { Self.foreignFolders.contains($0) }
            return !isForeign && overlay?.removed.contains(main) != true
                && (overlay?.contents[main] != nil || overlay?.lists(main) == true
                    || FileBytes.kind(tree.root + "/" + main) == .file)
        }.sorted()
    }

    /// Returns the paths of generated projects that git ignores, so that they aren't in a list of files.
    private func generatedBundles(besides listed: [String]) -> [String] {
        guard overlay?.files != nil else { return [] }
        return tree.folders.flatMap { folder -> [String] in
            guard !folder.xcodeBundles.contains(where: { $0.hasSuffix(".xcodeproj") }), description(in: folder) != nil
            else { return [] }
            let absolute = folder.path.isEmpty ? tree.root : tree.root + "/" + folder.path
            return Checkouts.names(in: absolute).filter { $0.hasSuffix(".xcodeproj") }.map {
                RelativePath.append(folder.path, $0)
            }
        }.filter { FileBytes.kind(tree.root + "/" + $0 + "/" + Package.projectFile) == .file }
    }

    /// Returns the content of a file, by its absolute path.
    ///
    /// - Parameter generated: the paths of projects that are on disk and not in the list of files.
    private func content(of file: String, _ generated: [String] = []) -> [UInt8]? {
        if generated.contains(where: { file.hasPrefix(tree.root + "/" + $0 + "/") }) { return FileBytes.read(file) }
        guard let overlay, let path = RelativePath.relative(file, to: tree.root) else { return FileBytes.read(file) }
        if overlay.removed.contains(path) { return nil }
        if overlay.files != nil, overlay.contents[path] == nil, !overlay.lists(path) { return nil }
        return overlay.content(of: path, below: tree.root)
    }

    /// Returns a path relative to the root if it is below the root.
    private func relative(_ path: String) -> String { RelativePath.relative(path, to: tree.root) ?? path }

    /// Returns a problem with paths relative to the root, so that it is the same on every machine.
    private func problem(_ problem: ProjectProblem) -> DiscoveryProblem {
        let file = relative(problem.file)
        guard case .missingSettings(let path, let place) = problem.kind else { return .xcode(problem, file: file) }
        let kind = ProjectProblem.Kind.missingSettings(relative(path), place: place)
        return .xcode(ProjectProblem(file: problem.file, line: problem.line, kind: kind), file: file)
    }

    // MARK: Workspaces

    private func workspace(
        _ path: String, _ bundles: [String], _ content: (String) -> [UInt8]?, _ problems: inout [DiscoveryProblem],
        _ fingerprint: inout Fingerprint
    ) throws(ProjectProblem) -> XcodeWorkspace {
        let absolute = tree.root + "/" + path
        let file = absolute + "/" + XcodeWorkspace.contents
        guard let bytes = content(file) else { throw ProjectProblem(file: file, line: 1, kind: .unreadable) }
        fingerprint.add(file)
        bytes.withUnsafeBytes { fingerprint.add($0) }
        let workspace = try XcodeWorkspace(bytes, path: absolute)
        for member in workspace.members where member.path.hasSuffix(".xcodeproj") {
            guard let relative = RelativePath.relative(member.path, to: tree.root) else { continue }
            let isForeign = relative.split(separator: "/").contains { Self.foreignFolders.contains($0) }
            guard !isForeign, !bundles.contains(relative), !isDescribed(relative) else { continue }
            problems.append(
                problem(ProjectProblem(file: file, line: member.line, kind: .missingProject(member.path))))
        }
        return workspace
    }

    // MARK: Generated projects

    /// Whether a project can be generated from a description beside it.
    private func isDescribed(_ project: String) -> Bool {
        tree.folder(RelativePath.parent(of: project)).flatMap { description(in: tree.folders[$0]) } != nil
    }

    /// Returns the problems of projects that are described, but not generated yet.
    private func notGenerated(besides bundles: [String]) -> [DiscoveryProblem] {
        let withProject = Set(bundles.filter { $0.hasSuffix(".xcodeproj") }.map(RelativePath.parent))
        return tree.folders.compactMap { folder in
            guard mayDescribe(folder), !withProject.contains(folder.path),
                !folder.path.split(separator: "/").contains(where: { Self.foreignFolders.contains($0) }),
                let (name, command) = description(in: folder)
            else { return nil }
            return .notGenerated(description: RelativePath.append(folder.path, name), command: command)
        }
    }

    /// Whether a folder has a file with the name of a description.
    private func mayDescribe(_ folder: Folder) -> Bool {
        folder.files.contains { $0.name == FileNames.projectDescription || $0.name == Self.tuistDescription }
    }

    private static let tuistDescription = "Project.swift"

    /// Returns the file in a folder that describes a project, and the command that generates it; nil if there is none.
    private func description(in folder: Folder) -> (name: String, command: String)? {
        func text(_ name: String) -> String? {
            guard folder.files.contains(where: { $0.name == name }) else { return nil }
            let path = RelativePath.append(folder.path, name)
            return content(of: tree.root + "/" + path).map { String(decoding: $0, as: UTF8.self) }
        }
        let cd = folder.path.isEmpty ? "" : "cd \(folder.path) && "
        if let text = text(FileNames.projectDescription),
            text.hasPrefix("targets:") || text.contains("\ntargets:"),
            text.hasPrefix("name:") || text.contains("\nname:")
        {
            return (FileNames.projectDescription, cd + "xcodegen generate")
        }
        if let text = text(Self.tuistDescription), text.contains("import ProjectDescription") {
            return (Self.tuistDescription, cd + "tuist generate")
        }
        return nil
    }
}
