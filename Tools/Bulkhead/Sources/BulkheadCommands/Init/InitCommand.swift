import AffectedPackages
import ArgumentParser
import Foundation
import ImportChecker
import PackageGraph

/// `bulkhead init`: generates initial rules, and optionally a git hook.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Generate initial rules from the repository's current dependencies, and optionally a git hook.",
        discussion: """
            Folders of packages, and of the targets of Xcode projects, become layers that are allowed their current \
            dependencies; packages of a layer that don't use one another stay independent. bulkhead.yml lists the \
            files that no test reads, such as documentation and workflows, so that changing them runs no test.
            """
    )

    @Flag(help: "Write a git hook that checks each commit.")
    var hook = false

    @OptionGroup var root: RootOptions

    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let root = try root.resolved()
        let folder = FilePath.join(root, CheckConfiguration.defaultFolder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let existing = names.filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }.min()
        if let existing {
            let path = FilePath.join(CheckConfiguration.defaultFolder, existing)
            guard hook else { throw CommandError("\(path): there are rules already; edit them, or remove them first") }
        } else {
            try writeRules(root)
        }
        if hook { StandardOutput.print(try GitHook(root: root).write()) }
    }

    private func writeRules(_ root: String) throws {
        let (survey, isComplete) = try Survey.read(root, manifests.loader())
        guard isComplete else { throw CommandError("no rules are written, since not everything could be read") }
        let packages = survey.graph.packages.filter { $0.origin == .local }
        guard !packages.isEmpty else {
            throw CommandError("\(root): expected a Package.swift or an Xcode project in this folder or below it")
        }
        let layers = StartingLayers(survey: survey).layers
        let path = FilePath.join(CheckConfiguration.defaultFolder, "layers.yml")
        do {
            try FileManager.default.createDirectory(
                atPath: FilePath.join(root, CheckConfiguration.defaultFolder), withIntermediateDirectories: true)
            try Data(StartingRules.text(layers).utf8).write(
                to: URL(fileURLWithPath: FilePath.join(root, path)), options: .atomic)
        } catch {
            throw CommandError("\(path): can't be written: \(error.localizedDescription)")
        }
        let projects = packages.count { $0.kind == .project }
        let counts = [
            (packages.count { $0.kind == .package }, "package", "packages"),
            (projects, "Xcode project", "Xcode projects"),
        ].filter { $0.0 > 0 }.map { Count.of($0.0, $0.1, $0.2) }.joined(separator: ", ")
        let found = "\(counts), \(Count.of(layers.count, "layer", "layers"))"
        StandardOutput.print(
            "\(path): written, for \(found). 'bulkhead check' checks them, and "
                + "'bulkhead baseline' records today's findings.")
        try writeIgnores(survey.graph)
    }

    /// Writes bulkhead.yml, unless there is one.
    private func writeIgnores(_ graph: ModuleGraph) throws {
        let path = TestConfiguration.defaultPath
        guard FilePath.kind(FilePath.join(graph.root, path)) == nil else { return }
        do {
            try Data(StartingIgnores.text(StartingIgnores.patterns(graph)).utf8).write(
                to: URL(fileURLWithPath: FilePath.join(graph.root, path)), options: .atomic)
        } catch {
            throw CommandError("\(path): can't be written: \(error.localizedDescription)")
        }
        StandardOutput.print("\(path): written, with the files that no test reads; 'bulkhead affected' uses it.")
    }
}
