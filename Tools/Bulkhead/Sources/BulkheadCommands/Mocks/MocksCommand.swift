import ArgumentParser
import Mocks
import PackageGraph

/// `bulkhead mocks`: generates mocks of marked protocols.
struct MocksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mocks",
        abstract: "Generate mocks of marked protocols.",
        discussion: """
            A protocol with '// bulkhead: mock' above it, or '// sourcery: AutoMockable' or '/// @mockable', gets a mock in the \
            target of its package's …Testing product, an internal one in its module's tests, in two files that are committed. \
            Nothing is built or run. A mock that wouldn't compile is refused with the reason.

            Exit status: 0 all mocks are up to date; 1 with --check, a file isn't; 2 a protocol can't be mocked, a mark has \
            no effect, or a file that was changed by hand isn't overwritten. All other mocks are still written.
            """
    )

    @Argument(help: ArgumentHelp("The packages in or containing these folders. The default is all.", valueName: "path"))
    var paths: [String] = []

    @Flag(help: "Write nothing; list the files that aren't up to date.")
    var check = false

    @Flag(help: "With --check, check the contents of git's index instead of the files on disk.")
    var staged = false

    @Flag(help: "Overwrite files that were changed by hand.")
    var force = false

    @Flag(inversion: .prefixedNo, help: "Skip packages that haven't changed since the last run.")
    var cache = true

    @OptionGroup var root: RootOptions

    func validate() throws {
        if staged, !check {
            throw ValidationError("--staged needs --check: files are written on disk, not in the index")
        }
    }

    func run() throws {
        let root = try root.resolved()
        let folders = try paths.map { path in
            guard FilePath.kind(path) != nil else { throw CommandError("\(path): there is no such file or folder") }
            guard let folder = FilePath.relative(FilePath.absolute(path), to: root) else {
                throw CommandError("\(path): expected a path in the repository, \(root)")
            }
            return folder
        }
        let overlay = try staged ? GitIndex(root: root).overlay() : nil
        let (graph, known) = try readGraph(root, overlay)
        // A package with an unreadable manifest is skipped, so its mocks can't be checked.
        let problems = graph.problems.filter { problem in
            if case .manifest = problem { return true }
            return !problem.isFaultOfPackage
        }
        for problem in problems { StandardError.print("bulkhead: \(problem)") }
        let output = MockGenerator(graph, overlay: overlay, cache: known).generate { package in
            folders.isEmpty || folders.contains { Self.contains($0, package) || Self.contains(package, $0) }
        }
        for problem in output.problems { StandardError.print("bulkhead: \(problem)") }
        let isWhole = problems.isEmpty && output.problems.isEmpty
        let status = check ? list(output.files) : try write(output.files, root)
        try ExitStatus.end(isWhole ? status : ExitStatus.failed)
    }

    /// Returns the repository's graph, and the cache of earlier runs, or `nil` for no cache.
    private func readGraph(_ root: String, _ overlay: SourceOverlay?) throws -> (ModuleGraph, MockCache?) {
        let (discovery, manifests) = try Manifests.discovery(of: root)
        do {
            let tree = try discovery.readTree(root, overlay: overlay)
            let graph = tree.graph()
            // Contents that exist only in the index aren't cached.
            if overlay?.contents.isEmpty ?? true { manifests.save(graph) }
            let contents = manifests.contents
            let print = cache ? tree.fingerprint { contents[$0] } : nil
            return (graph, print.map { MockCache(directory: ScanCacheFolder.path(for: root), tree: $0) })
        } catch {
            throw CommandError("\(error)")
        }
    }

    /// Returns whether a folder contains a path or is the same.
    private static func contains(_ folder: String, _ path: String) -> Bool {
        folder.isEmpty || folder == "." || path == folder || path.hasPrefix(folder + "/")
    }

    private func list(_ files: [MockFile]) -> Int32 {
        for file in files where file.state != .current {
            let reason =
                switch file.state {
                case .missing: "doesn't exist; run 'bulkhead mocks'"
                case .changedByHand: "was changed by hand; 'bulkhead mocks --force' rewrites it"
                case .stale, .current:
                    "\(file.text == nil ? "no longer has a protocol" : "is stale"); run 'bulkhead mocks'"
                }
            StandardOutput.print("\(file.path): \(reason)")
        }
        return files.allSatisfy { $0.state == .current } ? ExitStatus.clean : ExitStatus.findings
    }

    private func write(_ files: [MockFile], _ root: String) throws -> Int32 {
        var status = ExitStatus.clean
        for file in files where file.state != .current {
            if file.state == .changedByHand, !force {
                StandardError.print("bulkhead: \(file.path): was changed by hand; --force overwrites it")
                status = ExitStatus.failed
                continue
            }
            do {
                try file.write(in: root)
                StandardOutput.print("\(file.text == nil ? "removed" : "wrote  ") \(file.path)")
            } catch {
                StandardError.print("bulkhead: \(error)")
                status = ExitStatus.failed
            }
        }
        return status
    }
}
