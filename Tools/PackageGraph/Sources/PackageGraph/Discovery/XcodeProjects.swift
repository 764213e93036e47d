import ManifestReader
import XcodeProjectReader

/// Finds the Xcode projects and workspaces of a tree, and reads them.
struct XcodeProjects {
    let tree: SourceTree
    let overlay: SourceOverlay?
    /// The absolute paths of the local packages.
    let packages: [String]

    /// Folders of other package managers and builds. Projects in them aren't the repository's own.
    private static let foreignFolders: Set<Substring> = ["Pods", "Carthage", "DerivedData", "node_modules"]

    /// Returns the projects by path, and the problems of projects and workspaces.
    func found() -> (projects: [DiscoveredTree.Found], problems: [DiscoveryProblem]) {
        let bundles = bundles()
        var problems: [DiscoveryProblem] = []
        var read: [(path: String, project: XcodeProject, fingerprint: Fingerprint)] = []
        for path in bundles where path.hasSuffix(".xcodeproj") {
            var fingerprint = Fingerprint()
            let reader = ProjectReader { file in
                let bytes = content(of: file)
                fingerprint.add(file)
                fingerprint.add(bytes == nil ? 0 : 1)
                bytes?.withUnsafeBytes { fingerprint.add($0) }
                return bytes
            }
            do throws(ProjectProblem) {
                let project = try reader.read(tree.root + "/" + path)
                problems += project.problems.map(problem)
                read.append((path, project, fingerprint))
            } catch {
                problems.append(problem(error))
            }
        }
        var workspacesPrint = Fingerprint()
        let workspaces = bundles.filter { $0.hasSuffix(".xcworkspace") }.compactMap { path -> XcodeWorkspace? in
            do throws(ProjectProblem) {
                return try workspace(path, bundles, &problems, &workspacesPrint)
            } catch {
                problems.append(problem(error))
                return nil
            }
        }
        problems += notGenerated(besides: bundles)
        let linker = ProjectLinker(projects: read.map(\.project), workspaces: workspaces, packages: Set(packages))
        let found = read.map { path, project, fingerprint in
            var fingerprint = fingerprint
            fingerprint.add(workspacesPrint)
            let declarations = ProjectDeclarations(
                path: path, project: project, linker: linker, fingerprint: fingerprint)
            return DiscoveredTree.Found(
                directory: project.path,
                loaded: ManifestLoader.Loaded(
                    file: project.path + "/" + Package.projectFile, manifest: declarations.manifest(),
                    method: .evaluated, environmentReads: [:]),
                project: declarations)
        }
        return (found, problems)
    }

    /// Returns the paths of the projects and workspaces, in order.
    private func bundles() -> [String] {
        tree.folders.flatMap { folder in
            folder.xcodeBundles.map { RelativePath.append(folder.path, $0) }
        }.filter { path in
            let main = path + (path.hasSuffix(".xcodeproj") ? "/" + Package.projectFile : "/" + XcodeWorkspace.contents)
            let isForeign = path.split(separator: "/").contains { Self.foreignFolders.contains($0) }
            return !isForeign && overlay?.removed.contains(main) != true
                && (overlay != nil || FileBytes.kind(tree.root + "/" + main) == .file)
        }.sorted()
    }

    /// Returns the content of a file, by its absolute path.
    private func content(of file: String) -> [UInt8]? {
        guard let overlay, file.hasPrefix(tree.root + "/") else { return FileBytes.read(file) }
        let path = String(file.dropFirst(tree.root.utf8.count + 1))
        if overlay.removed.contains(path) { return nil }
        if overlay.files != nil, overlay.contents[path] == nil, !overlay.lists(path) { return nil }
        return overlay.content(of: path, below: tree.root)
    }

    private func problem(_ problem: ProjectProblem) -> DiscoveryProblem {
        let prefix = tree.root + "/"
        let file = problem.file.hasPrefix(prefix) ? String(problem.file.dropFirst(prefix.count)) : problem.file
        return .xcode(problem, file: file)
    }

    // MARK: Workspaces

    private func workspace(
        _ path: String, _ bundles: [String], _ problems: inout [DiscoveryProblem], _ fingerprint: inout Fingerprint
    ) throws(ProjectProblem) -> XcodeWorkspace {
        let absolute = tree.root + "/" + path
        let file = absolute + "/" + XcodeWorkspace.contents
        guard let bytes = content(of: file) else { throw ProjectProblem(file: file, line: 1, kind: .unreadable) }
        fingerprint.add(file)
        bytes.withUnsafeBytes { fingerprint.add($0) }
        let workspace = try XcodeWorkspace(bytes, path: absolute)
        for member in workspace.members where member.path.hasSuffix(".xcodeproj") {
            guard member.path.hasPrefix(tree.root + "/") else { continue }
            let relative = String(member.path.dropFirst(tree.root.utf8.count + 1))
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
        let folder = project.lastIndex(of: "/").map { String(project[..<$0]) } ?? ""
        return tree.folder(folder).flatMap { description(in: tree.folders[$0]) } != nil
    }

    /// Returns the problems of projects that are described, but not generated yet.
    private func notGenerated(besides bundles: [String]) -> [DiscoveryProblem] {
        tree.folders.compactMap { folder in
            guard !folder.xcodeBundles.contains(where: { $0.hasSuffix(".xcodeproj") }),
                !folder.path.split(separator: "/").contains(where: { Self.foreignFolders.contains($0) }),
                let (name, command) = description(in: folder)
            else { return nil }
            return .notGenerated(description: RelativePath.append(folder.path, name), command: command)
        }
    }

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
        if let text = text("Project.swift"), text.contains("import ProjectDescription") {
            return ("Project.swift", cd + "tuist generate")
        }
        return nil
    }
}
