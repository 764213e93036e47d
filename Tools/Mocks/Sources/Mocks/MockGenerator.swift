import Foundation
import ManifestReader
import PackageGraph

/// Generates mocks of the marked protocols of a tree, without building or running anything.
public struct MockGenerator: Sendable {
    /// The result of a run.
    public struct Output: Sendable {
        /// The files, sorted by path.
        public var files: [MockFile] = []
        /// The protocols that can't be mocked, sorted by place.
        public var problems: [MockProblem] = []
    }

    private let graph: ModuleGraph
    private let overlay: SourceOverlay?
    private let cache: MockCache?
    private let workers: Int

    /// Creates a generator for the packages of a graph.
    /// - Parameters:
    ///   - overlay: The contents that replace files on disk, as when the graph was created.
    ///   - cache: The results of earlier runs for the same tree, or `nil` for no cache.
    ///   - workers: The number of threads.
    public init(
        _ graph: ModuleGraph, overlay: SourceOverlay? = nil, cache: MockCache? = nil,
        workers: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.graph = graph
        self.overlay = overlay
        self.cache = cache
        self.workers = max(1, workers)
    }

    /// Generates the mocks of the local packages. Packages that the cache has as up to date are skipped and have no
    /// files in the output.
    /// - Parameter isIncluded: Returns whether to include a package by its folder relative to the root.
    public func generate(_ isIncluded: (String) -> Bool = { _ in true }) -> Output {
        let known = cache?.load() ?? [:]
        let packages = graph.packages.filter { $0.origin == .local && isIncluded($0.path) }
        // Neighbors read many of the same files, which a worker reads once.
        let size = max(1, (packages.count + workers - 1) / workers)
        let pieces = DeepStack.map((packages.count + size - 1) / size, workers: workers) { [self] piece in
            let worker = PackageMocks(graph, overlay: overlay, settled: cache?.settled)
            return worker.generate(packages[piece * size..<min(packages.count, (piece + 1) * size)], known)
        }
        var output = Output()
        var kept = known
        for piece in pieces {
            output.files += piece.output.files
            output.problems += piece.output.problems
            for (path, entry) in piece.entries { kept[path] = entry }
        }
        if kept != known { cache?.save(kept) }
        output.files.sort { $0.path < $1.path }
        output.problems = Set(output.problems).sorted()
        return output
    }
}

/// Generates the mocks of some packages sequentially.
private struct PackageMocks {
    typealias Output = MockGenerator.Output

    private let graph: ModuleGraph
    private let tree: SourceContents
    private let sources: Sources
    private let resolver: ProtocolResolver
    private let stamps: TargetStamps?

    /// - Parameter settled: The latest change time of valid stamps, or `nil` for no cache.
    init(_ graph: ModuleGraph, overlay: SourceOverlay?, settled: Int64?) {
        self.graph = graph
        let tree = SourceContents(root: graph.root, overlay: overlay)
        self.tree = tree
        stamps = settled.map { TargetStamps(graph, tree, settled: $0) }
        sources = Sources(graph, tree, stamps: stamps)
        resolver = ProtocolResolver(sources: sources)
    }

    /// Returns the mocks of packages that aren't known to be up to date, and the new cache entries of these packages.
    func generate(
        _ packages: ArraySlice<Package>, _ known: [String: MockCache.Entry]
    ) -> (output: Output, entries: [(String, MockCache.Entry?)]) {
        var output = Output()
        var entries: [(String, MockCache.Entry?)] = []
        for package in packages {
            // Stamps are those of targets, which these files don't belong to.
            output.problems += IgnoredMarks(sources, graph).strayProblems(of: package)
            if let entry = known[package.path], stamps?.fingerprint(of: entry.targets) == entry.stamps { continue }
            sources.seen = []
            let problems = output.problems.count
            let files = output.files.count
            generate(package, &output)
            let isCurrent =
                output.problems.count == problems && output.files[files...].allSatisfy { $0.state == .current }
            let targets = sources.seen.sorted()
            let stamps = isCurrent ? self.stamps?.fingerprint(of: targets) : nil
            entries.append((package.path, stamps.map { MockCache.Entry(targets: targets, stamps: $0) }))
        }
        return (output, entries)
    }

    private func generate(_ package: Package, _ output: inout Output) {
        let targets = package.targets.map { graph.targets[$0] }
        var bodies: [Int: MockFileBody] = [:]
        var isComplete = true
        for target in targets where target.language == .swift && target.kind != .test {
            for file in sources.files(of: target.id, holding: MockMarker.words) {
                if file.syntaxError == nil { output.problems += MarkReading.ignored(in: file) }
                let marked = file.protocols.filter { MockMarker.isAbove($0.syntax) }
                if let error = file.syntaxError {
                    // The marked protocols are unknown.
                    output.problems.append(error)
                    isComplete = false
                    continue
                }
                for declaration in marked {
                    add(declaration, of: target, in: package, to: &bodies, &output.problems)
                }
            }
        }
        output.problems += IgnoredMarks(sources, graph).problems(of: package)
        guard isComplete else { return }
        for target in targets {
            guard let folder = target.folder else { continue }
            let body = bodies[target.id].flatMap { $0.isEmpty ? nil : $0 }
            let parts = [
                (GeneratedFile.name, body?.text(sources, target.id), body?.count),
                (GeneratedFile.supportName, body?.support(sources, target.id), 0),
            ]
            for (name, text, count) in parts {
                let path = folder.isEmpty ? name : folder + "/" + name
                if text != nil || graph.file(path) != nil { sources.recordUse(of: target.id) }
                if let text {
                    if package.kind == .project, !holds(path, target) {
                        output.problems.append(
                            MockProblem(
                                path,
                                "the target '\(target.name)' doesn't contain this file, since its project lists its files",
                                advice:
                                    "add it to the target once in Xcode: File → Add Files to '\(package.manifest.name)'"
                            ))
                    }
                    output.files.append(
                        MockFile(path: path, text: GeneratedFile.text(text), mockCount: count ?? 0, in: tree))
                } else if graph.file(path) != nil {
                    output.files.append(MockFile(path: path, text: nil, mockCount: 0, in: tree))
                }
            }
        }
    }

    private func add(
        _ declaration: ParsedProtocol, of target: Target, in package: Package, to bodies: inout [Int: MockFileBody],
        _ problems: inout [MockProblem]
    ) {
        do throws(MockProblem) {
            let testing = try self.testing(for: declaration, of: target, in: package)
            let found = try resolver.resolve(declaration)
            let names = NameRules(resolver: resolver, testing: testing)
            try names.refuseCollisions(of: found)
            let mock = MockWriter(found, resolver, names.placement(of: found)).write()
            guard mock.problems.isEmpty else { return problems += mock.problems }
            try PlatformRule(package: package).refuse(found, mock.needs)
            let needed = NeededImports(sources: sources, testing: testing)
                .result(for: found, access: mock.access, words: mock.words)
            guard needed.problems.isEmpty else { return problems += needed.problems }
            guard bodies[testing.id, default: MockFileBody()].claim(declaration.name, declaration.conditions) else {
                throw declaration.problem(
                    "there are two marked protocols '\(declaration.name)' whose mocks '\(testing.name)' would hold",
                    advice: "rename one, or give its module a product for tests of its own")
            }
            if let name = bodies[testing.id]?.add(mock, needed, sources) {
                throw declaration.problem(
                    "the mocks of '\(testing.name)' use two types '\(name)' of different modules",
                    advice: "rename one of them, or give its module a product for tests of its own")
            }
        } catch {
            problems.append(error)
        }
    }

    /// Returns the target for a mock: that of a product whose name ends with Testing, preferably the module's own; for
    /// an internal protocol, and in a package without such a product, a test target.
    private func testing(
        for declaration: ParsedProtocol, of target: Target, in package: Package
    ) throws(MockProblem) -> Target {
        guard !declaration.accessText.isEmpty else { return try tests(for: declaration, of: target, in: package) }
        let offered = package.manifest.products.filter { $0.name.hasSuffix("Testing") }.flatMap(\.targets)
        let candidates = package.targets.map { graph.targets[$0] }.filter {
            offered.contains($0.name) && $0.kind == .library && $0.folder != nil && $0.id != target.id
        }
        guard !candidates.isEmpty else {
            // No other package uses mocks of it, so they belong to its own tests.
            if let tests = ownTests(of: target, in: package) { return tests }
            let name = "\(target.name)Testing"
            if package.kind == .project {
                throw declaration.problem(
                    "the project '\(package.manifest.name)' has no target for the mock of '\(declaration.name)'",
                    advice: "add a test target that depends on '\(target.name)', or a framework '\(name)' that does")
            }
            if package.kind == .described {
                throw declaration.problem(
                    "no module with tests imports '\(target.name)', so the mock of '\(declaration.name)' has no place",
                    advice:
                        "add '\(target.name)' to the 'imports' of a module with 'tests: true' in \(package.manifestPath)"
                )
            }
            throw declaration.problem(
                "the package '\(package.manifest.name)' has no product whose name ends with Testing for the mock of '\(declaration.name)'",
                advice:
                    "add .library(name: \"\(name)\", targets: [\"\(name)\"]) and its target to \(package.manifestPath)")
        }
        let seeing = candidates.filter { candidate in
            graph.dependencies(of: candidate.id).contains { $0.to == target.id }
        }
        guard let found = seeing.first(where: { $0.name == target.name + "Testing" }) ?? seeing.first else {
            throw declaration.problem(
                "'\(candidates[0].name)' doesn't depend on '\(target.name)', which declares '\(declaration.name)'",
                advice: "add it to the dependencies of '\(candidates[0].name)' in \(package.manifestPath)")
        }
        return found
    }
}

extension PackageMocks {
    /// Returns whether a file belongs, or would belong, to a target of an Xcode project.
    private func holds(_ path: String, _ target: Target) -> Bool {
        graph.file(path).map { graph.files[$0].targets.contains(target.id) } ?? false
            || graph.synchronizes(path, with: target.id)
    }

    /// Returns the target for the mock of an internal protocol: its module's tests, which use `@testable import`.
    private func tests(
        for declaration: ParsedProtocol, of target: Target, in package: Package
    ) throws(MockProblem) -> Target {
        let modifiers = declaration.syntax.modifiers.map(\.name.text)
        if let found = modifiers.first(where: { $0.hasSuffix("private") }) {
            throw declaration.problem(
                "'\(declaration.name)' is \(found), so that no other file can see it",
                advice: "leave '\(found)' out, or write this mock by hand")
        }
        guard let found = ownTests(of: target, in: package) else {
            throw declaration.problem(
                "'\(declaration.name)' is internal, so that only tests of '\(target.name)' can see it, and its package has none",
                advice: "make it package or public, or add a test target that depends on '\(target.name)'")
        }
        return found
    }

    /// The tests of a target: those named after it before others that depend on it.
    private func ownTests(of target: Target, in package: Package) -> Target? {
        let candidates = package.targets.map { graph.targets[$0] }.filter { candidate in
            candidate.kind == .test && candidate.folder != nil
                && graph.dependencies(of: candidate.id).contains { $0.to == target.id }
        }
        return candidates.first { $0.name == target.name + "Tests" } ?? candidates.first
    }
}
