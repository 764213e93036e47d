import AffectedPackages
import ArgumentParser
import Foundation
import PackageTests
import ResultStore

/// What a result depends on besides the tree, and where passes are kept.
struct MemoryOptions: ParsableArguments {
    @Flag(help: "Build each package truly alone, in a folder of its own.")
    var isolated = false

    @Flag(help: "A compiler's warning in a package, or in one it depends on, fails it.")
    var warningsAsErrors = false

    @Flag(inversion: .prefixedNo, help: "Believe and keep passes of unchanged packages.")
    var cache = true

    @OptionGroup var remote: RemoteOptions

    /// The memory of passes, and of the last runs in this checkout.
    func passes(
        in workspace: TestWorkspace, folder: String, run: TestRun, groups: ProcessGroups
    ) throws -> PassMemory {
        let environment = ProcessInfo.processInfo.environment
        let root = workspace.graph.root
        let digests = FileDigests(root: root, file: folder + "/digests")
        let toolchain = try Toolchain.current(
            environment: environment, cache: folder + "/toolchain", scratch: folder, groups: groups)
        let flags = (isolated ? ["--isolated"] : []) + (warningsAsErrors ? ["--warnings-as-errors"] : [])
        let context = PackageInputs.Context(toolchain: toolchain, flags: flags, environment: environment)
        let inputs = workspace.inputs
        return PassMemory(
            stores: try stores(environment, inputs.configuration), history: RunHistory(folder: folder + "/history")
        ) {
            try PackageInputs(of: inputs, digests: digests, context: context, folder: folder)
        } resolve: {
            if !isolated { try run.resolve() }
        } finish: {
            digests.save()
        }
    }

    private func stores(_ environment: [String: String], _ configuration: TestConfiguration) throws -> ResultStores {
        guard cache else { return ResultStores(local: nil) }
        let local = LocalStore.defaultFolder(environment: environment).map { LocalStore(folder: $0) }
        return ResultStores(local: local, remote: try remote.store(environment, configuration.remote))
    }
}
