import ArgumentParser
import ConfigurationReading
import PackageTests

/// The options that select packages.
struct PackageSelection: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Packages to select by path, folder, name or pattern: Packages/Features, CoreModels, '**/*Feature'. "
                + "The default is all."),
        completion: .directory)
    var names: [String] = []

    @Flag(help: "Select only packages whose tests the changes since --base can break, like 'bulkhead affected'.")
    var affected = false

    @Option(help: ArgumentHelp("The branch to merge the change into, such as origin/main.", valueName: "revision"))
    var base: String?

    @Option(
        help: ArgumentHelp("Select one of several shards, such as 2/5, by --durations or by a hash.", valueName: "m/n"),
        transform: { text in
            guard let shard = Shard(text) else {
                throw ValidationError("expected a shard such as 2/5, found '\(text)'")
            }
            return shard
        })
    var shard: Shard?

    @Option(
        help: ArgumentHelp("The file of --save-durations, the same for all shards.", valueName: "file"),
        completion: .file())
    var durations: String?

    func validate() throws {
        guard affected == (base != nil) else {
            throw ValidationError("--affected and --base REVISION have to be used together")
        }
    }

    /// Returns the selected packages, in the repository's order.
    func packages(in workspace: TestWorkspace) throws -> [TestedPackage] {
        var packages = try Self.named(names, in: workspace)
        if affected { packages = try Self.affected(packages, root: workspace.graph.root, base: base) }
        if let shard {
            packages = shard.select(packages, durations: try durations.map(PackageDurations.load) ?? [:])
        } else if durations != nil {
            throw CommandError("--durations can be used only with --shard")
        }
        return packages
    }

    /// Whether the selected packages could be read completely. Problems of other packages don't matter.
    ///
    /// - Parameter packages: the packages from ``packages(in:)``.
    func isComplete(_ packages: [TestedPackage], in workspace: TestWorkspace) -> Bool {
        let graph = workspace.graph
        let reached = Set(packages.flatMap(\.closure))
        let doubtful = Set(graph.doubtfulPackages.filter { reached.contains($0.package) }.map(\.problem))
        return graph.problems.allSatisfy { problem in
            if doubtful.contains(problem) { return false }
            guard case .manifest(let error) = problem, error.isFaultOfManifest else { return problem.isFaultOfPackage }
            // A change of such a package is reported as an error elsewhere.
            if affected { return true }
            let folder = graph.folder(of: error.file)
            return !names.isEmpty && !names.contains { Self.isFolder($0, around: folder, in: workspace) }
        }
    }

    /// Returns the packages that match any of the names, or all packages if there are no names. Each name must match a
    /// package.
    static func named(_ names: [String], in workspace: TestWorkspace) throws -> [TestedPackage] {
        let all = workspace.packages
        if names.isEmpty { return all }
        var chosen: Set<Int> = []
        for name in names {
            let here = Set(packages(inFolder: name, in: workspace).map(\.id))
            let found = all.filter { here.contains($0.id) || matches(name, $0, isElsewhere: here.isEmpty) }
            guard !found.isEmpty else {
                throw NamePattern.unknown(name, kind: "package", among: all.flatMap { [$0.path, $0.manifestName] })
            }
            chosen.formUnion(found.map(\.id))
        }
        return all.filter { chosen.contains($0.id) }
    }

    /// Returns the packages that a change can break.
    private static func affected(_ packages: [TestedPackage], root: String, base: String?) throws -> [TestedPackage] {
        guard let base else { return packages }
        let selection = try AffectedCommand.selection(root: root, base: base)
        for line in AffectedText.remarks(selection) { StandardError.print("bulkhead: \(line)") }
        let names = Set(selection.selected.map(\.name))
        return packages.filter { names.contains($0.path.isEmpty ? "." : $0.path) }
    }

    /// Whether a name refers to the packages of a folder, including packages that can't be read.
    private static func isFolder(_ name: String, around folder: String, in workspace: TestWorkspace) -> Bool {
        if let path = FilePath.real(name).flatMap({ FilePath.relative($0, to: workspace.graph.root) }) {
            let isAll = path.isEmpty && !workspace.packages.contains(where: \.path.isEmpty)
            return path.isEmpty ? isAll || folder.isEmpty : FilePath.relative(folder, to: path) != nil
        }
        return Glob(name.hasSuffix("/") ? String(name.dropLast()) : name).contains(folder)
    }

    /// Returns the packages in a folder whose path is relative to the current one, as completed by shells. For the
    /// root's folder, this is the root package, or all packages if there is none.
    private static func packages(inFolder name: String, in workspace: TestWorkspace) -> [TestedPackage] {
        guard let folder = FilePath.real(name), let path = FilePath.relative(folder, to: workspace.graph.root) else {
            return []
        }
        let root = path.isEmpty ? workspace.packages.filter(\.path.isEmpty) : []
        return root.isEmpty ? workspace.packages.filter { FilePath.relative($0.path, to: path) != nil } : root
    }

    /// Whether a name matches a package's name, or its path or that of a folder that contains it. The name may be a
    /// pattern.
    private static func matches(_ name: String, _ package: TestedPackage, isElsewhere: Bool) -> Bool {
        let pattern = NamePattern(name)
        // Outside of the repository, `.` refers to the root.
        if pattern.word == "." { return isElsewhere && package.path.isEmpty }
        return pattern.matches(name: package.manifestName, path: package.path)
    }
}
