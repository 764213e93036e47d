import Foundation
import PackageGraph

/// A module of a step, as far as it is known before anything is written.
struct ExpectedModule {
    /// The name; a made-up one if the plan isn't known yet.
    let name: String
    /// Whether the name is that of the plan.
    let isNamed: Bool
    /// The files from which declarations move.
    let files: [SourceDeclarations]
    /// The absolute paths of the files that move as a whole.
    let wholeFiles: Set<String>
    /// The modules that any file of the divided target imports.
    let allImports: Set<String>
    /// The new modules that it uses.
    let uses: [String]
    /// Whether it is known that no test moves along to a place.
    let hasNoTests: (any StepDestination) -> Bool

    /// The modules that the moved files import, each with the path of a file.
    var imports: [String: String] {
        Dictionary(files.flatMap { file in file.imports.map { ($0, file.path) } }) { first, _ in first }
    }

    /// The module of a planned step.
    init(_ step: SplitPlan.Step, of split: PlannedSplit) {
        let graph = split.graph
        let nodes = Set(step.nodes)
        let whole = graph.wholeFiles(of: nodes)
        name = step.name
        isNamed = true
        files = Set(nodes.map { graph.nodes[$0].file }).sorted().map { graph.files[$0] }
        wholeFiles = Set(whole.map { graph.files[$0].path })
        allImports = Set(graph.files.flatMap(\.imports))
        uses = step.uses
        hasNoTests = { split.madeNow(step, at: $0).tests.isEmpty }
    }

    /// The module of a step, before the package is built.
    ///
    /// A plan file lists the files of a module; those that other declarations hold back aren't known yet.
    ///
    /// - Parameters:
    ///   - name: The requested name, or `nil` for the next step.
    ///   - subject: The target that is divided.
    ///   - decisions: The plan file, if it is about the target.
    init(_ name: String?, of subject: SplitSubject, _ decisions: PlanFile?) throws(StepError) {
        let folder = subject.folder
        func isListed(_ path: String, _ module: PlanFile.Module) -> Bool {
            let relative = RelativePath.relative(path, to: folder) ?? path
            return module.files.contains { $0.matches(relative) }
                && !(decisions?.stay.contains { $0.matches(relative) } ?? false)
        }
        let module = decisions?.modules.first { module in
            name == nil ? subject.files.contains { isListed($0, module) } : module.name == name
        }
        self.name = module?.name ?? name ?? subject.subject.name + "Part"
        isNamed = module != nil || name != nil
        uses = []
        let isUntested = !subject.others.contains { $0.kind == .test && !$0.files.isEmpty }
        hasNoTests = { _ in isUntested }
        guard let module else {
            files = []
            wholeFiles = []
            allImports = []
            return
        }
        let all = try subject.declarations()
        files = all.filter { isListed($0.path, module) }
        wholeFiles = Set(files.map(\.path))
        allImports = Set(all.flatMap(\.imports))
    }
}
