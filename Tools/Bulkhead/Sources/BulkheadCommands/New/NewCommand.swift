import AffectedPackages
import ArgumentParser
import Foundation
import PackageGraph
import Scaffolding

/// `bulkhead new`: creates something from one of the repository's templates.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create a package, or something else from one of the repository's templates.",
        usage: """
            bulkhead new <template> <name> [<option> ...] [--dry-run]
            bulkhead new --list
            bulkhead new --init --like <folder>
            """,
        discussion: """
            Templates are the folders in templates/; --list prints them with their options. The template 'module' is built \
            in: it makes a target with its tests in a repository of one package, and a package in others. Either all files \
            are created and edited, or none. 'bulkhead remove' reverts it.
            """
    )

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("The template, the name, and the template's options.", valueName: "template"))
    var words: [String] = []

    @Flag(help: "List the templates.")
    var list = false

    @Flag(name: .customLong("init"), help: "Create a first template from an existing package or target.")
    var writesTemplate = false

    @Option(
        help: ArgumentHelp(
            "The folder of the package or target whose structure --init copies, without its sources.",
            valueName: "folder"))
    var like: String?

    @Flag(help: "Print the changes as a diff, and write nothing.")
    var dryRun = false

    @OptionGroup var root: RootOptions

    func run() throws {
        let root = try root.resolved()
        if list {
            guard words.isEmpty else { throw CommandError("--list takes no '\(words[0])'") }
            return try TemplateList(folder: TemplateFolder(root: root, builtIn: RepositoryShape.builtIn(root: root)))
                .print()
        }
        if writesTemplate || like != nil { return try writeTemplate(root) }
        do {
            let (template, chosen) = try TemplateArguments.read(words, root: root)
            let plan = try Scaffold(root: root, today: TemplateArguments.today).making(chosen, from: template)
            try refuseKnownModules(plan, root)
            try finish(plan, root)
        } catch let error as ScaffoldingError {
            throw CommandError(error)
        }
    }

    /// Rejects a package with the name of an existing module, because no program could link both.
    private func refuseKnownModules(_ plan: ChangePlan, _ root: String) throws {
        let folders = plan.created.filter { FilePath.name($0) == "Package.swift" }.map(FilePath.relativeParent)
        let targets = plan.created.compactMap { path -> String? in
            let parts = path.split(separator: "/")
            return parts.count > 2 && parts[parts.count - 3] == "Sources" ? String(parts[parts.count - 2]) : nil
        }
        guard !(folders + targets).isEmpty else { return }
        let (discovery, manifests) = try Manifests.discovery(of: root)
        let graph: ModuleGraph
        do {
            graph = try discovery.discover(root)
        } catch {
            throw CommandError("\(error)")
        }
        manifests.save(graph)
        for name in folders.map(FilePath.name) + targets {
            guard let target = graph.targets(ofModule: name).first else { continue }
            let package = graph.packages[graph.targets[target].package]
            throw CommandError("'\(name)': there is a module of that name already, in \(package.manifestPath)")
        }
    }

    private func writeTemplate(_ root: String) throws {
        guard let like, writesTemplate else {
            throw CommandError(
                "expected --init and --like with a package's folder, such as --init --like Packages/Home")
        }
        guard words.isEmpty else { throw CommandError("--init takes no '\(words[0])'") }
        let (survey, _) = try Survey.read(root)
        let local = survey.graph.packages.filter { $0.origin == .local && $0.kind == .package }
        let folder = FilePath.relative(FilePath.absolute(like), to: root) ?? like
        do {
            let template = try StartingTemplate(
                like: folder, manifests: local.map(\.manifestPath), others: try committedFiles(root), root: root)
            try finish(try template.plan(root: root), root)
            for file in template.uncovered {
                StandardError.print("note: \(file) names the package as well, and the template doesn't edit it")
            }
        } catch let error as ScaffoldingError {
            throw CommandError(error)
        }
    }

    /// Returns the files that git tracks, or none outside a git repository.
    private func committedFiles(_ root: String) throws -> [String] {
        guard let output = try? GitProcess(folder: root).run(["ls-files", "-z"]) else { return [] }
        return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    private func finish(_ plan: ChangePlan, _ root: String) throws {
        if dryRun { return StandardOutput.write(Array(plan.diff.utf8)) }
        try plan.apply(in: root)
        let lines = plan.created.map { "made    \($0)" } + plan.edited.map { "edited  \($0)" }
        StandardOutput.print(lines.joined(separator: "\n"))
    }
}
