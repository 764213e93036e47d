import ArgumentParser
import ConfigurationReading
import PackageTests

/// Which packages are meant.
struct PackageSelection: ParsableArguments {
    @Argument(
        help:
            "Packages, by path, folder, name or pattern: Packages/Features, CoreModels, '**/*Feature'. All by default.",
        completion: .directory)
    var names: [String] = []

    @Flag(help: "Only those whose tests the changes since --base can break, as 'bulkhead affected' names them.")
    var affected = false

    @Option(help: ArgumentHelp("What the change is to be merged into, such as origin/main.", valueName: "revision"))
    var base: String?

    @Option(
        help: ArgumentHelp("One of several equal parts, like 2/5: by --durations, else by a hash.", valueName: "m/n"),
        transform: { text in
            guard let shard = Shard(text) else {
                throw ValidationError("expected a part of a whole, like 2/5, found '\(text)'")
            }
            return shard
        })
    var shard: Shard?

    @Option(
        help: ArgumentHelp("What --save-durations wrote, the same for every part.", valueName: "file"),
        completion: .file())
    var durations: String?

    func validate() throws {
        guard affected == (base != nil) else {
            throw ValidationError("--affected and --base REVISION go together: it takes a change to be affected by")
        }
    }

    /// The packages meant, in the repository's order.
    func packages(in workspace: TestWorkspace) throws -> [TestedPackage] {
        var packages = try Self.named(names, in: workspace)
        if affected { packages = try Self.affected(packages, root: workspace.graph.root, base: base) }
        if let shard {
            packages = shard.select(packages, durations: try durations.map(PackageDurations.load) ?? [:])
        } else if durations != nil {
            throw CommandError("--durations means nothing without --shard")
        }
        return packages
    }

    /// Whether all that is meant could be read. What is wrong with other packages says nothing of these.
    ///
    /// - Parameter packages: those of ``packages(in:)``.
    func isComplete(_ packages: [TestedPackage], in workspace: TestWorkspace) -> Bool {
        let graph = workspace.graph
        let reached = Set(packages.flatMap(\.closure))
        let doubtful = Set(graph.doubtfulPackages.filter { reached.contains($0.package) }.map(\.problem))
        return graph.problems.allSatisfy { problem in
            if doubtful.contains(problem) { return false }
            guard case .manifest(let error) = problem, error.isFaultOfManifest else { return problem.isFaultOfPackage }
            // A change of such a package is an error of its own.
            if affected { return true }
            let folder = graph.folder(of: error.file)
            return !names.isEmpty && !names.contains { Self.isFolder($0, around: folder, in: workspace) }
        }
    }

    /// The packages that words mean, each word at least one; all for no words.
    static func named(_ names: [String], in workspace: TestWorkspace) throws -> [TestedPackage] {
        let all = workspace.packages
        if names.isEmpty { return all }
        var chosen: Set<Int> = []
        for name in names {
            let here = Set(here(name, in: workspace).map(\.id))
            let found = all.filter { here.contains($0.id) || matches(name, $0, isElsewhere: here.isEmpty) }
            guard !found.isEmpty else {
                let words = all.flatMap { [$0.path, $0.manifestName] }
                let nearest = NearestWord.to(name, among: words).map { "; did you mean '\($0)'?" } ?? ""
                throw CommandError("no package is called '\(name)' or lies there\(nearest)")
            }
            chosen.formUnion(found.map(\.id))
        }
        return all.filter { chosen.contains($0.id) }
    }

    /// Those among packages that a change can break.
    private static func affected(_ packages: [TestedPackage], root: String, base: String?) throws -> [TestedPackage] {
        guard let base else { return packages }
        let selection = try AffectedCommand.selection(root: root, base: base)
        for line in AffectedText.remarks(selection) { StandardError.print("bulkhead: \(line)") }
        let names = Set(selection.selected.map(\.name))
        return packages.filter { names.contains($0.path.isEmpty ? "." : $0.path) }
    }

    /// Whether a word means the packages of a folder, whether they can be read or not.
    private static func isFolder(_ name: String, around folder: String, in workspace: TestWorkspace) -> Bool {
        if let path = FilePath.real(name).flatMap({ FilePath.relative($0, to: workspace.graph.root) }) {
            let isAll = path.isEmpty && !workspace.packages.contains(where: \.path.isEmpty)
            return path.isEmpty ? isAll || folder.isEmpty : FilePath.relative(folder, to: path) != nil
        }
        return Glob(name.hasSuffix("/") ? String(name.dropLast()) : name).contains(folder)
    }

    /// The packages in a folder that a word leads to from the current one, as shells complete it. The root's folder is the
    /// package in it, and all where there is none.
    private static func here(_ name: String, in workspace: TestWorkspace) -> [TestedPackage] {
        guard let folder = FilePath.real(name), let path = FilePath.relative(folder, to: workspace.graph.root) else {
            return []
        }
        let root = path.isEmpty ? workspace.packages.filter(\.path.isEmpty) : []
        return root.isEmpty ? workspace.packages.filter { FilePath.relative($0.path, to: path) != nil } : root
    }

    /// Whether a word is a package's name or a pattern for it, or its path or that of a folder around it.
    private static func matches(_ name: String, _ package: TestedPackage, isElsewhere: Bool) -> Bool {
        let word = name.hasSuffix("/") ? String(name.dropLast()) : name
        // From outside of the repository the folder that is meant is the root.
        if word == "." { return isElsewhere && package.path.isEmpty }
        let glob = Glob(word.hasPrefix("./") ? String(word.dropFirst(2)) : word)
        return glob.matches(package.manifestName) || !package.path.isEmpty && glob.contains(package.path)
    }
}
