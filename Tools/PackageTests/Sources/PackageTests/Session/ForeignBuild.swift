import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A build in Bulkhead's folder that another program created, such as the build of Bulkhead itself in a fresh clone.
///
/// The other program first records the time and the environment in the new folder: `mkdir .build/bulkhead/build`, and
/// then `env -0 > .build/bulkhead/build/begun`. SwiftPM handles changes to its options and to the times of files. If
/// anything else changed since, the build isn't reused. The text of PATH doesn't matter, but the programs that builds
/// find in it do.
struct ForeignBuild {
    /// The folder of the build.
    private let folder: String
    /// The start of the build, like ``FileStamp/changed``.
    private let begun: Int64
    private let environment: [String: String]

    /// Reads the record in a folder. Returns `nil` if there is none.
    init?(in folder: String) {
        let file = folder + "/begun"
        var status = stat()
        guard lstat(file, &status) == 0, let data = FileManager.default.contents(atPath: file) else { return nil }
        self.folder = folder
        begun = FileStamp(status).changed
        var environment: [String: String] = [:]
        for word in data.split(separator: 0) {
            let parts = String(decoding: word, as: UTF8.self)
                .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
        }
        self.environment = environment
    }

    /// Removes the plan, which was for other packages, and the record. The compiled products remain.
    func adopt() throws(InputsError) {
        for name in ["begun", "debug.yaml", "debug/description.json"] {
            guard unlink("\(folder)/\(name)") != 0, errno != ENOENT else { continue }
            throw InputsError("\(folder)/\(name) can't be deleted: \(String(cString: strerror(errno)))")
        }
    }

    /// Returns the reason why the build can't be reused, as a sentence, or `nil` if it can.
    ///
    /// - Parameters:
    ///   - given: the environment of Bulkhead's own builds.
    ///   - trees: the folders with sources, each with Bulkhead's folder in it, as for ``TreeFiles``.
    ///   - toolchain: the path of the `swift` program.
    func reasonNotToReuse(
        given: [String: String], trees: [(root: String, own: String)], toolchain: String?
    ) throws(InputsError) -> String? {
        if let name = differentVariable(given) { return "\(name) was different" }
        if let old = try TreeFiles(folder, own: "").entries.first(where: { change(folder, $0) < begun }) {
            return "\(old.path) existed before it"
        }
        for tree in trees {
            let entries = try TreeFiles(tree.root, own: tree.own).entries
            // SwiftPM writes the resolved versions, and reads them again for each plan.
            let sources = entries.filter { !$0.isEmptyFolder && !$0.path.hasSuffix("Package.resolved") }
            if let new = sources.first(where: { change(tree.root, $0) >= begun }) {
                return "\(tree.root)/\(new.path) changed since it was started"
            }
        }
        return MachineInputs.change(since: begun, environment: given, toolchain: toolchain)
            .map { "\($0) changed since it was started" }
    }

    /// The variables that shells set, which don't affect builds.
    private static let ofShells: Set<String> = ["_", "PWD", "OLDPWD", "SHLVL"]

    private func differentVariable(_ given: [String: String]) -> String? {
        let stated = environment.filter { !Self.ofShells.contains($0.key) }
        let counted = Set(stated.keys).union(given.keys.filter(BuildEnvironment.affectsBuilds))
        return counted.sorted().first { name in
            if name == "PATH" {
                return MachineInputs.programs(environment: stated) != MachineInputs.programs(environment: given)
            }
            return stated[name] != given[name]
        }
    }

    /// Returns the time of an entry's last change, or the distant future if it can't be determined.
    private func change(_ root: String, _ entry: TreeFiles.Entry) -> Int64 {
        var status = stat()
        let path = Array((root + "/").utf8) + (entry.bytes ?? Array(entry.path.utf8)) + [0]
        let answer = path.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { lstat($0, &status) } ?? -1 }
        }
        return answer == 0 ? FileStamp(status).changed : .max
    }
}
