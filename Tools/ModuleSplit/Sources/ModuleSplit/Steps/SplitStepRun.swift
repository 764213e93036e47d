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
        /// The number of builds after which the compiler's objections were repaired.
        public let repairs: Int
        /// The number of tests that ran.
        public let testCount: Int
        /// The change as a diff of git.
        public let difference: String
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
    public func run(step name: String? = nil, delivery: Delivery) throws -> Result? {
        let change = try VerifiedChange(
            of: target, in: root, cache: cache, isExcluded: isExcluded, report: report)
        let subject = change.subject
        let build = change.build

        let split = try PlannedSplit(of: subject, store: build.indexStore(), limits: limits)
        guard let step = try Self.step(name, of: split.plan).map(split.madeNow) else { return nil }
        report("moving \(step.lines) lines to \(step.name)")
        let level = split.level
        let files = StepFiles(subject: subject, graph: split.graph, step: step, others: split.others)
        try files.write(access: AccessEdits(level: level))
        let repairs = try repair(build, files: files, level: level)
        let outcome = try change.finish(
            "\(target): split off \(step.name)", delivery: delivery, testing: step.name)
        return Result(
            module: step.name,
            lines: step.lines,
            exposedCount: step.exposed.count,
            repairs: repairs,
            testCount: outcome.testCount,
            difference: outcome.difference
        )
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

    /// Builds the package, and repairs the compiler's errors. Returns the number of repairs.
    private func repair(_ build: DebugBuild, files: StepFiles, level: AccessLevel) throws(StepError) -> Int {
        let repair = DiagnosticRepair(module: files.step.name, folder: files.folder, access: AccessEdits(level: level))
        var repairs = 0
        while true {
            report("building with \(files.step.name)" + (repairs > 0 ? ", after \(repairs) repairs" : ""))
            let run = try build.attempt()
            if run.status == 0 { return repairs }
            let diagnostics = CompilerDiagnostic.all(in: run.output)
            guard repairs < Self.maximumRepairs, repair.repair(diagnostics) else {
                let errors = diagnostics.filter { $0.severity == "error" }.map(\.text)
                throw .unbuildable(errors: errors.isEmpty ? [DebugBuild.end(of: run.output)] : errors)
            }
            repairs += 1
        }
    }
}
