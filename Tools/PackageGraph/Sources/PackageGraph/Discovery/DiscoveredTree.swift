import Foundation
import ManifestReader

/// The packages, manifests and source files below a root, from which a graph is built.
///
/// Building the graph takes about as long as the discovery. A caller that has stored the graph can compare
/// ``fingerprint(_:)`` instead.
public struct DiscoveredTree: Sendable {
    struct Found: Sendable {
        /// The absolute path of the package's folder.
        let directory: String
        let loaded: ManifestLoader.Loaded
        /// The declarations of an Xcode project; nil for a package.
        var project: ProjectDeclarations?
    }

    let tree: SourceTree
    /// The indices of the local packages' folders.
    let folders: [Int]
    /// The local packages, the Xcode projects, then the external packages.
    let packages: [Found]
    /// For each package, the packages to which the entries of its `dependencies` refer, by the position of the entry.
    let resolved: [[Int?]]
    let problems: [DiscoveryProblem]
    let workers: Int
    /// The modules that a configuration describes. They aren't part of the fingerprint.
    let described: [DescribedModule]
    /// The Xcode projects, for ``ProjectCache``.
    public let projects: [ProjectCache.Entry]
    /// The number of Xcode projects that were read instead of taken from the cache.
    public let projectsRead: Int

    /// The absolute path of the root, with links resolved.
    public var root: String { tree.root }

    /// The manifests of the local packages, then of the external ones.
    public var manifests: [ManifestLoader.Loaded] { packages.filter { $0.project == nil }.map(\.loaded) }

    /// Returns a fingerprint of the graph's inputs. Trees with the same fingerprint have equal graphs.
    ///
    /// - Parameter content: identifies the text of a manifest, by the manifest's absolute path.
    /// - Returns: nil if the tree is incomplete, or if the text of a manifest isn't known.
    public func fingerprint(_ content: (String) -> String?) -> Fingerprint? {
        guard problems.isEmpty else { return nil }
        var print = Fingerprint()
        print.add(root)
        addFolder(0, to: &print)
        print.add(folders.count)
        for package in packages {
            print.add(package.directory)
            if let project = package.project {
                print.add(project.fingerprint)
                continue
            }
            guard let content = content(package.loaded.file) else { return nil }
            print.add(package.loaded.file)
            print.add(content)
            for (name, value) in package.loaded.environmentReads.sorted(by: { $0.key < $1.key }) {
                print.add(name)
                print.add(value)
            }
            if package.loaded.method == .evaluated {
                print.add(1)
            } else {
                // The result of running a manifest may depend on more than its text.
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                guard let manifest = try? encoder.encode(package.loaded.manifest) else { return nil }
                manifest.withUnsafeBytes { print.add($0) }
            }
        }
        for dependencies in resolved {
            print.add(dependencies.count)
            for dependency in dependencies { print.add(dependency ?? -1) }
        }
        return print
    }

    /// Threads number folders in the order in which they reach them, and link them in the order of their names.
    private func addFolder(_ index: Int, to print: inout Fingerprint) {
        let folder = tree.folders[index]
        print.add(folder.path)
        print.add(folder.realPath)
        print.add(folder.xcodeBundles.count)
        for bundle in folder.xcodeBundles { print.add(bundle) }
        print.add((folder.holdsOrdinaryPackageFile ? 1 : 0) + (folder.isScratch ? 2 : 0))
        print.add(folder.files.count)
        for file in folder.files {
            print.add(file.name)
            print.add(file.linkTarget)
        }
        print.add(folder.folders.count)
        for child in folder.folders { addFolder(child, to: &print) }
    }

    /// Builds the graph of the modules.
    public func graph() -> ModuleGraph {
        let layouts = DeepStack.map(folders.count, workers: workers) { index in
            SourceLayout(tree: tree, package: folders[index], manifest: packages[index].loaded.manifest).layouts()
        }
        var builder = GraphBuilder(tree: tree)
        for (index, layouts) in layouts.enumerated() {
            builder.add(packages[index].loaded, layouts, at: folders[index])
        }
        for package in packages[folders.count...] {
            if let project = package.project {
                builder.add(project, package.loaded)
            } else {
                builder.addExternal(package.loaded, directory: package.directory)
            }
        }
        builder.add(described)
        return builder.graph(problems, resolved: resolved)
    }
}
