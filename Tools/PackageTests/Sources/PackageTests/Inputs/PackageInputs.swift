import AffectedPackages
import Foundation
import ManifestReader
import PackageGraph
import ResultStore

/// What the results of packages' tests depend on, as it is now.
///
/// Which files count for a package is told by the same mapping that selects the packages of a change.
public struct PackageInputs: Sendable {
    private let inputs: TestInputs
    private let placed: PlacedFiles
    private let digests: FileDigests
    private let context: Context
    private let pins: Pins

    /// What counts for every package alike.
    public struct Context: Sendable {
        /// The compiler.
        public let toolchain: Toolchain
        /// Options of the run that change what is built or judged.
        public let flags: [String]
        /// Where the variables that packages declare are looked up.
        public let environment: [String: String]

        /// Makes a context.
        public init(toolchain: Toolchain, flags: [String], environment: [String: String]) {
            self.toolchain = toolchain
            self.flags = flags
            self.environment = environment
        }
    }

    /// Looks at a tree.
    ///
    /// - Parameters:
    ///   - inputs: tells which files count for which package.
    ///   - digests: reads files.
    ///   - context: what counts for all.
    ///   - folder: the folder of ``TestRun``, whose pins count.
    public init(of inputs: TestInputs, digests: FileDigests, context: Context, folder: String) throws(InputsError) {
        self.inputs = inputs
        self.digests = digests
        self.context = context
        placed = PlacedFiles(try TreeFiles.list(inputs.graph.root), in: inputs)
        pins = Pins(file: WorkspaceFile(path: TestRun.workspace(in: folder)).pinsFile) ?? Pins()
    }

    /// Whether every package from outside that some packages are known to need has a version already.
    func arePinned(_ packages: [TestedPackage]) -> Bool {
        packages.allSatisfy { package in
            inputs.closure(of: package.id).externals.allSatisfy { pins.pins[$0] != nil }
        }
    }

    /// Everything that the result of a package's tests depends on.
    ///
    /// - Throws: ``InputsError`` when something can't be read; such a result can't be kept.
    public func record(of package: TestedPackage) throws(InputsError) -> InputRecord {
        let closure = inputs.closure(of: package.id)
        var found: [KeyInput] = []
        do {
            for file in placed.inputs(of: closure) { found.append(try digests.input(Self.kind(of: file), file)) }
        } catch {
            throw InputsError("\(error)")
        }
        // Where not all that is needed is known, every version counts.
        let counted = closure.knowsExternals ? Set(closure.externals) : Set(pins.pins.keys)
        for (identity, pin) in pins.pins where counted.contains(identity) {
            let words = [pin.location] + pin.state.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            found.append(KeyInput(.resolvedVersion, identity, .words(words)))
        }
        found += closure.environment.map { KeyInput.environment($0, context.environment[$0]) }
        found.append(KeyInput(.toolchain, "swift", .words([context.toolchain.version])))
        found.append(KeyInput(.flags, "bulkhead test", .words(context.flags)))
        found.append(KeyInput(.formatVersion, "inputs of bulkhead test", .words(["1"])))
        do {
            return try InputRecord(package: inputs.name(of: package.id), inputs: found)
        } catch {
            throw InputsError("\(error)")
        }
    }

    private static func kind(of file: String) -> KeyInput.Kind {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        if ManifestSelection.isManifest(name) { return .manifest }
        return name == "Package.resolved" ? .resolvedVersion : .source
    }
}
