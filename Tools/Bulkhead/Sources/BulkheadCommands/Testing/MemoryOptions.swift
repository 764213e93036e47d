import AffectedPackages
import ArgumentParser
import Foundation
import PackageTests
import ResultStore

/// The options that affect results and the use of remembered passes.
struct MemoryOptions: ParsableArguments {
    @Flag(help: "Build each package alone, in its own folder.")
    var isolated = false

    @Flag(help: "Fail a package if the compiler reports a warning in it or in a dependency without tests.")
    var warningsAsErrors = false

    @Flag(help: "Build with debug information, so that the backtraces of crashes have line numbers.")
    var debugInfo = false

    @Flag(
        help: ArgumentHelp(
            "Allow tests to access only what is in their keys, and to connect only to this machine. "
                + "Requires Landlock (Linux 5.13 or later)."))
    var sealed = false

    @Flag(inversion: .prefixedNo, help: "Use and remember passes of packages whose inputs haven't changed.")
    var cache = true

    @Flag(
        help: ArgumentHelp(
            "Let builds and tests inherit the whole environment, not only what the toolchain needs and bulkhead.yml "
                + "declares. Passes aren't remembered."))
    var inheritEnvironment = false

    @OptionGroup var remote: RemoteOptions

    func validate() throws {
        if sealed, inheritEnvironment {
            throw ValidationError(
                "--sealed and --inherit-environment can't be combined: sealed tests inherit only what is in their keys"
            )
        }
        if sealed, let missing = Seal.missing {
            throw ValidationError("--sealed: \(missing)")
        }
    }

    /// Returns the environment that builds and tests inherit.
    func environment(in workspace: TestWorkspace) -> BuildEnvironment {
        let own = ProcessInfo.processInfo.environment
        let secrets = workspace.inputs.configuration.remote?.variables ?? []
        return BuildEnvironment(own, inheritsAll: inheritEnvironment, secrets: secrets)
    }

    /// Returns the inputs that all packages have in common.
    func context(
        in workspace: TestWorkspace, folder: String, groups: ProcessGroups
    ) throws -> PackageInputs.Context {
        let environment = environment(in: workspace)
        let toolchain = try Toolchain.current(
            environment: environment.common, cache: folder + "/toolchain", scratch: folder, groups: groups
        )
        let flags =
            (isolated ? ["--isolated"] : []) + (sealed ? ["--sealed"] : [])
            + (warningsAsErrors ? ["--warnings-as-errors"] : []) + (debugInfo ? ["--debug-info"] : [])
        return PackageInputs.Context(
            toolchain: toolchain, flags: flags, environment: environment,
            machine: MachineInputs.inputs(
                environment: environment.common, toolchain: toolchain.path, cache: folder + "/listings"),
            watches: !sealed && ReadObserver.obstacle == nil, scratch: folder, groups: groups)
    }

    /// Returns the memory of passes and of the last runs in this checkout.
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
            try PackageInputs(of: inputs, digests: digests, context: context, folder: folder, needs: run.needs)
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
