import ManifestReader
import XcodeProjectReader

/// The declarations of an Xcode project in the terms of a manifest: targets, products and dependencies.
struct ProjectDeclarations: Sendable {
    /// The path of the bundle, relative to the root.
    let path: String
    let project: XcodeProject
    /// Identifies the contents of the files from which the project was read.
    let fingerprint: Fingerprint
    private let references: [PackageDependency]
    private let dependencies: [[TargetDependency]]
    private let plugins: [[PluginUsage]]
    private let linked: [String: [String]]

    init(path: String, project: XcodeProject, linker: ProjectLinker, fingerprint: Fingerprint) {
        self.path = path
        self.project = project
        self.fingerprint = fingerprint
        var references = ProjectPackages(project, localPackages: linker.localPackages(of: project))
        var linked: [String: [String]] = [:]
        var plugins: [[PluginUsage]] = []
        dependencies = project.targets.map { target in
            let place = ManifestPlace(line: target.line, column: 1)
            var usages: [PluginUsage] = []
            let result = target.dependencies.compactMap { dependency -> TargetDependency? in
                func made(_ reference: TargetDependency.Reference) -> TargetDependency {
                    TargetDependency(reference: reference, condition: Self.condition(dependency), place: place)
                }
                func made(_ found: ProjectLinker.Target) -> TargetDependency {
                    if found.project.path == project.path { return made(.target(found.target.name)) }
                    let package = references.add(project: found.project.path)
                    return made(.product(found.target.name, package: package, moduleAliases: [:]))
                }
                func library(_ file: String) {
                    linked[target.id, default: []].append(Self.module(ofLibrary: file))
                }
                switch dependency.reference {
                case .target(let id):
                    return project.targets.first { $0.id == id }.map { made(.target($0.name)) }
                case .foreign(let other, let id, let name):
                    if let found = linker.target(id, named: name, in: other) { return made(found) }
                    library(name)
                case .built(let file):
                    if let found = linker.target(making: file, for: project) { return made(found) }
                    library(file)
                case .library(let file): library(file)
                case .product(let name, let location):
                    return made(.product(name, package: references.identity(of: location), moduleAliases: [:]))
                case .plugin(let name, let location):
                    usages.append(PluginUsage(name: name, package: references.identity(of: location)))
                }
                return nil
            }
            plugins.append(usages)
            return result
        }
        self.plugins = plugins
        self.linked = linked
        self.references = references.dependencies
    }

    /// Returns the modules of the libraries that a target links and that nothing here builds.
    func linkedModules(of target: XcodeTarget) -> [String] { linked[target.id] ?? [] }

    /// Returns the manifest that declares the same.
    func manifest() -> Manifest {
        let targets = project.targets.enumerated().map { index, target in
            ManifestTarget(
                name: target.name, kind: Self.kind(target.kind), dependencies: dependencies[index],
                pluginUsages: plugins[index], place: ManifestPlace(line: target.line, column: 1))
        }
        let products = project.targets.filter { $0.kind != .test }.map { target in
            ManifestProduct(
                name: target.name, kind: target.kind == .application ? .executable : .automaticLibrary,
                targets: [target.name], place: ManifestPlace(line: target.line, column: 1))
        }
        return Manifest(
            name: project.name, toolsVersion: ToolsVersion(6, 0), products: products, dependencies: references,
            targets: targets)
    }

    private static func kind(_ kind: XcodeTarget.Kind) -> ManifestTarget.Kind {
        switch kind {
        case .application: .executable
        case .library, .aggregate: .regular
        case .test: .test
        }
    }

    /// Returns the condition of a dependency, with SwiftPM's names of platforms.
    private static func condition(_ dependency: XcodeDependency) -> DependencyCondition? {
        guard !dependency.platforms.isEmpty else { return nil }
        return DependencyCondition(platforms: dependency.platforms.map { $0 == "xros" ? "visionos" : $0 })
    }

    /// Returns the name of the module in a library: `Maps` for `Maps.xcframework`, `sqlite3` for `libsqlite3.tbd`.
    private static func module(ofLibrary file: String) -> String {
        guard let dot = file.lastIndex(of: ".") else { return ModuleName.mangled(file) }
        let name = String(file[..<dot])
        let isPlain = [".a", ".dylib", ".tbd"].contains { file.hasSuffix($0) }
        return ModuleName.mangled(isPlain && name.hasPrefix("lib") ? String(name.dropFirst(3)) : name)
    }
}
