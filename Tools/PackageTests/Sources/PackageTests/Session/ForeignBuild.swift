import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A build in Bulkhead's folder that something else made: the one of Bulkhead itself in a fresh clone.
///
/// Its maker states first, in the folder that it has just made, when and in what environment it begins:
/// `mkdir .build/bulkhead/build`, and then `env -0 > .build/bulkhead/build/begun`. SwiftPM compiles again what its options or the
/// times of files tell it to. If anything else changed since, the build isn't used. Of PATH counts what builds find through it.
struct ForeignBuild {
    /// The folder that it is in.
    private let folder: String
    /// When it was begun, as of ``FileStamp/changed``.
    private let begun: Int64
    private let environment: [String: String]

    /// What a folder says of itself; nil where it says nothing.
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

    /// Has SwiftPM plan the next build without this one's plan, which was of other packages, and what is compiled stay.
    func adopt() throws(InputsError) {
        for name in ["begun", "debug.yaml", "debug/description.json"] {
            guard unlink("\(folder)/\(name)") != 0, errno != ENOENT else { continue }
            throw InputsError("\(folder)/\(name) can't be deleted: \(String(cString: strerror(errno)))")
        }
    }

    /// Why it can't be built on, in a sentence; nil where it can.
    ///
    /// - Parameters:
    ///   - given: what Bulkhead's own builds are given of the environment.
    ///   - trees: the folders that sources are in, each with the part of it that Bulkhead builds in, as in ``TreeFiles``.
    ///   - toolchain: the path of the `swift` that is used.
    func hindrance(
        given: [String: String], trees: [(root: String, own: String)], toolchain: String?
    ) throws(InputsError) -> String? {
        if let name = differentVariable(given) { return "\(name) was another" }
        if let old = try TreeFiles(folder, own: "").entries.first(where: { change(folder, $0) < begun }) {
            return "\(old.path) was there before it"
        }
        for tree in trees {
            let entries = try TreeFiles(tree.root, own: tree.own).entries
            // SwiftPM writes the versions that it finds, and reads them anew for each plan.
            let sources = entries.filter { !$0.isEmptyFolder && !$0.path.hasSuffix("Package.resolved") }
            if let new = sources.first(where: { change(tree.root, $0) >= begun }) {
                return "\(tree.root)/\(new.path) changed since it was begun"
            }
        }
        return MachineInputs.change(since: begun, environment: given, toolchain: toolchain)
            .map { "\($0) changed since it was begun" }
    }

    /// Variables that a shell sets for itself, and none of which a build goes by.
    private static let ofShells: Set<String> = ["_", "PWD", "OLDPWD", "SHLVL"]

    private func differentVariable(_ given: [String: String]) -> String? {
        let stated = environment.filter { !Self.ofShells.contains($0.key) }
        let counted = Set(stated.keys).union(given.keys.filter(BuildEnvironment.decidesBuilds))
        return counted.sorted().first { name in
            if name == "PATH" {
                return MachineInputs.programs(environment: stated) != MachineInputs.programs(environment: given)
            }
            return stated[name] != given[name]
        }
    }

    /// When an entry changed last; in the future where that can't be told.
    private func change(_ root: String, _ entry: TreeFiles.Entry) -> Int64 {
        var status = stat()
        let path = Array((root + "/").utf8) + (entry.bytes ?? Array(entry.path.utf8)) + [0]
        let answer = path.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { lstat($0, &status) } ?? -1 }
        }
        return answer == 0 ? FileStamp(status).changed : .max
    }
}
