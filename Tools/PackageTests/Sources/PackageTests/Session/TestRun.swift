import AffectedPackages
import Foundation
import PackageGraph
import Synchronization

/// Builds and runs the tests of packages, with a separate result for each package.
///
/// Shared dependencies are built only once: the requested packages share one build plan, which contains everything that
/// `swift test` builds for them. A package that would change the others is built alone, in its own folder.
public final class TestRun: Sendable {
    let inputs: TestInputs
    let graph: ModuleGraph
    /// The inputs of packages that aren't files.
    public let needs: PackageNeeds
    /// The targets whose sources may change.
    let localTargets: LocalTargets
    let folder: String
    let options: TestOptions
    let groups: ProcessGroups
    let folders = ScratchFolders()
    private let activity = Mutex<Activity>(Activity())

    /// The current activity, for a progress line.
    private struct Activity {
        var building: String?
        var running: Set<String> = []
        var logFile: String?
    }

    /// Prepares a run.
    /// Creates a run.
    ///
    /// - Parameters:
    ///   - inputs: the repository.
    ///   - folder: the folder for builds and stored data. Only one run at a time may use it.
    ///   - options: the options.
    ///   - groups: used to stop the run from elsewhere.
    public init(inputs: TestInputs, folder: String, options: TestOptions, groups: ProcessGroups = ProcessGroups()) {
        self.inputs = inputs
        graph = inputs.graph
        needs = PackageNeeds(of: inputs)
        localTargets = LocalTargets(of: inputs.graph)
        self.folder = folder
        self.options = options
        self.groups = groups
    }

    /// A short description of the current activity.
    public var progress: String {
        let now = activity.withLock { $0 }
        var parts: [String] = []
        if let building = now.building {
            let last = now.logFile.flatMap(LastLine.of).map { " \($0)" } ?? ""
            parts.append("building \(building)\(last)")
        }
        if !now.running.isEmpty { parts.append("running \(now.running.sorted().joined(separator: ", "))") }
        return parts.joined(separator: "; ")
    }

    /// Builds and runs tests.
    ///
    /// - Parameters:
    ///   - packages: the packages to test.
    ///   - remembered: known results of some packages, by ``TestedPackage/id``. These packages aren't built or run.
    ///   - sealedBy: the inputs whose files are all that a package's tests may access, or `nil` to allow everything.
    ///   - note: called with messages about what slows down the run.
    ///   - finished: called with each result, in the order of `packages`, on any thread, one at a time.
    /// - Returns: the results in the order of `packages`.
    /// - Throws: ``LaunchError`` if `swift` can't be started, and ``InputsError`` if files can't be written.
    public func run(
        _ packages: [TestedPackage], remembered: [Int: PackageResult] = [:],
        sealedBy inputs: PackageInputs? = nil,
        note: @Sendable (String) -> Void = { _ in },
        finished: @escaping @Sendable (PackageResult) -> Void
    ) throws -> [PackageResult] {
        try folders.watch(folder)
        try folders.watch(folder + "/output")
        let results = ResultOrder(packages, finished: finished)
        let runner = TestRunner(
            groups: groups, environment: { [self] in testEnvironment(of: $0) }, timeout: options.timeout,
            scratch: folder + "/output", filters: options.filters, seal: inputs.map { seal(by: $0) },
            observer: { [self] in observer(of: $0) })
        let testable = packages.filter { remembered[$0.id] == nil && !$0.testTargets.isEmpty }
        let undeclared = undeclaredImports(of: testable)
        let linked = options.watchesBuilds ? [:] : linkerOptions(of: testable)
        let unrememberedReasons = linked.merging(undeclared) { _, last in last }
        let queue = RunQueue(workers: options.jobs) { [self] built in
            let package = built.package
            if stops(results) {
                results.add(PackageResult(package: package, verdict: .notRun))
                return
            }
            _ = activity.withLock { $0.running.insert(package.name) }
            var result = runner.run(package, built.program)
            result.compiled = built.compiled
            result.built = built.built
            if let reason = unrememberedReasons[package.id] ?? built.unrememberedReason {
                result = result.unremembered(because: reason)
            }
            _ = activity.withLock { $0.running.remove(package.name) }
            add(built.problems.isEmpty ? result : result.failing(built.problems), results)
        }
        defer { queue.finish() }
        for package in packages {
            if let known = remembered[package.id] {
                results.add(known)
            } else if package.testTargets.isEmpty {
                results.add(PackageResult(package: package, verdict: .skipped("it has no test target")))
            }
        }
        if !testable.isEmpty { try build(testable, undeclared, into: queue, results, note) }
        queue.finish()
        if let problem = results.fatalProblem { throw InputsError(problem) }
        return results.all
    }

    private func seal(by inputs: PackageInputs)
        -> @Sendable (TestedPackage, TestProgram, [String]) -> Seal
    {
        { [self] package, program, own in
            let isShared = program.path.hasPrefix(sharedScratch + "/")
            return inputs.seal(
                of: package, build: isShared ? sharedScratch : scratch(ofAlone: package), scratch: own)
        }
    }

    /// Returns an observer for a package's tests, or `nil` if they aren't watched.
    private func observer(of package: TestedPackage) -> ReadObserver? {
        guard options.watchesTests, inputs.allowsWatching(package.id) else { return nil }
        return ReadObserver(ignoring: unwatchedFolders)
    }

    /// The folders in which accesses aren't recorded: build products depend only on inputs, and caches don't affect
    /// results.
    var unwatchedFolders: [String] {
        let environment = options.environment.common
        let caches = [environment["XDG_CACHE_HOME"], environment["HOME"].map { $0 + "/.cache" }].compactMap { $0 }
        return [folder, "/var/cache"] + caches.filter { $0.hasPrefix("/") }
    }

    /// Returns a sentence for each package that can import undeclared modules, by ``TestedPackage/id``.
    private func undeclaredImports(of packages: [TestedPackage]) -> [Int: String] {
        var imports = UndeclaredImports(graph)
        var found: [Int: String] = [:]
        for package in packages { found[package.id] = imports.sentence(for: package) }
        return found
    }

    /// Returns a sentence for each package with linker options that may name any file, by ``TestedPackage/id``.
    private func linkerOptions(of packages: [TestedPackage]) -> [Int: String] {
        var found: [Int: String] = [:]
        for package in packages {
            guard let other = needs.linkingPackages(of: package.id).first else { continue }
            found[package.id] =
                "the manifest of \(graph.displayName(of: other)) has linker options (unsafeFlags), "
                + "and the files that they refer to are unknown"
        }
        return found
    }

    /// Adds a result, unless the tests failed because of the disk, which says nothing about the package.
    private func add(_ result: PackageResult, _ results: ResultOrder) {
        if result.isFailed, let problem = folders.problem() {
            results.recordFatalProblem(problem)
            results.add(PackageResult(package: result.package, verdict: .notRun))
        } else {
            results.add(result)
        }
    }

    /// Resolves the versions of external packages, so that the inputs are known before the build.
    ///
    /// Errors are ignored here, because they occur again when the packages are built.
    public func resolve() throws {
        let division = division
        let builder = try sharedBuilder(division, division.shared, servesXCTest: true, environment: fetchingEnvironment)
        _ = try timed("nothing yet: resolving versions", builder) { () throws(LaunchError) in try builder.resolve() }
    }

    func timed<Result>(
        _ name: String, _ builder: PackageBuilder, _ work: () throws(LaunchError) -> Result
    ) throws(LaunchError) -> Result {
        activity.withLock {
            $0.building = name
            $0.logFile = builder.logFile
        }
        defer { activity.withLock { $0.building = nil } }
        return try work()
    }

    func stops(_ results: ResultOrder) -> Bool {
        groups.isStopped || results.fatalProblem != nil || options.failsFast && results.hasFailure
    }

    // MARK: Environment

    /// `swift test` sets NO_COLOR if the output isn't a terminal, as is the case here.
    private static let constant = ["NO_COLOR": "1"]

    /// Returns the names of the variables in the environment of a package that is built alone.
    func buildVariables(of package: TestedPackage) -> Set<String> {
        Set(options.environment.named(needs.buildVariables(of: package.id)).keys)
    }

    /// Returns the environment of a package's tests.
    func testEnvironment(of package: TestedPackage) -> [String: String] {
        environment(with: needs.variables(of: package.id))
    }

    /// Returns the environment of a build of packages.
    ///
    /// - Parameter variables: the names of the additional variables.
    func buildEnvironment(of packages: [TestedPackage], with variables: Set<String>) -> [String: String] {
        var environment = environment(with: variables)
        if !options.environment.inheritsAll, !packages.contains(where: { needs.mayFindAnyProgram($0.id) }) {
            environment["PATH"] = MachineInputs.searchPath(ofBuilds: environment)
        }
        if let cache = options.moduleCache { environment["SWIFTPM_TESTS_MODULECACHE"] = cache }
        return environment
    }

    /// Returns the environment of a process with some additional variables.
    func environment(with variables: Set<String>) -> [String: String] {
        options.environment.given(variables).merging(Self.constant) { own, _ in own }
    }

    var fetchingEnvironment: [String: String] {
        options.environment.fetching.merging(Self.constant) { own, _ in own }
    }
}
