import ArgumentParser
import PackageTests
import ResultStore

/// `bulkhead why-run`: explains why a package's tests would run.
struct WhyRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why-run",
        abstract: "Show which inputs have changed since a package's tests last ran in this checkout.",
        discussion: """
            Exit status: 0 it wouldn't run, since it passed with the same inputs; 1 it would run; 2 an error.
            """
    )

    @Argument(help: "The package, by path or name.")
    var package: String

    @OptionGroup var memory: MemoryOptions

    @OptionGroup var root: RootOptions

    func run() throws {
        let workspace = try TestWorkspace(root: try root.resolved())
        let found = try PackageSelection.named([package], in: workspace)
        // A path identifies one package, even if it is also another package's name or contains other packages.
        guard let only = found.count == 1 ? found.first : found.first(where: { $0.path == package }) else {
            throw CommandError("'\(package)' matches \(found.map(\.name).joined(separator: ", ")); name one of them")
        }
        if only.testTargets.isEmpty {
            StandardOutput.print("\(only.name): it has no test target, so nothing runs")
            return
        }
        do {
            let groups = ProcessGroups()
            let interruption = Interruption { groups.stop() }
            defer { interruption.end() }
            let folder = try ScratchFolder(in: workspace.graph.root, groups: groups)
            var options = TestOptions()
            options.environment = memory.environment(in: workspace)
            let run = TestRun(inputs: workspace.inputs, folder: folder.path, options: options, groups: groups)
            let digests = FileDigests(root: workspace.graph.root, file: folder.path + "/digests")
            let context = try memory.context(in: workspace, folder: folder.path, groups: groups)
            let passes = try memory.passes(
                in: workspace, folder: folder.path, digests: digests, context: context, run: run)
            let answer = try Blocking.wait {
                try await passes.whyRun(only) { StandardError.print("bulkhead: \($0)") }
            }
            StandardOutput.print(WhyRunText.text(of: answer, package: only))
            if case .remembered = answer { return }
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError("\(error)")
        }
        throw ExitCode(ExitStatus.findings)
    }
}
