import ArgumentParser
import PackageGraph

/// `bulkhead impact`: lists what is rebuilt when files change.
struct ImpactCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case human
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "impact",
        abstract: "Show what is rebuilt when files change: modules, files and lines.",
        discussion: """
            A manifest changes all targets of its package; any other file changes those whose folder contains it. A file \
            that doesn't exist counts as removed.
            """
    )

    @Argument(help: "The files that change.", completion: .file())
    var files: [String]

    @Option(help: "How the answer is printed.")
    var format: Format = .human

    @OptionGroup var root: RootOptions

    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let root = try root.resolved()
        let (survey, isComplete) = try Survey.read(root, manifests.loader())
        let graph = survey.graph
        let owners = FileOwners(graph: graph)
        var changed: Set<Int> = []
        for file in files {
            let absolute = FilePath.absolute(file)
            guard let path = FilePath.relative(absolute, to: graph.root) else {
                throw CommandError("\(file): is outside of the root \(graph.root)")
            }
            let targets = try owners.targets(of: path, isThere: FilePath.kind(absolute) != nil)
            if targets.isEmpty { StandardError.print("bulkhead: \(file): belongs to no target") }
            changed.formUnion(targets)
        }
        let affected = Set(survey.arrows.reversed().reachable(from: changed.sorted())).union(changed).sorted()
        let built = affected.filter(graph.isLocal).map { target in
            let sources = graph.targets[target].files.map { graph.files[$0].path }
            return BuiltTarget(
                target: graph.targets[target], package: graph.packages[graph.targets[target].package].displayPath,
                files: sources, lines: LineCount.of(sources, root: graph.root))
        }
        StandardOutput.print(format == .json ? BuiltTarget.json(built).text : BuiltTarget.text(built))
        try ExitStatus.end(isComplete ? ExitStatus.clean : ExitStatus.failed)
    }
}
