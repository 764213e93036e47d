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
        /// Runs manifests; nil when that isn't to be done, which makes packages that need it an error.
        let manifests: ManifestRun?

        /// Creates a context.
        ///
        /// - Parameter scratch: a folder for running manifests; nil never runs one.
        public init(
            toolchain: Toolchain, flags: [String], environment: BuildEnvironment, machine: [KeyInput] = [],
            scratch: String? = nil, groups: ProcessGroups = ProcessGroups()
        ) {
            self.toolchain = toolchain
            self.flags = flags
            self.environment = environment
            self.machine = machine
            manifests = scratch.map { ManifestRun(scratch: $0, groups: groups) }
        }

        /// All of it that compilers and linkers take in without a build noticing.
        var surroundings: ContentDigest {
            let variables = environment.common.filter { BuildEnvironment.decidesBuilds($0.key) }
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
    private static let version = "4"

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
        pins.add(Pins(file: WorkspaceFile(path: TestRun.workspace(in: folder)).pinsFile) ?? Pins())
        self.pins = pins
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
        let variables = context.environment.common.keys.sorted() + needs.variables(of: package.id).sorted()
        let given = context.environment.given(variables)
        for name in Set(variables).sorted() { found.append(KeyInput.environment(name, given[name])) }
        found += context.machine
        found.append(KeyInput(.toolchain, "swift", .words([context.toolchain.version])))
        found.append(KeyInput(.flags, "bulkhead test", .words(context.flags)))
        found.append(KeyInput(.formatVersion, "inputs of bulkhead test", .words([Self.version])))
        do {
            return try InputRecord(package: inputs.name(of: package.id), inputs: found)
        } catch {
            throw InputsError("\(error)")
        }
    }

    /// A file that compilers read to build a package and that isn't in its key; nil where all are.
    ///
    /// - Parameters:
    ///   - paths: the files that were read, absolute.
    ///   - record: everything that the package's result depends on.
    func uncovered(_ paths: Set<String>, by record: InputRecord, of package: TestedPackage) -> String? {
        let names = Set(record.inputs.filter { [.source, .resource, .manifest].contains($0.kind) }.map(\.name))
        let root = inputs.graph.root + "/"
        let outside = inputs.closure(of: package.id).outside.map { inputs.graph.packages[$0].directory + "/" }
        func isCovered(_ path: String) -> Bool {
            if outside.contains(where: path.hasPrefix) { return true }
            guard path.hasPrefix(root) else { return false }
            var rest = path.dropFirst(root.count)
            // What a link shows is in the key with the link.
            while !names.contains(String(rest)) {
                guard let slash = rest.lastIndex(of: "/") else { return false }
                rest = rest[..<slash]
            }
            return true
        }
        return paths.filter { path in
            if path.hasPrefix("/"), !path.contains("/../"), !path.contains("/./"), isCovered(path) { return false }
            guard let real = realpath(path, nil) else { return true }
            defer { free(real) }
            return !isCovered(String(cString: real))
        }.min()
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
