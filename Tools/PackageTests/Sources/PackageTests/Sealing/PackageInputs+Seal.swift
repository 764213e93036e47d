import AffectedPackages
import Foundation
import PackageGraph

extension PackageInputs {
    /// Returns what a package's tests may access when they are sealed: the files in their key, and the products built
    /// from them.
    ///
    /// - Parameters:
    ///   - build: the folder of the build.
    ///   - scratch: files and folders that they may write.
    func seal(of package: TestedPackage, build: String, scratch: [String]) -> Seal {
        let root = inputs.graph.root
        let closure = inputs.closure(of: package.id)
        var seal = Seal()
        let files = Set(placed.inputs(of: closure))
        let covered = CoveredFolders.of(files, among: entries.keys, excluding: skippedFolders)
        seal.readable = Set(covered.map { RealPath.of(root + "/" + $0) ?? root + "/" + $0 })
        // The destinations of links are in the key too.
        for path in files where entries[path]?.bytes == nil {
            let place = root + "/" + path
            if let real = RealPath.of(place), real != place { seal.readable.insert(real) }
        }
        seal.readable.formUnion(closure.outside.map { inputs.graph.packages[$0].directory })
        seal.readable.formUnion(
            MachineInputs.readable(
                environment: context.environment.common, toolchain: context.toolchain.path))
        seal.readable.insert(build)
        let own = closure.packages.map { inputs.graph.packages[$0] }.filter {
            $0.origin == .local && !$0.path.isEmpty
        }
        seal.listable = Set(own.map(\.directory))
        // Programs that search for a declared file list the folders that contain it.
        let outsideFiles = covered.filter { path in
            !own.contains { path == $0.path || path.hasPrefix($0.path + "/") }
        }
        seal.listable.formUnion(
            outsideFiles.compactMap { path in path.lastIndex(of: "/").map { root + "/" + path[..<$0] } })
        if package.path.isEmpty { seal.listable.insert(root) }
        seal.writable = Set(scratch).union(["/dev", "/proc"])
        return seal
    }
}
