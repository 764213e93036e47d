import Foundation
import PackageGraph

/// The targets and products whose sources may change: those of the packages in the tree, and of their dependencies by
/// path.
struct LocalTargets: Sendable {
    struct Target: Sendable {
        let name: String
        let module: String
        /// The absolute path of the manifest that declares the target.
        let manifest: String
        /// The absolute path of the target's folder, or of its package if the files of the target are unknown. `nil` if
        /// there is none.
        let folder: String?
        /// Whether the compiler may read options from a file (`unsafeFlags(["@options.rsp"])`). SwiftPM doesn't check
        /// the time of that file.
        let hasOptionFiles: Bool
        /// Whether the target is a macro.
        let isMacro: Bool
    }

    /// The absolute path of the tree.
    let root: String
    let targets: [Target]
    /// The absolute paths of the packages' folders.
    let packages: [String]
    /// The names of the programs and libraries that are built from the targets.
    let products: Set<String>

    /// Determines the targets of a graph.
    ///
    /// - Parameter chosen: the indices of the packages, or `nil` for all.
    init(of graph: ModuleGraph, packages chosen: [Int]? = nil) {
        let outside = graph.packagesOutside
        let packages = graph.packages.filter { package in
            package.kind == .package
                && (chosen?.contains(package.id) ?? (package.origin == .local || outside.contains(package.id)))
        }
        self.packages = packages.map(\.directory)
        root = graph.root
        targets = packages.flatMap { package in
            let isOutside = package.origin != .local
            let manifest = isOutside ? package.manifestPath : "\(graph.root)/\(package.manifestPath)"
            let hasOptionFiles =
                FileManager.default.contents(atPath: manifest).map(ManifestReads.mayReadOptionFiles) ?? true
            return package.targets.map { id in
                let target = graph.targets[id]
                return Target(
                    name: target.name, module: target.moduleName, manifest: manifest,
                    folder: isOutside ? package.directory : target.folder.map { "\(graph.root)/\($0)" },
                    hasOptionFiles: hasOptionFiles, isMacro: target.kind == .macro)
            }
        }
        let programs = packages.flatMap { package in
            package.targets.map { graph.targets[$0] }.filter { $0.kind != .library && $0.kind != .test }.map(\.name)
        }
        products = Set(
            programs + packages.flatMap { $0.manifest.products.map(\.name) + ["\($0.manifest.name)PackageTests"] })
    }
}
