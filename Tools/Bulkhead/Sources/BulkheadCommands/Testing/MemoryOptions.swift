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

    @Flag(
        help:
            "Let tests touch nothing but what is in their keys, and connect to nobody but this machine; needs Landlock (Linux 5.13 or later)."
    )
    var sealed = false

    @Flag(inversion: .prefixedNo, help: "Believe and keep passes of unchanged packages.")
    var cache = true

    @Flag(
        help:
            "Give builds and tests the whole environment, and not only what the toolchain needs and bulkhead.yml declares; such passes aren't kept."
    )
    var inheritEnvironment = false

    @OptionGroup var remote: RemoteOptions

    func validate() throws {
        if sealed, inheritEnvironment {
            throw ValidationError(
                "--sealed and --inherit-environment: what tests are given of the environment is in their keys, or not"
            )
        }
        if sealed, let missing = Seal.missing {
            throw ValidationError("--sealed: \(missing), so nothing can be sealed here")
        }
    }

    /// What builds and tests are given of the environment.
    func environment(in workspace: TestWorkspace) -> BuildEnvironment {
        let own = ProcessInfo.processInfo.environment
        let secrets = workspace.inputs.configuration.remote?.variables ?? []
        return BuildEnvironment(own, inheritsAll: inheritEnvironment, secrets: secrets)
    }

    /// What counts for every package alike.
    func context(
        in workspace: TestWorkspace, folder: String, groups: ProcessGroups
    ) throws -> PackageInputs.Context {
        let environment = environment(in: workspace)
        let toolchain = try Toolchain.current(
            environment: environment.common, cache: folder + "/toolchain", scratch: folder, groups: groups
        )
        let flags =
            (isolated ? ["--isolated"] : []) + (sealed ? ["--sealed"] : [])
            + (warningsAsErrors ? ["--warnings-as-errors"] : [])
        return PackageInputs.Context(
            toolchain: toolchain, flags: flags, environment: environment,
            machine: MachineInputs.inputs(environment: environment.common, toolchain: toolchain.path),
            watches: !sealed && ReadObserver.obstacle == nil, scratch: folder, groups: groups)
    }

    /// The memory of passes, and of the last runs in this checkout.
    ///
    /// - Parameter digests: reads the files of the tree.
    func passes(
        in workspace: TestWorkspace, folder: String, digests: FileDigests, context: PackageInputs.Context, run: TestRun
    ) throws -> PassMemory {
        let inputs = workspace.inputs
        return PassMemory(
            stores: try stores(ProcessInfo.processInfo.environment, inputs.configuration),
            history: RunHistory(folder: folder + "/history")
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
