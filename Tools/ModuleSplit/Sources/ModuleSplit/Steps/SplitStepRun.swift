import ConfigurationReading
import Foundation
import PackageGraph

/// Makes a step of a plan, verifies it, and delivers it.
public struct SplitStepRun: Sendable {
    /// The result of a finished step.
    public struct Result: Sendable {
        /// The name of the new module.
        public let module: String
        /// The lines that moved.
        public let lines: Int
        /// The number of symbols that another module uses according to the index.
        public let exposedCount: Int
        /// The package of its own that the module has; `nil` if it is a target of the same package.
        public let package: NewPackage?
        /// The changes of the repository's rules in words; `nil` if it has no rules.
        public let rules: [String]?
        /// The number of builds after which the compiler's objections were repaired.
        public let repairs: Int
        /// The number of tests that ran.
        public let testCount: Int
        /// The change as a diff of git.
        public let difference: String
    }

    /// The kinds of places for the module of a step.
    public enum Place: Sendable, Equatable {
        /// A target of the same package.
        case target
        /// A package in a folder relative to the root; by default beside the divided package, or `Packages/NAME` if that is
        /// at the root.
        case package(String?)
    }

    /// The ways in which a step is delivered.
    public enum Delivery: Sendable {
        /// The repository isn't changed.
        case none
        /// The changes are staged.
        case staged
        /// The changes are committed.
        case committed
    }

    /// The largest number of builds in which the compiler's objections are repaired.
    private static let maximumRepairs = 12

    /// The largest number of builds after which the rules are checked.
    private static let maximumRounds = 3

    private let root: String
    private let target: String
    private let cache: String
    private let limits: SplitPlanner.Limits
    private let isExcluded: @Sendable (String) -> Bool
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - root: The absolute path of the repository, or of a folder in it that holds the package.
    ///   - target: The name of the target that is divided.
    ///   - cache: The folder for clones of repositories.
    ///   - limits: The bounds of the plan.
    ///   - isExcluded: Whether the folder with this path, relative to the root, isn't part of the tree.
    ///   - report: Receives a line for each part of the work.
    public init(
        root: String, target: String, cache: String, limits: SplitPlanner.Limits = .init(),
        isExcluded: @escaping @Sendable (String) -> Bool = { _ in false },
        report: @escaping @Sendable (String) -> Void
    ) {
        self.root = root
        self.target = target
        self.cache = cache
        self.limits = limits
        self.isExcluded = isExcluded
        self.report = report
    }

    /// Makes the next step, or the one with a name.
    ///
    /// Builds the package twice or more and runs its tests twice, in a clone.
    ///
    /// - Returns: The result, or `nil` if the plan has no step.
    /// - Throws: ``StepError`` if the step can't be made. The repository is as before.
    public func run(step name: String? = nil, as place: Place = .target, delivery: Delivery) throws -> Result? {
        let change = try VerifiedChange(
            of: target, in: root, cache: cache, isExcluded: isExcluded, report: report)
        let rules = try StepRules(
            below: change.workshop.path(root), cache: change.workshop.folder + ".check", isExcluded: isExcluded)
        let decisions = try PlanFile.load(from: change.subject.package.directory)
        let expected = try ExpectedModule(
            name, of: change.subject, decisions?.target == target ? decisions : nil)
        _ = try placement(place, in: change, rules) { _ in }.destination(of: expected)
        try change.buildUnchanged()

        let split = try PlannedSplit(of: change.subject, store: change.build.indexStore(), limits: limits)
        guard let planned = try Self.step(name, of: split.plan) else { return nil }
        let destination = try placement(place, in: change, rules, report).destination(
            of: ExpectedModule(planned, of: split))
        let step = split.madeNow(planned, at: destination)
        let before = try change.testUnchanged()
        report("moving \(step.lines) lines to \(step.name)")
        let files = StepFiles(
            subject: change.subject, graph: split.graph, step: step, others: split.others, destination: destination)
        let added = try files.write()
        let others = destination.newPackages.map { DebugBuild(of: $0) }
        let builds = [change.build] + others
        let repairs = try repair(builds, files: files)
        let notes = try follow(rules, added) { () throws(StepError) in _ = try repair(builds, files: files) }
        let outcome = try change.finish(
            "\(target): split off \(step.name)", since: before, delivery: delivery, testing: step.name,
            others: step.tests.isEmpty ? [] : others)
        return Result(
            module: step.name,
            lines: step.lines,
            exposedCount: step.exposed.count,
            package: try NewPackage(
                destination, files: files, root: change.workshop.path(root), repository: change.workshop.folder),
            rules: notes,
            repairs: repairs,
            testCount: outcome.testCount,
            difference: outcome.difference
        )
    }

    private func placement(
        _ place: Place, in change: VerifiedChange, _ rules: StepRules?, _ report: @escaping @Sendable (String) -> Void
    ) -> StepPlacement {
        StepPlacement(
            subject: change.subject, repository: change.workshop.folder, place: place, rules: rules, report: report)
    }

    /// Changes the files of a step so that it follows the rules, and builds again what has changed.
    ///
    /// - Returns: The changes of the rules in words; `nil` if there are no rules.
    private func follow(
        _ rules: StepRules?, _ module: AddedModule, build: () throws(StepError) -> Void
    ) throws(StepError) -> [String]? {
        guard let rules else { return nil }
        report("checking the rules with \(module.name)")
        var notes: [String] = []
        // A repaired error may have added an import.
        for _ in 0..<Self.maximumRounds {
            let outcome = try RuleRepair(rules: rules, module: module).run()
            notes += outcome.notes
            guard outcome.isBuildChanged else { return notes }
            try build()
        }
        throw .refused("the rules and the compiler don't agree about the dependencies of '\(module.name)'")
    }

    /// The step with a name, or else the first one.
    private static func step(_ name: String?, of plan: SplitPlan) throws(StepError) -> SplitPlan.Step? {
        guard let name else { return plan.steps.first }
        guard let step = plan.steps.first(where: { $0.name == name }) else {
            throw .refused("the plan has no step '\(name)'; it has " + plan.steps.map(\.name).joined(separator: ", "))
        }
        let earlier = plan.steps.map(\.name).filter(step.uses.contains)
        guard earlier.isEmpty else {
            throw .refused("'\(name)' uses \(earlier.joined(separator: ", ")), so make that first")
        }
        return step
    }

    /// Builds packages, and repairs the compiler's errors. Returns the number of repairs.
    private func repair(_ builds: [DebugBuild], files: StepFiles) throws(StepError) -> Int {
        let destination = files.destination
        let repair = DiagnosticRepair(
            module: files.step.name, folder: destination.folder, access: AccessEdits(level: destination.level),
            original: files.subject.subject.moduleName)
        var repairs = 0
        while true {
            report("building with \(files.step.name)" + (repairs > 0 ? ", after \(repairs) repairs" : ""))
            guard let output = try Self.firstFailure(of: builds) else { return repairs }
            let diagnostics = CompilerDiagnostic.all(in: output)
            let changes = repairs < Self.maximumRepairs ? repair.repair(diagnostics) : nil
            guard let changes, changes.isAny else {
                let errors = diagnostics.filter { $0.severity == "error" }.map(\.text)
                throw .unbuildable(errors: errors.isEmpty ? [DebugBuild.end(of: output)] : errors)
            }
            try files.declareModule(in: changes.importing)
            repairs += 1
        }
    }

    /// Builds packages up to the first that doesn't build, and returns the output of that one.
    private static func firstFailure(of builds: [DebugBuild]) throws(StepError) -> String? {
        for build in builds {
            let run = try build.attempt()
            if run.status != 0 { return run.output }
        }
        return nil
    }
}
