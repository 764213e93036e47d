import ArgumentParser
import ImportChecker
import PackageGraph

/// `bulkhead graph`: prints layers, packages or targets and their dependencies.
struct GraphCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case json
        case dot
        case mermaid
        case html
    }

    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Print the graph of layers, packages or targets.",
        discussion: """
            html is a self-contained page that zooms, pans, searches, filters by layer and package, and shows \
            violations. Packages outside the root are shown only if packages inside use them. Layers are those of \
            the rules, without tests. With names, only these packages, targets or layers and the dependencies between \
            them are shown.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "What to show, by path, folder, name or pattern: Packages/Backend, CoreModels, '*Feature'. "
                + "The default is all."),
        completion: .directory)
    var names: [String] = []

    @Option(help: "The output format.")
    var format: Format = .json

    @Option(help: "The graph's nodes.")
    var level: GraphView.Level = .package

    @Flag(help: "Omit edges implied by longer paths, unless they break a rule.")
    var reduced = false

    @Option(help: ArgumentHelp("The rules' folder, relative to the root.", valueName: "folder"))
    var config: String = CheckConfiguration.defaultFolder

    @OptionGroup var root: RootOptions

    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let root = try root.resolved()
        let configuration = try ConfigurationLoading.load(config, below: root)
        let excluded = try ExcludedFolders(below: root)
        let progress = Progress { "checking \(root)" }
        defer { progress.end() }
        let result: CheckResult
        do {
            let options = CheckOptions(
                cacheDirectory: ScanCacheFolder.path(for: root), loader: manifests.loader(), workers: Workers.count,
                isExcluded: excluded.contains)
            result = try Checker.check(root, configuration, options)
        } catch {
            throw CommandError("\(error)")
        }
        for fault in result.graph.problems where fault.hidesTargets && fault.isFaultOfPackage {
            StandardError.print("note: \(fault)")
        }
        if result.graph.targets.isEmpty, result.problems.isEmpty {
            throw CommandError(
                "\(root): there is no target to draw; expected a Package.swift or an Xcode project in this folder or below it"
            )
        }
        for problem in result.problems { StandardError.print("bulkhead: \(problem)") }
        let survey = Survey(result.graph, result.imports)
        var view = GraphView(survey, level: level, layers: result.layers, findings: result.all)
        try view.restrict(to: names)
        if reduced { view.reduce() }
        switch format {
        case .json: StandardOutput.print(GraphText.json(view))
        case .dot: StandardOutput.print(GraphText.dot(view))
        case .mermaid: StandardOutput.print(GraphText.mermaid(view))
        case .html: StandardOutput.print(GraphPage.html(view, title: FilePath.name(root)))
        }
        try ExitStatus.end(result.problems.isEmpty ? ExitStatus.clean : ExitStatus.failed)
    }
}

extension GraphView.Level: ExpressibleByArgument {}
