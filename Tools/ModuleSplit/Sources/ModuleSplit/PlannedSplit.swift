import ConfigurationReading
import IndexReading
import PackageGraph

/// A target with its declarations and the plan that divides it.
public struct PlannedSplit: Sendable {
    /// The target and its package.
    public let subject: SplitSubject
    /// The declarations of the target.
    public let graph: DeclarationGraph
    /// The plan.
    public let plan: SplitPlan
    /// The test files of the package.
    public let tests: MovedTests
    /// The index records of the package's other targets.
    let others: [IndexedFile]

    /// The access level of names that other modules of the package use.
    public var level: AccessLevel { subject.level }

    /// Returns a step adapted to the current state and to the place of its module. If earlier steps of the plan haven't been
    /// made, their declarations still hold back files and tests.
    func madeNow(_ step: SplitPlan.Step, at destination: any StepDestination) -> SplitPlan.Step {
        let nodes = Set(step.nodes)
        let whole = graph.wholeFiles(of: nodes)
        var step = step
        step.files = whole.sorted()
        step.declarations = step.nodes.filter { !whole.contains(graph.nodes[$0].file) }
        step.exposed = graph.exposed(by: graph.crossingReferences(into: nodes), below: destination.level)
        step.tests = tests.groups(using: nodes) { destination.takesTest(importing: $0.imports) }
        return step
    }

    /// Reads a target and plans its division.
    ///
    /// Costs about a second for 100,000 lines, most of it for reading the syntax.
    ///
    /// - Parameters:
    ///   - subject: The target.
    ///   - store: The index store of a debug build of its package, tests included.
    ///   - limits: The bounds of the plan.
    /// - Throws: ``StepError`` if the index doesn't describe the files, `ConfigurationErrors` for a plan file with
    ///   mistakes.
    public init(of subject: SplitSubject, store: IndexStore, limits: SplitPlanner.Limits = .init()) throws {
        let decisions = try PlanFile.load(from: subject.package.directory)
        let index = try FreshIndex(of: subject, in: store)
        let graph = DeclarationGraph(files: try subject.declarations(), indexed: index.files)
        let planner = SplitPlanner(
            target: subject.subject.name,
            folder: subject.folder,
            graph: graph,
            decisions: decisions?.target == subject.subject.name ? decisions : nil,
            takenNames: Set(subject.graph.targets.map(\.name)),
            limits: limits
        )
        self.subject = subject
        self.graph = graph
        others = index.others
        tests = MovedTests(subject: subject, graph: graph, others: index.others)
        plan = tests.added(to: planner.plan())
    }
}
