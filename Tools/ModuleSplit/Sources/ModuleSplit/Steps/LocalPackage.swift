import Foundation
import PackageGraph
import SourceEditing

/// A module that becomes a package of its own, on which the divided package depends by its path.
struct LocalPackage: StepDestination {
    let subject: SplitSubject
    /// The name of the module, of its product, and of the package.
    let name: String
    /// The absolute path of the package's folder.
    let directory: String

    /// No other level reaches beyond a package.
    let level = AccessLevel.public

    var folder: String { directory + "/Sources/" + name }

    var newPackages: [String] { [directory] }

    /// - Parameters:
    ///   - name: The name of the module.
    ///   - path: The folder of the package, relative to the root.
    ///   - subject: The target that is divided.
    ///   - repository: The absolute path of the repository's root.
    /// - Throws: `refused` if the package can't be there.
    init(_ name: String, at path: String, dividing subject: SplitSubject, in repository: String) throws(StepError) {
        self.subject = subject
        self.name = name
        let relative = RelativePath.join("", path)
        directory = URL(filePath: subject.graph.root + "/" + relative).standardizedFileURL.path
        try LocalPackageCheck(package: self).check(path: path, repository: repository)
    }

    /// SwiftPM's identity of the package, with the letters of its folder.
    var identity: String { RelativePath.name(of: directory) }

    /// The modules of the divided package, which a package that it depends on can't use.
    private var ownModules: [String: Target] {
        let own = subject.package.targets.map { subject.graph.targets[$0] }.filter { $0.id != subject.target }
        return Dictionary(own.map { ($0.moduleName, $0) }) { first, _ in first }
    }

    func takesTest(importing imports: Set<String>) -> Bool { imports.isDisjoint(with: ownModules.keys) }

    func testFolder(_ name: String, leaving original: String) -> String { directory + "/Tests/" + name }

    func admit(importing imports: [String: String]) throws(StepError) {
        guard let module = imports.keys.sorted().first(where: { ownModules[$0] != nil }), let path = imports[module]
        else { return }
        let file = RelativePath.relative(path, to: subject.graph.root) ?? path
        let package = subject.package.manifest.name
        throw .refused(
            "a package of '\(name)' has to be independent of '\(package)', which will depend on it; expected files that "
                + "import no target of '\(package)', found the import of '\(module)' in \(file); move '\(module)' to a "
                + "package first, keep the file with 'stay' in \(PlanFile.name), or leave out --package")
    }

    func manifests(
        _ module: DividedTarget, tests: [DividedTarget], users: [String]
    ) throws(StepError) -> [ManifestText] {
        let original = try subject.manifest()
        let text: String
        do {
            var manifest = try DerivedManifest(name, from: original)
            try manifest.addTarget(
                name, splitFrom: module.original.name, uses: module.uses, isNeeded: isAvailable(to: module))
            for test in tests {
                try manifest.addTarget(
                    test.name, splitFrom: test.original.name, function: "testTarget", uses: test.uses,
                    isNeeded: isAvailable(to: test))
            }
            let packages = ([module] + tests).reduce(into: Set<String>()) { $0.formUnion(identities(for: $1)) }
            text = try manifest.text(packages: packages, path: pathFromHere)
        } catch {
            throw .manifest(error.description)
        }
        let edited = try subject.editedManifest { (manifest) throws(ManifestEditError) in
            let path = RelativePath.from(subject.package.directory, to: directory)
            try manifest.addPackage(".package(path: \"\(path)\")")
            try use(by: users, in: &manifest)
        }
        return [ManifestText(path: directory + "/Package.swift", text: Array(text.utf8)), edited]
    }

    func use(by users: [String], in manifest: inout ManifestEdit) throws(ManifestEditError) {
        for user in users {
            try manifest.addDependency(
                ".product(name: \"\(name)\", package: \"\(identity)\")", named: name, to: user)
        }
    }

    /// Compares the settings of the module with those of the divided target, in a temporary copy of the manifest.
    func verify(_ manifests: [ManifestText]) throws(StepError) {
        guard let manifest = manifests.first(where: { $0.path == directory + "/Package.swift" }) else { return }
        let copy = FileManager.default.temporaryDirectory.path + "/bulkhead-split-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: copy) }
        try ChangedFile.write(manifest.text, to: copy + "/Package.swift")
        try PackageSettings.compare(
            target: subject.subject.name, in: subject.package.directory, with: name, in: copy)
    }

    func complete() throws(StepError) { try copyResolvedVersions() }

    /// Whether a new target gets a dependency of the original one: it needs it, and another package declares it.
    private func isAvailable(to target: DividedTarget) -> (String) -> Bool {
        let own = Set(subject.package.manifest.targets.map(\.name))
        return { target.needs($0) && !own.contains($0) }
    }

    /// The identities of the packages whose products a target needs.
    private func identities(for target: DividedTarget) -> Set<String> {
        let graph = subject.graph
        let known = graph.dependencies(of: target.original.id).filter { edge in
            edge.kind == .plugin || edge.product.map(target.needs) ?? false
        }.map { graph.packages[graph.targets[$0.to].package] }.filter { $0.id != subject.subject.package }.map(
            \.identity)
        let external = graph.externalDependencies.filter { dependency in
            dependency.from == target.original.id
                && (dependency.kind == .plugin || target.needs(dependency.product))
        }.map { $0.package ?? $0.product.lowercased() }
        return Set(known + external)
    }

    /// Copies the versions of the packages that the original package uses, so that the new one is built with the same.
    private func copyResolvedVersions() throws(StepError) {
        let path = "/Package.resolved"
        guard let known = FileManager.default.contents(atPath: subject.package.directory + path) else { return }
        try ChangedFile.write(Array(known), to: directory + path)
    }

    // MARK: - Paths

    /// The path of a package relative to the new one.
    ///
    /// - Parameter path: The path relative to the divided package.
    private func pathFromHere(_ path: String) -> String {
        let absolute = URL(filePath: subject.package.directory + "/" + path).standardizedFileURL.path
        return RelativePath.from(directory, to: absolute)
    }
}
