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

    /// Why SwiftPM will refuse a package, by ``TestedPackage/id``: it would refuse any plan with it.
    private func refusals(of packages: [TestedPackage]) -> [Int: String] {
        let doubtful = Dictionary(graph.doubtfulPackages.map { ($0.package, $0.problem) }) { first, _ in first }
        let found = packages.compactMap { package in
            package.closure.lazy.compactMap { doubtful[$0] }.first.map { (package.id, $0.description) }
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    /// Who may be in one plan is told of all packages, so that what a package is built with doesn't depend on what is asked for.
    var division: BuildGroups {
        BuildGroups(
            TestedPackage.all(of: graph).filter { !$0.testTargets.isEmpty }, of: graph, variables: buildVariables)
    }

    /// The list of packages that one build serves.
    static func workspace(in folder: String) -> String { folder + "/packages.xcworkspace" }

    /// The folder of the build that packages have in common.
    var sharedScratch: String { folder + "/build" }

    /// Builds some packages of a division. The pins are those of all, so that SwiftPM keeps what it has checked out.
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
            environment: environment ?? self.environment(with: division.variables), groups: groups,
            plansAnew: packages.contains { needs.needsNewPlan($0.id) },
            own: own, apart: try apart, relinking: relinking(packages), watchIgnoring: watchIgnoring(packages))
    }

    /// The folders in which nothing is listed while some packages are built; nil if nothing in their build needs watching.
    private func watchIgnoring(_ packages: [TestedPackage]) -> [String]? {
        guard options.watchesBuilds, packages.contains(where: { needs.needsWatchedBuild($0.id) }) else { return nil }
        return unwatchedFolders
    }

    /// The products of packages that are linked anew each time.
    private func relinking(_ packages: [TestedPackage]) -> Set<String> {
        let linking = packages.filter { !needs.linkingPackages(of: $0.id).isEmpty }
        return Set(linking.flatMap { OwnTargets(of: graph, packages: $0.closure).products })
    }

    /// The folders whose files compilers read and keys have otherwise, or never: builds are made of what counts.
    private var apart: [String] {
        get throws(LaunchError) {
            let environment = options.environment.common
            let toolchain = try ChildProcess.find("swift", environment)
            return MachineInputs.compiledFrom(environment: environment, toolchain: toolchain) + [folder]
        }
    }

    /// Hands built packages to the queue that runs their tests.
    ///
    /// Only the targets in a package's closure count: a shared build also compiles targets of its dependencies that the
    /// package doesn't use, and what those read can't change its result.
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
                    built: needed?.looks(of: steps.contains) ?? [:],
                    hindrance: assembling.map {
                        "\(graph.displayPath($0)) has the assembler include files (.incbin), and which can't be told"
                    } ?? needed?.gap.map { "its build couldn't be watched: \($0)" }))
        }
    }

    /// Whether the common build has to serve XCTest, which costs every package of it.
    private func servesXCTest(_ packages: [TestedPackage]) -> Bool {
        #if canImport(Darwin)
        true
        #else
        packages.contains { XCTestPresence.isListed(for: $0, in: sharedScratch) == true }
            || XCTestPresence.isImported(by: packages, of: graph)
        #endif
    }

    /// - Returns: what is wrong, if SwiftPM can't plan such a build at all.
    private func buildTogether(
        _ packages: [TestedPackage], in division: BuildGroups, servesXCTest: Bool, into queue: RunQueue,
        _ results: ResultOrder, _ note: (String) -> Void
    ) throws -> String? {
        /// The same again for packages with tests that nothing in the sources told of.
        func servingXCTest(_ rest: [TestedPackage]) throws -> String? {
            try buildTogether(rest, in: division, servesXCTest: true, into: queue, results, note)
        }
        var failure: String?
        if packages.count > 1 {
            let builder = try sharedBuilder(division, packages, servesXCTest: servesXCTest)
            try fetch(with: builder, division.pins)
            let (termination, log) = try build(packages, with: builder, "\(packages.count) packages")
            if termination == .exited(0) {
                if packages.contains(where: builder.misses) { return try servingXCTest(packages) }
                add(packages, builtBy: builder, to: queue)
                return nil
            }
            if !isBroken(by: log, results), !log.hasBegun, termination != .interrupted { return planProblem(log) }
            failure = log.diagnostics(.error).first.map(sentence) ?? "swift build gives no reason"
        }
        // SwiftPM ends a build at the first error: built one by one, only those fail that can't be. All of a package is built,
        // as before, so that what failed in the common build fails again with whom it belongs to.
        var hasFailed = packages.count == 1
        for (index, package) in packages.enumerated() {
            if stops(results) {
                // Nobody knows whether it builds without the others.
                failure = nil
                results.add(PackageResult(package: package, verdict: .notRun))
                continue
            }
            let builder = try sharedBuilder(division, [package], servesXCTest: servesXCTest)
            try fetch(with: builder, division.pins)
            let (termination, log) = try build([package], with: builder, package.name)
            if termination == .exited(0) {
                if builder.misses(package) { return try servingXCTest(Array(packages[index...])) }
                add([package], builtBy: builder, to: queue)
            } else if isBroken(by: log, results) {
                results.add(PackageResult(package: package, verdict: .notRun))
            } else if index == 0, !log.hasBegun, termination != .interrupted, packages.count == 1 {
                return planProblem(log)
            } else {
                hasFailed = true
                results.add(self.failure(of: package, termination, log))
            }
        }
        if !hasFailed, !groups.isStopped, let failure {
            note("built together the packages fail, though each of them builds without the others: \(failure)")
        }
        return nil
    }

    /// Builds; and once more where warnings count and what an earlier compiler said can't be read, since it was interrupted.
    private func build(
        _ packages: [TestedPackage], with builder: PackageBuilder, _ name: String
    ) throws -> (termination: Termination, log: BuildLog) {
        try folders.watch(builder.scratch)
        let first = try timed(name, builder) { () throws(LaunchError) in try builder.build() }
        guard options.warningsAreErrors, first.termination == .exited(0),
            CompilerWarnings(graph: graph, builder: builder).forgetUnreadable(of: packages)
        else { return first }
        return try timed(name, builder) { () throws(LaunchError) in try builder.build() }
    }

    /// Fetches packages that aren't checked out yet, with variables that builds don't see.
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

    /// The folder of the build of a package alone.
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
            entryPoint: .swiftPM, environment: environment(with: buildVariables(of: package)),
            groups: groups,
            plansAnew: needs.needsNewPlan(package.id),
            own: own, apart: try apart, relinking: relinking([package]), watchIgnoring: watchIgnoring([package]))
        try fetch(with: builder, Pins(file: package.directory + "/Package.resolved") ?? Pins())
        let (termination, log) = try build([package], with: builder, package.name)
        if termination == .exited(0) {
            add([package], builtBy: builder, to: queue)
        } else if isBroken(by: log, results) {
            results.add(PackageResult(package: package, verdict: .notRun))
        } else {
            results.add(failure(of: package, termination, log))
        }
    }

    /// Whether a build failed for want of a place to write, which ends the run.
    private func isBroken(by log: BuildLog, _ results: ResultOrder) -> Bool {
        guard let problem = folders.problem(buildOutput: log.text) else { return false }
        results.broke(problem)
        return true
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
}
