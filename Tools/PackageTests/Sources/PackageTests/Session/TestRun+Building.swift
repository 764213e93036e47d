import Foundation
import PackageGraph

extension TestRun {
    func build(
        _ packages: [TestedPackage], _ undeclared: [Int: String], into queue: RunQueue, _ results: ResultOrder,
        _ note: (String) -> Void
    ) throws {
        if options.isIsolated {
            for package in packages { try buildAlone(package, into: queue, results) }
            return
        }
        let division = division
        let reasons = Dictionary(uniqueKeysWithValues: division.alone.map { ($0.package.id, $0.reason) })
            .merging(undeclared) { first, _ in first }
            .merging(refusals(of: packages)) { first, _ in first }
        let together = packages.filter { reasons[$0.id] == nil }
        if !together.isEmpty {
            let problem = try buildTogether(
                together, in: division, servesXCTest: servesXCTest(together), into: queue, results, note)
            if let problem {
                note("the packages can't be built together, so each is built alone: \(problem)")
                for package in together { try buildAlone(package, into: queue, results) }
            }
        }
        for package in packages {
            guard let reason = reasons[package.id] else { continue }
            note("\(package.name) is built alone: \(reason)")
            try buildAlone(package, into: queue, results)
        }
    }

    /// Returns the reasons why SwiftPM rejects packages, by ``TestedPackage/id``. It would reject any plan with such a
    /// package.
    private func refusals(of packages: [TestedPackage]) -> [Int: String] {
        let doubtful = Dictionary(graph.doubtfulPackages.map { ($0.package, $0.problem) }) { first, _ in first }
        let found = packages.compactMap { package in
            package.closure.lazy.compactMap { doubtful[$0] }.first.map { (package.id, $0.description) }
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    /// The division of all packages. It doesn't depend on the requested packages, so that a package is always built in
    /// the same way.
    var division: BuildGroups {
        BuildGroups(
            TestedPackage.all(of: graph).filter { !$0.testTargets.isEmpty }, of: graph, variables: buildVariables)
    }

    /// Returns the path of the workspace file of the shared build.
    static func workspace(in folder: String) -> String { folder + "/packages.xcworkspace" }

    /// The folder of the shared build.
    var sharedScratch: String { folder + "/build" }

    /// Returns a builder for some packages of a division, with the pins of all, so that SwiftPM keeps its checkouts.
    func sharedBuilder(
        _ division: BuildGroups, _ packages: [TestedPackage], servesXCTest: Bool, environment: [String: String]? = nil
    ) throws -> PackageBuilder {
        let workspace = WorkspaceFile(path: Self.workspace(in: folder))
        let closures = packages.map { inputs.closure(of: $0.id) }
        let needed = closures.allSatisfy(\.knowsExternals) ? Set(closures.flatMap(\.externals)) : nil
        try workspace.write(packages, pins: division.pins, needed: needed)
        return PackageBuilder(
            subject: .workspace(path: workspace.path, root: graph.root), scratch: sharedScratch,
            entryPoint: servesXCTest ? .swiftPM : try .swiftTesting(in: folder),
            environment: environment ?? buildEnvironment(of: packages, with: division.variables), groups: groups,
            createsNewPlan: packages.contains { needs.needsNewPlan($0.id) },
            localTargets: localTargets, excludedFolders: try excludedFolders, relinking: relinking(packages),
            hasDebugInformation: options.hasDebugInformation,
            watchIgnoring: watchIgnoring(packages))
    }

    /// Returns the folders in which accesses aren't recorded while some packages are built, or `nil` if the build
    /// needn't be watched.
    private func watchIgnoring(_ packages: [TestedPackage]) -> [String]? {
        guard options.watchesBuilds, packages.contains(where: { needs.needsWatchedBuild($0.id) }) else { return nil }
        return unwatchedFolders
    }

    /// Returns the products of packages that are linked in every build.
    private func relinking(_ packages: [TestedPackage]) -> Set<String> {
        let linking = packages.filter { !needs.linkingPackages(of: $0.id).isEmpty }
        return Set(linking.flatMap { LocalTargets(of: graph, packages: $0.closure).products })
    }

    /// The folders whose files needn't be recorded when compilers read them, because keys contain them or they are
    /// products.
    private var excludedFolders: [String] {
        get throws(LaunchError) {
            let environment = options.environment.common
            let toolchain = try ChildProcess.find("swift", environment)
            return MachineInputs.compiledFrom(environment: environment, toolchain: toolchain) + [folder]
        }
    }

    /// Adds built packages to the queue that runs their tests.
    ///
    /// Only the targets in a package's closure matter. A shared build also compiles other targets of its dependencies,
    /// but what those read can't affect the package's result.
    private func add(_ packages: [TestedPackage], builtBy builder: PackageBuilder, to queue: RunQueue) {
        var warnings = CompilerWarnings(graph: graph, builder: builder)
        var reads = builder.reads
        let watched = builder.watchIgnoring.map { _ in BuildReads(scratch: builder.scratch) }
        for package in packages {
            let targets = inputs.closure(of: package.id).targets
            let calls = targets.flatMap { reads.calls(forTarget: graph.targets[$0].name) }
            let assembling = calls.lazy.compactMap { reads.assembling($0) }.first
            let needed = needs.needsWatchedBuild(package.id) ? watched : nil
            let steps = BuildSteps(of: inputs.closure(of: package.id), package, graph)
            queue.add(
                BuiltPackage(
                    package: package, program: builder.program(of: package), problems: problems(&warnings, package),
                    compiled: calls.reduce(into: Set<String>()) { $0.formUnion($1.paths) },
                    built: needed?.accesses(of: steps.contains) ?? [:],
                    unrememberedReason: assembling.map {
                        "\(graph.displayPath($0)) includes files with the assembler (.incbin), which are unknown"
                    } ?? needed?.gap.map { "its build couldn't be watched: \($0)" }))
        }
    }

    /// Whether the shared build has to support XCTest, which makes the build of every package slower.
    private func servesXCTest(_ packages: [TestedPackage]) -> Bool {
        #if canImport(Darwin)
        true
        #else
        packages.contains { XCTestPresence.isListed(for: $0, in: sharedScratch) == true }
            || XCTestPresence.isImported(by: packages, of: graph)
        #endif
    }

    /// - Returns: the problem, if SwiftPM can't create a plan for such a build at all.
    private func buildTogether(
        _ packages: [TestedPackage], in division: BuildGroups, servesXCTest: Bool, into queue: RunQueue,
        _ results: ResultOrder, _ note: (String) -> Void
    ) throws -> String? {
        /// Builds again with XCTest for packages whose tests weren't recognized in the sources.
        func servingXCTest(_ rest: [TestedPackage]) throws -> String? {
            try buildTogether(rest, in: division, servesXCTest: true, into: queue, results, note)
        }
        var failure: String?
        if packages.count > 1 {
            let builder = try sharedBuilder(division, packages, servesXCTest: servesXCTest)
            try fetch(with: builder, division.pins)
            let (termination, log) = try build(packages, with: builder, "\(packages.count) packages")
            if termination == .exited(0) {
                if packages.contains(where: builder.hasUnsupportedTests) { return try servingXCTest(packages) }
                add(packages, builtBy: builder, to: queue)
                return nil
            }
            if !isBroken(by: termination, log, results), !log.hasBegun, termination != .interrupted {
                return planProblem(log)
            }
            failure = log.diagnostics(.error).first.map(sentence) ?? "swift build gives no reason"
        }
        // SwiftPM stops a build at the first error, so the packages are built one by one to find those that can't be
        // built. All of a package is built, so that the error of the shared build occurs again for its package.
        var hasFailed = packages.count == 1
        for (index, package) in packages.enumerated() {
            if stops(results) {
                // It is unknown whether the packages build without the others.
                failure = nil
                results.add(PackageResult(package: package, verdict: .notRun))
                continue
            }
            let builder = try sharedBuilder(division, [package], servesXCTest: servesXCTest)
            try fetch(with: builder, division.pins)
            let (termination, log) = try build([package], with: builder, package.name)
            if termination == .exited(0) {
                if builder.hasUnsupportedTests(package) { return try servingXCTest(Array(packages[index...])) }
                add([package], builtBy: builder, to: queue)
            } else if isBroken(by: termination, log, results) {
                results.add(PackageResult(package: package, verdict: .notRun))
            } else if index == 0,
                !log.hasBegun,
                termination != .interrupted,
                packages.count == 1
            {
                return planProblem(log)
            } else {
                hasFailed = true
                results.add(self.failure(of: package, termination, log))
            }
        }
        if !hasFailed, !groups.isStopped, let failure {
            note("the packages fail to build together, although each of them builds without the others: \(failure)")
        }
        return nil
    }

    /// Builds packages. If warnings matter and the diagnostics of an interrupted compiler can't be read, builds a
    /// second time.
    private func build(
        _ packages: [TestedPackage], with builder: PackageBuilder, _ name: String
    ) throws -> (termination: Termination, log: BuildLog) {
        try folders.watch(builder.scratch)
        let first = try timed(name, builder) { () throws(LaunchError) in try builder.build() }
        guard options.warningsAreErrors, first.termination == .exited(0),
            CompilerWarnings(graph: graph, builder: builder).removeUnreadable(of: packages)
        else { return first }
        return try timed(name, builder) { () throws(LaunchError) in try builder.build() }
    }

    /// Fetches external packages that aren't checked out yet, with environment variables that builds don't inherit.
    private func fetch(with builder: PackageBuilder, _ pins: Pins) throws {
        let checkouts = builder.scratch + "/checkouts"
        let isComplete = pins.pins.values.allSatisfy {
            let name = $0.location.split(separator: "/").last.map(String.init) ?? $0.identity
            let folder = name.hasSuffix(".git") ? String(name.dropLast(4)) : name
            return FileManager.default.fileExists(atPath: checkouts + "/" + folder)
        }
        if isComplete || builder.environment == fetchingEnvironment { return }
        var fetcher = builder
        fetcher.environment = fetchingEnvironment
        _ = try timed("nothing yet: fetching packages", fetcher) { () throws(LaunchError) in try fetcher.resolve() }
    }

    private func planProblem(_ log: BuildLog) -> String {
        log.diagnostics(.error).first?.message ?? "swift build gives no reason"
    }

    /// Returns the scratch folder of a package that is built alone.
    func scratch(ofAlone package: TestedPackage) -> String {
        folder + "/alone/" + (package.path.isEmpty ? "root" : package.path.replacing("/", with: "+"))
    }

    private func buildAlone(_ package: TestedPackage, into queue: RunQueue, _ results: ResultOrder)
        throws
    {
        if stops(results) {
            results.add(PackageResult(package: package, verdict: .notRun))
            return
        }
        let builder = PackageBuilder(
            subject: .package(directory: package.directory), scratch: scratch(ofAlone: package),
            entryPoint: .swiftPM, environment: buildEnvironment(of: [package], with: buildVariables(of: package)),
            groups: groups,
            createsNewPlan: needs.needsNewPlan(package.id),
            localTargets: localTargets, excludedFolders: try excludedFolders, relinking: relinking([package]),
            hasDebugInformation: options.hasDebugInformation,
            watchIgnoring: watchIgnoring([package]))
        try fetch(with: builder, Pins(file: package.directory + "/Package.resolved") ?? Pins())
        let (termination, log) = try build([package], with: builder, package.name)
        if termination == .exited(0) {
            add([package], builtBy: builder, to: queue)
        } else if isBroken(by: termination, log, results) {
            results.add(PackageResult(package: package, verdict: .notRun))
        } else {
            results.add(failure(of: package, termination, log))
        }
    }

    /// Whether a build failed because of the disk, or was stopped because it did nothing. Either ends the run.
    private func isBroken(by termination: Termination, _ log: BuildLog, _ results: ResultOrder) -> Bool {
        let stuck =
            "swift build was stopped twice, because none of its processes did anything for "
            + "\(Int(PackageBuilder.idleLimit)) s; run it again, or remove \(folder)"
        guard let problem = termination == .stuck ? stuck : folders.problem(buildOutput: log.text) else { return false }
        results.recordFatalProblem(problem)
        return true
    }

    private func problems(_ warnings: inout CompilerWarnings, _ package: TestedPackage) -> [String] {
        options.warningsAreErrors ? warnings.sentences(for: package) : []
    }

    /// Returns the failure of a package that can't be built, with the names of the dependencies that caused it.
    private func failure(of package: TestedPackage, _ termination: Termination, _ log: BuildLog) -> PackageResult {
        let errors = log.diagnostics(.error)
        let owners = Set(errors.compactMap { $0.file.flatMap { graph.localPackage(around: $0) } })
        let others = owners.subtracting([package.id]).sorted().map { graph.displayName(of: $0) }
        let reason: String
        switch termination {
        case .interrupted: return PackageResult(package: package, verdict: .notRun)
        case .signaled(let signal): reason = "its build crashed with \(SignalName.of(signal))"
        case .exited, .timedOut, .stuck:
            if !others.isEmpty, !owners.contains(package.id) {
                reason = "can't be built, since \(others.joined(separator: ", ")) can't"
            } else {
                let error = errors.first { $0.file != nil } ?? errors.first
                reason = "can't be built: " + (error.map(sentence) ?? "swift build gives no reason")
            }
        }
        return PackageResult(package: package, verdict: .failed([reason]), output: log.text)
    }

    /// Returns a diagnostic with its place, as compilers print it.
    private func sentence(_ diagnostic: BuildDiagnostic) -> String {
        guard let file = diagnostic.file else { return diagnostic.message }
        return "\(graph.displayPath(file)):\(diagnostic.line): \(diagnostic.message)"
    }
}
