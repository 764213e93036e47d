import AffectedPackages
import Foundation
import ManifestReader
import PackageGraph
import ResultStore
import Synchronization

/// The current inputs of the results of packages' tests.
///
/// The files of a package are determined by the same mapping that selects packages for a change. An input that can't be
/// determined is an error, and such a result isn't stored.
public struct PackageInputs: Sendable {
    let inputs: TestInputs
    let placed: PlacedFiles
    let entries: [String: TreeFiles.Entry]
    /// The folders of the tree that contain none of ``entries``.
    let skippedFolders: [String]
    private let digests: FileDigests
    /// The inputs of files that are in several keys, so that each file is read once.
    private let known = KnownInputs()
    let context: Context
    private let needs: PackageNeeds
    /// The pins of the shared build.
    private let pins: Pins
    let observed: ObservedState
    let machineCoverage: MachineCoverage

    /// The inputs that all packages have in common.
    public struct Context: Sendable {
        /// The compiler.
        public let toolchain: Toolchain
        /// The options of the run that affect builds or verdicts.
        public let flags: [String]
        /// The environment of builds and tests.
        public let environment: BuildEnvironment
        /// The inputs of the machine (``MachineInputs``).
        public let machine: [KeyInput]
        /// Whether tests are watched, so that their accesses outside of the key are known.
        public let watches: Bool
        /// Runs manifests. If it is `nil`, a package that needs this is an error.
        let manifests: ManifestRun?

        /// Creates a context.
        ///
        /// - Parameter scratch: a folder for running manifests, or `nil` to never run one.
        public init(
            toolchain: Toolchain, flags: [String], environment: BuildEnvironment, machine: [KeyInput] = [],
            watches: Bool = false, scratch: String? = nil, groups: ProcessGroups = ProcessGroups()
        ) {
            self.toolchain = toolchain
            self.flags = flags
            self.environment = environment
            self.machine = machine
            self.watches = watches
            manifests = scratch.map { ManifestRun(scratch: $0, groups: groups) }
        }

        /// The digest of everything that compilers and linkers use without a build noticing changes.
        ///
        /// The text of PATH isn't included, but the programs that builds find in it are part of ``machine``.
        var surroundings: ContentDigest {
            let variables = environment.common.filter { BuildEnvironment.affectsBuilds($0.key) && $0.key != "PATH" }
            let words = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            // Tests run the programs in PATH, but few builds do. The programs of the toolchain are among its files.
            let places = machine.filter { !$0.name.hasSuffix(MachineInputs.programs) && !$0.name.hasPrefix("/etc/") }
            // A build by an earlier version of Bulkhead may lack records that this version needs.
            let versions = [PackageInputs.version, toolchain.version]
            let lines = versions + words + places.map { "\($0.name) \($0.value.words)" }
            return ContentDigest(of: lines.joined(separator: "\0"))
        }
    }

    /// The version of the inputs' meaning. Results that an earlier version stored aren't used.
    private static let version = "6"

    /// Reads the state of a tree.
    ///
    /// - Parameters:
    ///   - inputs: the mapping from files to packages.
    ///   - digests: reads the files.
    ///   - context: the inputs that all packages have in common.
    ///   - folder: the folder of ``TestRun``, which stores versions that aren't in a `Package.resolved` of the tree.
    ///   - needs: the needs of the packages, if they were analyzed before.
    public init(
        of inputs: TestInputs, digests: FileDigests, context: Context, folder: String, needs: PackageNeeds? = nil
    ) throws(InputsError) {
        self.inputs = inputs
        self.digests = digests
        self.context = context
        self.needs = needs ?? PackageNeeds(of: inputs)
        let root = inputs.graph.root
        let own = RelativePath.relative(folder, to: root) ?? folder
        let tree = try TreeFiles(root, own: own)
        let found = tree.entries
        skippedFolders = tree.skipped
        entries = Dictionary(found.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        guard entries.count == found.count else { throw InputsError("two file names have the same text") }
        placed = PlacedFiles(found.map(\.path), in: inputs)
        // The current pins, which `WorkspaceFile` passes to the next build.
        var pins = Pins(file: root + "/Package.resolved") ?? Pins()
        let tested = TestedPackage.all(of: inputs.graph).filter { !$0.testTargets.isEmpty }
        for package in tested.filter(\.path.isEmpty) + tested.filter({ !$0.path.isEmpty }) {
            if let own = Pins(file: package.directory + "/Package.resolved"), !pins.conflicts(with: own) {
                pins.add(own)
            }
        }
        pins.add(WorkspaceFile(path: TestRun.workspace(in: folder)).pins)
        self.pins = pins
        observed = ObservedState(root: root, environment: context.environment.common, digests: digests)
        machineCoverage = MachineCoverage(environment: context.environment.common, toolchain: context.toolchain.path)
    }

    /// Whether all external packages that some packages are known to need have a resolved version.
    func arePinned(_ packages: [TestedPackage]) -> Bool {
        packages.allSatisfy { package in
            inputs.closure(of: package.id).externals.allSatisfy { pins.pins[$0] != nil }
        }
    }

    /// Returns everything that the result of a package's tests depends on.
    ///
    /// - Throws: ``InputsError`` if an input can't be determined. Such a result can't be stored.
    public func record(of package: TestedPackage) throws(InputsError) -> InputRecord {
        if context.environment.inheritsAll {
            throw InputsError("its tests inherited the whole environment (--inherit-environment)")
        }
        let closure = inputs.closure(of: package.id)
        var found = try files(of: closure) + versions(for: package, closure) + manifests(of: package.id)
        var variables = Set(context.environment.common.keys).union(needs.variables(of: package.id))
        var machine = context.machine
        let isWatched = isWatched(package)
        if isWatched {
            found.append(KeyInput(.flags, "watched", .words(["tests"])))
            // Programs that tests and plugins find in PATH are observed.
            variables.remove("PATH")
            machine.removeAll { $0.name.hasSuffix(MachineInputs.programs) }
            // Each test run has its own temporary folder.
            variables.remove("TMPDIR")
            // Builds write this file. Its versions are in the key, and if a test reads it, that is observed.
            found.removeAll { $0.kind == .resolvedVersion && $0.name.hasSuffix("Package.resolved") }
        }
        let given = context.environment.given(variables)
        for name in variables.sorted() { found.append(KeyInput.environment(name, given[name])) }
        found += machine
        found.append(KeyInput(.toolchain, "swift", .words([context.toolchain.version])))
        found.append(KeyInput(.flags, "bulkhead test", .words(context.flags)))
        found.append(KeyInput(.formatVersion, "inputs of bulkhead test", .words([Self.version])))
        do {
            return try InputRecord(package: inputs.name(of: package.id), inputs: found)
        } catch {
            throw InputsError("\(error)")
        }
    }

    /// Whether a package's tests are watched.
    func isWatched(_ package: TestedPackage) -> Bool { context.watches && inputs.allowsWatching(package.id) }

    /// Returns a file in a package's key that was written after it was first read, even if its contents are the same,
    /// or `nil`.
    func rewritten(in record: InputRecord, of package: TestedPackage) -> String? {
        let files = digests.rewritten
        if files.isEmpty { return nil }
        let outside = inputs.closure(of: package.id).outside.map { inputs.graph.packages[$0].directory + "/" }
        let names = Set(record.inputs.map(\.name))
        return files.filter { file in names.contains(file) || outside.contains { file.hasPrefix($0) } }.min()
    }

    private func files(of closure: TestClosure) throws(InputsError) -> [KeyInput] {
        var found: [KeyInput] = []
        for path in placed.inputs(of: closure) {
            guard let entry = entries[path] else { continue }
            found.append(
                try known.input(path) { () throws(InputsError) in
                    try digests.input(entry.isEmptyFolder ? .source : Self.kind(of: path), entry)
                })
        }
        // It is unknown which files of an external package are used, so all of them are inputs.
        for id in closure.outside {
            let directory = inputs.graph.packages[id].directory
            found.append(KeyInput(.package, relative(directory), .digest(try digests.digest(ofTree: directory))))
        }
        return found
    }

    private func versions(for package: TestedPackage, _ closure: TestClosure) -> [KeyInput] {
        var pins = pins
        if let own = Pins(file: package.directory + "/Package.resolved") { pins = own.over(pins) }
        // If some dependencies are unknown, all versions are inputs.
        let counted = closure.knowsExternals ? Set(closure.externals) : Set(pins.pins.keys)
        return pins.pins.filter { counted.contains($0.key) }.map { identity, pin in
            let words = [pin.location] + pin.state.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            return KeyInput(.resolvedVersion, identity, .words(words))
        }
    }

    /// Returns the outputs of manifests that may read anything: the environment, git, the disk.
    private func manifests(of package: Int) throws(InputsError) -> [KeyInput] {
        var found: [KeyInput] = []
        for id in needs.evaluatedPackages(of: package) {
            let directory = inputs.graph.packages[id].directory
            guard let run = context.manifests else {
                throw InputsError("the manifest of \(relative(directory)) would have to be run to know its output")
            }
            let given = context.environment.given(needs.buildVariables(of: package))
            let digest = try run.outputDigest(of: directory, environment: given)
            found.append(KeyInput(.evaluatedManifest, relative(directory), .digest(digest)))
        }
        return found
    }

    /// Returns a path relative to the root, with `..` if it is outside. The root is `.`.
    private func relative(_ directory: String) -> String {
        let root = inputs.graph.root.split(separator: "/")
        let parts = directory.split(separator: "/")
        let common = zip(root, parts).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: root.count - common) + parts.dropFirst(common).map(String.init)
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }

    private static func kind(of file: String) -> KeyInput.Kind {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        if ManifestSelection.isManifest(name) { return .manifest }
        return name == "Package.resolved" ? .resolvedVersion : .source
    }
}

/// Inputs by the paths of their files.
private final class KnownInputs: Sendable {
    private let inputs = Mutex<[String: KeyInput]>([:])

    func input(_ path: String, _ read: () throws(InputsError) -> KeyInput) throws(InputsError) -> KeyInput {
        if let known = inputs.withLock({ $0[path] }) { return known }
        let input = try read()
        inputs.withLock { $0[path] = input }
        return input
    }
}

extension KeyInput.Value {
    /// The complete value. Its description shortens digests.
    fileprivate var words: String {
        if case .digest(let digest) = self { return digest.hex }
        return description
    }
}

extension TestInputs {
    /// Whether the configuration allows watching a package's tests.
    func allowsWatching(_ package: Int) -> Bool {
        !configuration.unwatched.contains { $0.matches(name(of: package)) }
    }
}
