import AffectedPackages
import Foundation
import PackageGraph
import ResultStore
import Testing

@testable import PackageTests

/// A repository whose packages are built and tested in the same way as by `bulkhead test`, with its own store.
struct SmallRepository {
    let tree: TemporaryTree
    private let environment: BuildEnvironment

    /// - Parameters:
    ///   - programs: a folder in the tree that is first in PATH, or `nil` for none.
    ///   - pkgConfig: a folder in the tree for PKG_CONFIG_PATH, or `nil` for none.
    init(_ files: [String: String], programs: String? = nil, pkgConfig: String? = nil) throws {
        tree = try TemporaryTree(files)
        var own = ProcessInfo.processInfo.environment
        if let pkgConfig { own["PKG_CONFIG_PATH"] = "\(tree.path)/\(pkgConfig)" }
        if let programs { own["PATH"] = "\(tree.path)/\(programs):\(own["PATH"] ?? "")" }
        environment = BuildEnvironment(own)
    }

    private var folder: String { tree.path + "/.build/bulkhead" }

    private func inputs() throws -> TestInputs {
        TestInputs(graph: try tree.graph(), configuration: try TestConfiguration.load(below: tree.path))
    }

    private func context(watches: Bool) throws -> PackageInputs.Context {
        let groups = ProcessGroups()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let toolchain = try Toolchain.current(
            environment: environment.common, cache: folder + "/toolchain", scratch: folder, groups: groups)
        return PackageInputs.Context(
            toolchain: toolchain, flags: [], environment: environment,
            machine: MachineInputs.inputs(environment: environment.common, toolchain: toolchain.path),
            watches: watches, scratch: folder)
    }

    private func run(_ inputs: TestInputs, watches: Bool) -> TestRun {
        var options = TestOptions()
        options.environment = environment
        options.moduleCache = SharedModuleCache.path
        options.watchesTests = watches
        options.watchesBuilds = watches
        return TestRun(inputs: inputs, folder: folder, options: options)
    }

    /// Runs the tests like `bulkhead test`, and returns the results and the reasons why passes weren't remembered.
    func test() async throws -> (results: [String: PackageResult], problems: [String]) {
        let inputs = try inputs()
        let context = try context(watches: true)
        let root = tree.path
        let digests = FileDigests(root: root, file: folder + "/digests")
        let memory = PassMemory(
            stores: ResultStores(local: LocalStore(folder: folder + "/store")),
            history: RunHistory(folder: folder + "/history")
        ) { [folder] in
            try PackageInputs(of: inputs, digests: digests, context: context, folder: folder)
        } resolve: {
        } finish: {
            digests.save()
        }
        let packages = TestedPackage.all(of: inputs.graph)
        var problems: [String] = []
        let known = try await memory.recall(packages) { problems.append("\($0)") }
        let run = run(inputs, watches: true)
        try run.prepareBuild(context) { _ in }
        let results = try run.run(packages, remembered: known) { _ in }
        try await memory.save(results) { problems.append("\($0)") }
        return (Dictionary(uniqueKeysWithValues: results.map { ($0.package.name, $0) }), problems)
    }

    /// Runs the tests, all of which must pass, and returns the names of the packages whose tests ran.
    func ran() async throws -> (names: [String], problems: [String]) {
        let (results, problems) = try await test()
        for result in results.values where result.isFailed { Issue.record("\(result.verdict)\n\(result.output)") }
        return (results.values.filter { !$0.isRemembered }.map(\.package.name).sorted(), problems)
    }

    /// Runs the tests of each package with access only to what is in its key.
    func testSealed() throws -> [String: PackageResult] {
        let inputs = try inputs()
        let seal = try PackageInputs(
            of: inputs, digests: FileDigests(root: tree.path, file: nil), context: try context(watches: false),
            folder: folder)
        let packages = TestedPackage.all(of: inputs.graph)
        let results = try run(inputs, watches: false).run(packages, sealedBy: seal) { _ in }
        return Dictionary(uniqueKeysWithValues: results.map { ($0.package.name, $0) })
    }
}
