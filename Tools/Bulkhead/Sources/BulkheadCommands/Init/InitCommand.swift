import ArgumentParser
import Foundation
import ImportChecker
import PackageGraph

/// `bulkhead init`: starting rules, and the hook that holds them.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write starting rules for this repository from what it holds, and on request a git hook.",
        discussion: """
            Folders of packages become layers that may use just what they use today; packages of a layer that don't \
            use one another stay independent.
            """
    )

    @Flag(help: "Write a git hook that checks what is about to be committed.")
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
            throw CommandError("\(root): expected a Package.swift in this folder or below it")
        }
        let layers = StartingLayers(survey: survey).layers
        let path = FilePath.join(CheckConfiguration.defaultFolder, "bulkhead.yml")
        do {
            try FileManager.default.createDirectory(
                atPath: FilePath.join(root, CheckConfiguration.defaultFolder), withIntermediateDirectories: true)
            try Data(StartingRules.text(layers).utf8).write(
                to: URL(fileURLWithPath: FilePath.join(root, path)), options: .atomic)
        } catch {
            throw CommandError("\(path): can't be written: \(error.localizedDescription)")
        }
        let found = "\(Count.of(packages.count, "package", "packages")), \(Count.of(layers.count, "layer", "layers"))"
        StandardOutput.print(
            "\(path): written, for \(found). 'bulkhead check' holds them; 'bulkhead baseline' records what it finds.")
    }
}
