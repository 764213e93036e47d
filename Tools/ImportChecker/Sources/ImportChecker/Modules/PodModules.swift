import PackageGraph

/// The modules that CocoaPods offers to Xcode projects, by the names of the pods in Podfile.lock or Podfile.
final class PodModules {
    private let graph: ModuleGraph
    private let observations: DiskObservations
    private var known: [String: Set<String>] = [:]

    init(_ graph: ModuleGraph, _ observations: DiskObservations) {
        self.graph = graph
        self.observations = observations
    }

    /// Returns the modules for a project: those of its own folder, and of the folders around it.
    ///
    /// - Parameter path: The path of the project, relative to the root.
    func modules(for path: String) -> Set<String> {
        var modules: Set<String> = []
        var folder = path[...]
        while !folder.isEmpty {
            folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
            modules.formUnion(self.modules(in: String(folder)))
        }
        return modules
    }

    private func modules(in folder: String) -> Set<String> {
        if let modules = known[folder] { return modules }
        let prefix = graph.root + "/" + (folder.isEmpty ? "" : folder + "/")
        let modules: Set<String>
        if let lock = observations.read(prefix + "Podfile.lock") {
            modules = Self.locked(String(decoding: lock, as: UTF8.self))
        } else if let file = observations.read(prefix + "Podfile") {
            modules = Self.declared(String(decoding: file, as: UTF8.self))
        } else {
            modules = []
        }
        known[folder] = modules
        return modules
    }

    /// Returns the pods in the section PODS: `  - Firebase/Core (10.0.0):` is one of `Firebase`.
    private static func locked(_ text: String) -> Set<String> {
        var isInside = false
        var modules: Set<String> = []
        for line in text.split(whereSeparator: \.isNewline) {
            if !line.hasPrefix(" ") { isInside = line.hasPrefix("PODS:") }
            guard isInside, let dash = line.firstRange(of: "- ") else { continue }
            modules.formUnion(self.modules(ofPod: line[dash.upperBound...]))
        }
        return modules
    }

    /// Returns the pods that a Podfile names: `pod 'Firebase/Core', '~> 10'`.
    private static func declared(_ text: String) -> Set<String> {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
        return Set(
            lines.filter { $0.hasPrefix("pod ") || $0.hasPrefix("pod(") }.flatMap { line -> [String] in
                let parts = line.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }
                return parts.count > 1 ? modules(ofPod: parts[1]) : []
            })
    }

    /// Returns the names that the module of a pod may have. That of `GRDB.swift` is `GRDB`, by custom.
    private static func modules(ofPod text: Substring) -> [String] {
        let name = text.drop { $0 == "\"" }.prefix { !"/ (\":".contains($0) }
        let plain = name.hasSuffix(".swift") ? name.dropLast(".swift".count) : name
        return [name, plain].map { ModuleName.mangled(String($0)) }
    }
}
