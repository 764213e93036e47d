import Foundation
import PackageGraph
import Synchronization

/// Builds and runs the tests of packages, each judged on its own.
///
/// Shared dependencies are built once: one build plan holds all packages, and each package's tests are a product of it.
/// What can't be in one plan is built alone, in a folder of its own.
public final class TestRun: Sendable {
    private let graph: ModuleGraph
    private let folder: String
    private let options: TestOptions
    private let groups: ProcessGroups
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
    ///   - graph: the repository.
    ///   - folder: where builds and what they need are kept between runs; one run at a time uses it.
    ///   - options: how.
    ///   - groups: where everything can be stopped from.
    public init(graph: ModuleGraph, folder: String, options: TestOptions, groups: ProcessGroups = ProcessGroups()) {
        self.graph = graph
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
    ///   - note: is told what slows the run down, and why.
    ///   - finished: is told each result as it comes, in the order of `packages`, on any thread, one at a time.
    /// - Returns: the results in the order of `packages`.
    /// - Throws: ``LaunchError`` when `swift` can't be started.
    public func run(
        _ packages: [TestedPackage], remembered: [Int: PackageResult] = [:],
        note: @Sendable (String) -> Void = { _ in },
        finished: @escaping @Sendable (PackageResult) -> Void
    ) throws -> [PackageResult] {
        try FileManager.default.createDirectory(atPath: folder + "/output", withIntermediateDirectories: true)
        let results = ResultOrder(packages, finished: finished)
        let runner = TestRunner(
            groups: groups, environment: environment, timeout: options.timeout, scratch: folder + "/output")
        let queue = RunQueue(workers: options.jobs) { [self] package, program, problems in
            if stops(results) {
                results.add(PackageResult(package: package, verdict: .notRun))
                return
            }
            _ = activity.withLock { $0.running.insert(package.name) }
            let result = runner.run(package, program)
            _ = activity.withLock { $0.running.remove(package.name) }
            results.add(problems.isEmpty ? result : result.failing(problems))
        }
        defer { queue.finish() }
        var testable: [TestedPackage] = []
        for package in packages {
            if let known = remembered[package.id] {
                results.add(known)
            } else if package.testTargets.isEmpty {
                results.add(PackageResult(package: package, verdict: .skipped("it has no test target")))
            } else {
                testable.append(package)
            }
        }
        if !testable.isEmpty { try build(testable, into: queue, results, note) }
        queue.finish()
        return results.all
    }

    private func build(
        _ packages: [TestedPackage], into queue: RunQueue, _ results: ResultOrder, _ note: (String) -> Void
    ) throws {
        if options.isIsolated {
            for package in packages { try buildAlone(package, into: queue, results) }
            return
        }
        let division = division
        let shared = Set(division.shared.map(\.id))
        let together = packages.filter { shared.contains($0.id) }
        if !together.isEmpty {
            let problem = try buildTogether(
                together, in: division, servesXCTest: servesXCTest(division), into: queue, results)
            if let problem {
                note("the packages can't be built together, so each is built alone: \(problem)")
                for package in together { try buildAlone(package, into: queue, results) }
            }
        }
        let reasons = Dictionary(uniqueKeysWithValues: division.alone.map { ($0.package.id, $0.reason) })
        for package in packages where !shared.contains(package.id) {
            note("\(package.name) is built alone: \(reasons[package.id] ?? "")")
            try buildAlone(package, into: queue, results)
        }
    }

    /// Finds the versions of packages from outside, so that inputs can be told before anything is built.
    ///
    /// What goes wrong shows again, and in its place, when packages are built.
    public func resolve() throws {
        let builder = try sharedBuilder(division, servesXCTest: true)
        _ = try timed("nothing yet: finding versions", builder) { () throws(LaunchError) in try builder.resolve() }
    }

    /// The plan holds every package with tests whatever is asked for, so that SwiftPM keeps what it has checked out.
    private var division: BuildGroups {
        BuildGroups(TestedPackage.all(of: graph).filter { !$0.testTargets.isEmpty }, of: graph)
    }

    /// The list of packages that one build serves.
    static func workspace(in folder: String) -> String { folder + "/packages.xcworkspace" }

    private var sharedScratch: String { folder + "/build" }

    private func sharedBuilder(_ division: BuildGroups, servesXCTest: Bool) throws -> PackageBuilder {
        let workspace = WorkspaceFile(path: Self.workspace(in: folder))
        try workspace.write(division.shared, pins: division.pins)
        return PackageBuilder(
            subject: .workspace(path: workspace.path, root: graph.root), scratch: sharedScratch,
            entryPoint: servesXCTest ? .swiftPM : try .swiftTesting(in: folder), environment: environment,
            groups: groups)
    }

    /// Whether the common build has to serve XCTest, which costs every package of it.
    private func servesXCTest(_ division: BuildGroups) -> Bool {
        #if canImport(Darwin)
        true
        #else
        division.shared.contains { XCTestPresence.isListed(for: $0, in: sharedScratch) == true }
            || XCTestPresence.isImported(by: division.shared, of: graph)
        #endif
    }

    /// - Returns: what is wrong, if SwiftPM can't plan such a build at all.
    private func buildTogether(
        _ packages: [TestedPackage], in division: BuildGroups, servesXCTest: Bool, into queue: RunQueue,
        _ results: ResultOrder
    ) throws -> String? {
        let builder = try sharedBuilder(division, servesXCTest: servesXCTest)
        /// The same again for packages with tests that nothing in the sources told of.
        func servingXCTest(_ rest: [TestedPackage]) throws -> String? {
            try buildTogether(rest, in: division, servesXCTest: true, into: queue, results)
        }
        var warnings = CompilerWarnings(graph: graph, builder: builder)
        // A plan costs about as much as the build of one small package, so a few are built one by one.
        if packages.count > 1, packages.count * 4 > division.shared.count {
            let (termination, log) = try timed("\(packages.count) packages", builder) { () throws(LaunchError) in
                try builder.build(product: nil)
            }
            if termination == .exited(0) {
                if packages.contains(where: builder.misses) { return try servingXCTest(packages) }
                for package in packages {
                    queue.add(package, builder.program(of: package), problems(&warnings, package))
                }
                return nil
            }
            if !log.hasBegun, termination != .interrupted { return planProblem(log) }
        }
        // SwiftPM ends a build at the first error: built one by one, only those fail that can't be.
        for (index, package) in packages.enumerated() {
            if stops(results) {
                results.add(PackageResult(package: package, verdict: .notRun))
                continue
            }
            let (termination, log) = try timed(package.name, builder) { () throws(LaunchError) in
                try builder.build(product: package.product)
            }
            if termination == .exited(0) {
                if builder.misses(package) { return try servingXCTest(Array(packages[index...])) }
                queue.add(package, builder.program(of: package), problems(&warnings, package))
            } else if index == 0, !log.hasBegun, termination != .interrupted {
                return planProblem(log)
            } else {
                results.add(failure(of: package, termination, log))
            }
        }
        return nil
    }

    private func planProblem(_ log: BuildLog) -> String {
        log.diagnostics(.error).first?.message ?? "swift build gives no reason"
    }

    private func buildAlone(_ package: TestedPackage, into queue: RunQueue, _ results: ResultOrder) throws {
        if stops(results) {
            results.add(PackageResult(package: package, verdict: .notRun))
            return
        }
        let name = package.path.isEmpty ? "root" : package.path.replacing("/", with: "+")
        let builder = PackageBuilder(
            subject: .package(directory: package.directory), scratch: folder + "/alone/" + name,
            entryPoint: .swiftPM, environment: environment, groups: groups)
        let (termination, log) = try timed(package.name, builder) { () throws(LaunchError) in
            try builder.build(product: nil)
        }
        if termination == .exited(0) {
            var warnings = CompilerWarnings(graph: graph, builder: builder)
            queue.add(package, builder.program(of: package), problems(&warnings, package))
        } else {
            results.add(failure(of: package, termination, log))
        }
    }

    private func timed<Result>(
        _ name: String, _ builder: PackageBuilder, _ work: () throws(LaunchError) -> Result
    ) throws(LaunchError) -> Result {
        activity.withLock {
            $0.building = name
            $0.logFile = builder.logFile
        }
        defer { activity.withLock { $0.building = nil } }
        return try work()
    }

    private func stops(_ results: ResultOrder) -> Bool {
        groups.isStopped || options.failsFast && results.hasFailure
    }

    private func problems(_ warnings: inout CompilerWarnings, _ package: TestedPackage) -> [String] {
        options.warningsAreErrors ? warnings.sentences(for: package) : []
    }

    /// Why a package can't be built, with the package at fault where it is another one.
    private func failure(of package: TestedPackage, _ termination: Termination, _ log: BuildLog) -> PackageResult {
        let errors = log.diagnostics(.error)
        let owners = Set(errors.compactMap { $0.file.flatMap { graph.localPackage(around: $0) } })
        let others = owners.subtracting([package.id]).sorted().map { graph.displayName(of: $0) }
        let reason: String
        switch termination {
        case .interrupted: return PackageResult(package: package, verdict: .notRun)
        case .signalled(let signal): reason = "its build crashed with \(SignalName.of(signal))"
        case .exited, .timedOut:
            if !others.isEmpty, !owners.contains(package.id) {
                reason = "can't be built, since \(others.joined(separator: ", ")) can't"
            } else {
                let error = errors.first { $0.file != nil } ?? errors.first
                reason = "can't be built: " + (error.map(sentence) ?? "swift build gives no reason")
            }
        }
        return PackageResult(package: package, verdict: .failed([reason]), output: log.text)
    }

    /// A compiler's message with its place, as compilers print it.
    private func sentence(_ diagnostic: BuildDiagnostic) -> String {
        guard let file = diagnostic.file else { return diagnostic.message }
        return "\(graph.displayPath(file)):\(diagnostic.line): \(diagnostic.message)"
    }

    /// What builds and tests see: `swift test` sets NO_COLOR when no terminal reads what they print, as it is here.
    private var environment: [String: String] {
        options.environment.merging(["NO_COLOR": "1"]) { own, _ in own }
    }
}
