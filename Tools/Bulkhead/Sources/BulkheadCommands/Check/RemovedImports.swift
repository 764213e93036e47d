import ModuleSplit
import PackageGraph

/// The files from which imports were removed, whose packages are built afterwards: only the compiler knows all uses.
struct RemovedImports {
    /// The files before the removal, by package and path.
    private var files: [String: [String: FindingFixes.Change]] = [:]

    /// Adds changes that were made.
    mutating func add(_ fixes: FindingFixes) {
        for change in fixes.changes {
            guard let package = fixes.packagesOfRemovedImports[change.path] else { continue }
            // An earlier round's change has the text from before.
            if files[package]?[change.path] == nil { files[package, default: [:]][change.path] = change }
        }
    }

    /// Builds the packages with their tests. Restores the files of those that don't build.
    ///
    /// - Throws: ``CommandError`` with the compiler's errors if a package doesn't build.
    func build(below root: String, isQuiet: Bool) throws {
        var failures: [String] = []
        for (package, changes) in files.sorted(by: { $0.key < $1.key }) {
            if !isQuiet { StandardError.print("bulkhead: building \(package), because imports were removed") }
            do {
                guard let errors = try DebugBuild(of: FilePath.join(root, package)).errors() else { continue }
                failures.append("\(package) doesn't build without imports that seemed unused:\n\(errors)")
            } catch {
                failures.append("\(package): \(error)")
            }
            try FindingFixes.revert(Array(changes.values), below: root)
        }
        guard failures.isEmpty else {
            throw CommandError("\(failures.joined(separator: "\n"))\nThe imports of these packages were restored.")
        }
    }
}
