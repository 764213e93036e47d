import PackageGraph

/// Finds the resources from which Xcode generates public Swift code. The names in it occur in no file.
struct GeneratedSources {
    let context: RuleContext

    private static let suffixes = [".xcdatamodeld", ".xcdatamodel", ".mlmodel", ".mlpackage", ".intentdefinition"]

    /// Returns whether a target has such resources.
    func exist(in target: Int) -> Bool {
        let graph = context.tree.graph
        guard let project = graph.xcodeTarget(target) else {
            guard let folder = context.tree.targets[target].folder else { return false }
            return exist(below: graph.root + "/" + folder)
        }
        return (project.sources + project.inputs).contains(where: Self.isGenerating)
            || project.folders.contains { exist(below: $0.path) }
    }

    private func exist(below folder: String) -> Bool {
        var folders = [folder]
        while let folder = folders.popLast() {
            for name in context.observations.names(in: folder) {
                if Self.isGenerating(name) { return true }
                // Anything else with a period is a file or a bundle.
                if !name.contains(".") { folders.append(folder + "/" + name) }
            }
        }
        return false
    }

    private static func isGenerating(_ path: String) -> Bool { suffixes.contains { path.hasSuffix($0) } }
}
