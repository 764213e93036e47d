import AffectedPackages
import Foundation
import PackageGraph
import Synchronization

/// Builds and runs the tests of packages, each judged on its own.
///
/// Shared dependencies are built once: one build plan holds the packages that are asked for, and all that `swift test` builds
/// for them. What another package in the plan would change is built alone, in a folder of its own.
public final class TestRun: Sendable {
    let inputs: TestInputs
    let graph: ModuleGraph
    let needs: PackageNeeds
    /// The targets that are built of sources that may change.
    let own: OwnTargets
    let folder: String
    let options: TestOptions
    let groups: ProcessGroups
    let folders = ScratchFolders()
    private let activity = Mutex<Activity>(Activity())

    /// What is going on, for a line of progress.
    private struct Activity {
        var building: String?
        var running: Set<String> = []
        var logFile: String?
    }

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - inputs: the repository.
    ///   - folder: where builds and what they need are kept between runs; one run at a time uses it.
    ///   - options: how.
    ///   - groups: where everything can be stopped from.
    public init(inputs: TestInputs, folder: String, options: TestOptions, groups: ProcessGroups = ProcessGroups()) {
        self.inputs = inputs
        graph = inputs.graph
        needs = PackageNeeds(of: inputs)
        own = OwnTargets(of: inputs.graph)
        self.folder = folder
        self.options = options
        self.groups = groups
    }

    /// What is going on now, in a few words.
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

    /// Builds and runs.
    ///
    /// - Parameters:
    ///   - packages: those to test.
    ///   - remembered: results that hold for some of them, by ``TestedPackage/id``; those aren't built or run.
    ///   - sealedBy: the inputs whose part in its key is all that a package's tests may touch; nil where they may touch everything.
    ///   - note: is told what slows the run down, and why.
    ///   - finished: is told each result as it comes, in the order of `packages`, on any thread, one at a time.
    /// - Returns: the results in the order of `packages`.
    /// - Throws: ``LaunchError`` when `swift` can't be started, and ``InputsError`` when nothing can be written any more.
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
            scratch: folder + "/output", seal: inputs.map { seal(by: $0) }, observer: { [self] in observer(of: $0) })
        let testable = packages.filter { remembered[$0.id] == nil && !$0.testTargets.isEmpty }
        let undeclared = undeclaredImports(of: testable)
        let linked = options.watchesBuilds ? [:] : linkerOptions(of: testable)
        let hindrances = linked.merging(undeclared) { _, last in last }
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
            if let reason = hindrances[package.id] ?? built.hindrance { result = result.hindered(by: reason) }
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
        if let problem = results.broken { throw InputsError(problem) }
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

    /// What lists the files that a package's tests look at; `nil` if they aren't watched.
    private func observer(of package: TestedPackage) -> ReadObserver? {
        guard options.watchesTests, inputs.allowsWatching(package.id) else { return nil }
        return ReadObserver(ignoring: unwatchedFolders)
    }

    /// The folders in which nothing is listed: what was built is made of inputs, and caches only save time.
    var unwatchedFolders: [String] {
        let environment = options.environment.common
        let caches = [environment["XDG_CACHE_HOME"], environment["HOME"].map { $0 + "/.cache" }].compactMap { $0 }
        return [folder] + caches.filter { $0.hasPrefix("/") }
    }

    /// Which packages see modules that they don't declare, by ``TestedPackage/id``, each with a sentence.
    private func undeclaredImports(of packages: [TestedPackage]) -> [Int: String] {
        var imports = UndeclaredImports(graph)
        var found: [Int: String] = [:]
        for package in packages { found[package.id] = imports.sentence(for: package) }
        return found
    }

    /// Which packages are linked with options that may name any file, by ``TestedPackage/id``, each with a sentence.
    private func linkerOptions(of packages: [TestedPackage]) -> [Int: String] {
        var found: [Int: String] = [:]
        for package in packages {
            guard let other = needs.linkingPackages(of: package.id).first else { continue }
            found[package.id] =
                "the manifest of \(graph.displayName(of: other)) gives the linker options of its own (unsafeFlags), and which files it reads for them can't be told"
        }
        return found
    }

    /// Adds a result, unless the package's tests failed for want of a place to write: that says nothing of it.
    private func add(_ result: PackageResult, _ results: ResultOrder) {
        if result.isFailed, let problem = folders.problem() {
            results.broke(problem)
            results.add(PackageResult(package: result.package, verdict: .notRun))
        } else {
            results.add(result)
        }
    }

    /// Finds the versions of packages from outside, so that inputs can be told before anything is built.
    ///
    /// What goes wrong shows again, and in its place, when packages are built.
    public func resolve() throws {
        let division = division
        let builder = try sharedBuilder(division, division.shared, servesXCTest: true, environment: fetchingEnvironment)
        _ = try timed("nothing yet: finding versions", builder) { () throws(LaunchError) in try builder.resolve() }
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
        groups.isStopped || results.broken != nil || options.failsFast && results.hasFailure
    }

    // MARK: What builds and tests see

    /// `swift test` sets NO_COLOR when no terminal reads what tests print, as it is here.
    private static let constant = ["NO_COLOR": "1"]

    /// The variables that the build of a package alone is given, of those that are set.
    func buildVariables(of package: TestedPackage) -> Set<String> {
        Set(options.environment.named(needs.buildVariables(of: package.id)).keys)
    }

    /// What a package's tests find as their environment.
    func testEnvironment(of package: TestedPackage) -> [String: String] {
        environment(with: needs.variables(of: package.id))
    }

    /// The environment of a build that is given some variables besides the common ones.
    func environment(with variables: Set<String>) -> [String: String] {
        options.environment.given(variables).merging(Self.constant) { own, _ in own }
    }

    var fetchingEnvironment: [String: String] {
        options.environment.fetching.merging(Self.constant) { own, _ in own }
    }
}
