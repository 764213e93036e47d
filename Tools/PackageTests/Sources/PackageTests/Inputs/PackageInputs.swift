import AffectedPackages
import Foundation
import ManifestReader
import PackageGraph
import ResultStore

/// What the results of packages' tests depend on, as it is now.
///
/// Which files count for a package is told by the same mapping that selects the packages of a change. What can't be told is
/// an error, and such a result isn't kept.
public struct PackageInputs: Sendable {
    let inputs: TestInputs
    let placed: PlacedFiles
    let entries: [String: TreeFiles.Entry]
    /// Folders of the tree that none of ``entries`` is in.
    let skippedFolders: [String]
    private let digests: FileDigests
    let context: Context
    private let needs: PackageNeeds
    /// The pins of the common build.
    private let pins: Pins
    let observed: ObservedState
    let machineCoverage: MachineCoverage

    /// What counts for every package alike.
    public struct Context: Sendable {
        /// The compiler.
        public let toolchain: Toolchain
        /// Options of the run that change what is built or judged.
        public let flags: [String]
        /// What builds and tests are given of the environment.
        public let environment: BuildEnvironment
        /// What the machine brings (``MachineInputs``).
        public let machine: [KeyInput]
        /// Whether tests are watched, so that what they look at outside of their keys is known.
        public let watches: Bool
        /// Runs manifests; nil when that isn't to be done, which makes packages that need it an error.
        let manifests: ManifestRun?

        /// Creates a context.
        ///
        /// - Parameter scratch: a folder for running manifests; nil never runs one.
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

        /// All of it that compilers and linkers take in without a build noticing.
        ///
        /// Of PATH counts what builds find through it, which is among ``machine``, and not its text.
        var surroundings: ContentDigest {
            let variables = environment.common.filter { BuildEnvironment.decidesBuilds($0.key) && $0.key != "PATH" }
            let words = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            // Programs in PATH are started by tests, and by few builds; those of the toolchain are among its files.
            let places = machine.filter { !$0.name.hasSuffix(MachineInputs.programs) && !$0.name.hasPrefix("/etc/") }
            // What an earlier version built is none of what this one knows of.
            let versions = [PackageInputs.version, toolchain.version]
            let lines = versions + words + places.map { "\($0.name) \($0.value.words)" }
            return ContentDigest(of: lines.joined(separator: "\0"))
        }
    }

    /// The version of the meaning of inputs: no result that an earlier version kept is believed.
    private static let version = "6"

    /// Looks at a tree.
    ///
    /// - Parameters:
    ///   - inputs: tells which files count for which package.
    ///   - digests: reads the files.
    ///   - context: what counts for every package.
    ///   - folder: the folder of ``TestRun``, where versions are kept that no Package.resolved of the tree names.
    public init(of inputs: TestInputs, digests: FileDigests, context: Context, folder: String) throws(InputsError) {
        self.inputs = inputs
        self.digests = digests
        self.context = context
        needs = PackageNeeds(of: inputs)
        let root = inputs.graph.root
        let own = folder.hasPrefix(root + "/") ? String(folder.dropFirst(root.utf8.count + 1)) : folder
        let tree = try TreeFiles(root, own: own)
        let found = tree.entries
        skippedFolders = tree.skipped
        entries = Dictionary(found.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        guard entries.count == found.count else { throw InputsError("two files' names are written alike") }
        placed = PlacedFiles(found.map(\.path), in: inputs)
        // As they are now, and as `WorkspaceFile` hands them to the next build.
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

    /// Whether every package from outside that some packages are known to need has a version already.
    func arePinned(_ packages: [TestedPackage]) -> Bool {
        packages.allSatisfy { package in
            inputs.closure(of: package.id).externals.allSatisfy { pins.pins[$0] != nil }
        }
    }

    /// Everything that the result of a package's tests depends on.
    ///
    /// - Throws: ``InputsError`` when something can't be read or told; such a result can't be kept.
    public func record(of package: TestedPackage) throws(InputsError) -> InputRecord {
        if context.environment.inheritsAll {
            throw InputsError("its tests were given the whole environment (--inherit-environment)")
        }
        let closure = inputs.closure(of: package.id)
        var found = try files(of: closure) + versions(for: package, closure) + manifests(of: package.id)
        var variables = Set(context.environment.common.keys).union(needs.variables(of: package.id))
        var machine = context.machine
        let isWatched = isWatched(package)
        if isWatched {
            found.append(KeyInput(.flags, "watched", .words(["tests"])))
            // What tests and plugins find through PATH is observed.
            variables.remove("PATH")
            machine.removeAll { $0.name.hasSuffix(MachineInputs.programs) }
            // Each run of its tests has a folder of its own.
            variables.remove("TMPDIR")
            // A build writes it. The versions in it are in the key, and a test that reads it is seen.
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

    /// A file in a package's key that was written after it was first read, whatever is in it now; `nil` if there is none.
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
            found.append(try digests.input(entry.isEmptyFolder ? .source : Self.kind(of: path), entry))
        }
        // Which of its files a package outside of the root is built from isn't known, so all of them count.
        for id in closure.outside {
            let directory = inputs.graph.packages[id].directory
            found.append(KeyInput(.package, relative(directory), .digest(try digests.digest(ofTree: directory))))
        }
        return found
    }

    private func versions(for package: TestedPackage, _ closure: TestClosure) -> [KeyInput] {
        var pins = pins
        if let own = Pins(file: package.directory + "/Package.resolved") { pins = own.over(pins) }
        // Where not all that is needed is known, every version counts.
        let counted = closure.knowsExternals ? Set(closure.externals) : Set(pins.pins.keys)
        return pins.pins.filter { counted.contains($0.key) }.map { identity, pin in
            let words = [pin.location] + pin.state.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            return KeyInput(.resolvedVersion, identity, .words(words))
        }
    }

    /// What manifests answer that may ask for anything: the environment, git, the disk.
    private func manifests(of package: Int) throws(InputsError) -> [KeyInput] {
        var found: [KeyInput] = []
        for id in needs.askingPackages(of: package) {
            let directory = inputs.graph.packages[id].directory
            guard let run = context.manifests else {
                throw InputsError("the manifest of \(relative(directory)) would have to be run to know what it answers")
            }
            let given = context.environment.given(needs.buildVariables(of: package))
            let digest = try run.answer(of: directory, environment: given)
            found.append(KeyInput(.evaluatedManifest, relative(directory), .digest(digest)))
        }
        return found
    }

    /// A path from the root, with `..` where it lies outside; `.` for the root.
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

extension KeyInput.Value {
    /// The value in full; its description shortens digests.
    fileprivate var words: String {
        if case .digest(let digest) = self { return digest.hex }
        return description
    }
}

extension TestInputs {
    /// Whether a package's tests may be watched, as far as the configuration says.
    func allowsWatching(_ package: Int) -> Bool {
        !configuration.unwatched.contains { $0.matches(name(of: package)) }
    }
}
