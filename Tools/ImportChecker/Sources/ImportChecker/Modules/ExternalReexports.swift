import ImportScanner
import PackageGraph

/// What modules of checked-out packages re-export. Their sources are read only when an answer turns on it.
final class ExternalReexports {
    private let graph: ModuleGraph
    private let looks: DiskLooks
    private var known: [Int: Set<String>] = [:]

    init(_ graph: ModuleGraph, _ looks: DiskLooks) {
        self.graph = graph
        self.looks = looks
    }

    /// The modules that come with a target of a checked-out package, those that come with these included.
    func modules(of target: Int) -> Set<String> {
        if let modules = known[target] { return modules }
        // A loop of re-exports adds nothing on its second turn.
        known[target] = []
        var modules = direct(target)
        for edge in graph.dependencies(of: target) where modules.contains(edge.importName) {
            modules.formUnion(self.modules(of: edge.to))
        }
        known[target] = modules
        return modules
    }

    private func direct(_ index: Int) -> Set<String> {
        let target = graph.targets[index]
        let package = graph.packages[target.package]
        guard package.origin == .external else { return [] }
        var modules: Set<String> = []
        var folders = [package.directory + "/" + (target.declaration.path ?? "Sources/" + target.name)]
        while let folder = folders.popLast() {
            for name in looks.names(in: folder) where !name.hasPrefix(".") {
                let path = folder + "/" + name
                guard name.hasSuffix(".swift") else {
                    if !name.contains(".") { folders.append(path) }
                    continue
                }
                guard let bytes = looks.read(path) else { continue }
                for item in ImportScanner.scan(bytes) where item.attributes.contains("@_exported") {
                    modules.insert(item.module)
                }
            }
        }
        return modules
    }
}
