import Foundation
import PackageGraph
import SourceEditing

extension DeclarationMoves {
    /// Returns the absolute path of the folder of a new module, where a step would put it.
    ///
    /// - Throws: `refused` if the name can't be that of a module, or if a target or folder has it.
    public func folder(ofNew name: String) throws(StepError) -> String {
        let possible = ModuleName.mangled(name)
        guard possible == name, !name.isEmpty else {
            let advice = possible.isEmpty ? "" : "; '\(possible)' is possible"
            throw .refused("'\(name)' isn't a name for a module\(advice)")
        }
        if let known = subject.graph.targets.first(where: { $0.name == name || $0.moduleName == name }) {
            throw .refused("there is a target '\(known.name)' already")
        }
        let folder = SiblingTarget(subject: subject, name: name).folder
        guard !FileManager.default.fileExists(atPath: folder) else {
            throw .refused("the folder \(folder) exists already")
        }
        return folder
    }

    /// Declares a new module in the manifest of the package, with the settings of the divided target and the dependencies
    /// that the moved files import.
    public func declare(_ module: Int, in manifest: inout ManifestEdit) throws(ManifestEditError) {
        let files = Set(
            graph.nodes.indices.filter { arrangement.moduleOfNode[$0] == module }.map { graph.nodes[$0].file })
        let name = arrangement.modules[module]
        let place = SiblingTarget(subject: subject, name: name)
        let target = DividedTarget(
            name: name, original: subject.subject, folder: place.folder,
            imports: Set(files.flatMap { graph.files[$0].imports }), allImports: Set(graph.files.flatMap(\.imports)),
            uses: [])
        try manifest.addTarget(
            name, splitFrom: subject.subject.name, path: place.declaredPath(place.folder), isNeeded: target.needs,
            uses: [])
    }
}
