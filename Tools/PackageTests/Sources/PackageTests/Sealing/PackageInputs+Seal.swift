import AffectedPackages
import Foundation
import PackageGraph

extension PackageInputs {
    /// What the tests of a package may touch when they are sealed: what is in their key, and what was built of that.
    ///
    /// - Parameters:
    ///   - build: the folder that its tests were built in.
    ///   - scratch: files and folders that they may write.
    func seal(of package: TestedPackage, build: String, scratch: [String]) -> Seal {
        let root = inputs.graph.root
        let closure = inputs.closure(of: package.id)
        var seal = Seal()
        let files = Set(placed.inputs(of: closure))
        let covered = CoveredFolders.of(files, among: entries.keys, apartFrom: skippedFolders)
        seal.readable = Set(covered.map { RealPath.of(root + "/" + $0) ?? root + "/" + $0 })
        // What links lead to is in the key as well.
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
        // A file that is declared is looked for in the folders around it.
        let strangers = covered.filter { path in
            !own.contains { path == $0.path || path.hasPrefix($0.path + "/") }
        }
        seal.listable.formUnion(
            strangers.compactMap { path in path.lastIndex(of: "/").map { root + "/" + path[..<$0] } })
        if package.path.isEmpty { seal.listable.insert(root) }
        seal.writable = Set(scratch).union(["/dev", "/proc"])
        return seal
    }
}
