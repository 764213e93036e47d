import ImportScanner
import PackageGraph

/// The modules that checked-out packages re-export. Their sources are read only if a result depends on it.
final class ExternalReexports {
    private let graph: ModuleGraph
    private let observations: DiskObservations
    private var known: [Int: Set<String>] = [:]

    init(_ graph: ModuleGraph, _ observations: DiskObservations) {
        self.graph = graph
        self.observations = observations
    }

    /// Returns the modules that a target of a checked-out package re-exports, directly and indirectly.
    func modules(of target: Int) -> Set<String> {
        if let modules = known[target] { return modules }
        // A cycle of re-exports adds nothing the second time.
        known[target] = []
        var modules = direct(target)
        for edge in graph.dependencies(of: target) where modules.contains(edge.importName) {
            modules.formUnion(self.modules(of: edge.to))
        }
        known[target] = modules
        return modules
    }

    /// Returns whether a target of a checked-out package has Swift files, or whether its files aren't found.
    func mayBeSwift(_ index: Int) -> Bool {
        let target = graph.targets[index]
        var isFound = false
        var folders = [
            graph.packages[target.package].directory + "/" + (target.declaration.path ?? "Sources/" + target.name)
        ]
        while let folder = folders.popLast() {
            for name in observations.names(in: folder) where !name.hasPrefix(".") {
                if name.hasSuffix(".swift") { return true }
                isFound = true
                if !name.contains(".") { folders.append(folder + "/" + name) }
            }
        }
        return !isFound
    }

    private func direct(_ index: Int) -> Set<String> {
        let target = graph.targets[index]
        let package = graph.packages[target.package]
        guard package.origin == .external else { return [] }
        var modules: Set<String> = []
        var folders = [package.directory + "/" + (target.declaration.path ?? "Sources/" + target.name)]
        while let folder = folders.popLast() {
            for name in observations.names(in: folder) where !name.hasPrefix(".") {
                let path = folder + "/" + name
                guard name.hasSuffix(".swift") else {
                    if !name.contains(".") { folders.append(path) }
                    continue
                }
                guard let bytes = observations.read(path) else { continue }
                for item in ImportScanner.scan(bytes)
                where item.attributes.contains("@_exported") && item.kind == nil {
                    modules.insert(item.module)
                }
            }
        }
        return modules
    }
}
