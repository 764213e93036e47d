import Foundation
import ImportScanner
import PackageGraph

/// Finds packages with files that import a module, or ask for one, which the graph knows and their target doesn't declare.
///
/// Beside other packages such a file may see the module or not, and isn't built again when it changes. What a declared
/// dependency itself depends on is always built before, so it counts as declared.
struct UndeclaredImports {
    private struct Found {
        /// In what is built for packages that depend on this one.
        var outsideTests: String?
        var inTests: String?
    }

    private let graph: ModuleGraph
    private let files: [Int?: [SourceFile]]
    private var found: [Int: Found] = [:]
    private var reachable: [Int: Set<Int>] = [:]

    init(_ graph: ModuleGraph) {
        self.graph = graph
        files = Dictionary(grouping: graph.files.filter { !$0.targets.isEmpty }, by: \.package)
    }

    /// The first such import in a package or in one that it reaches, as a sentence; nil where there is none.
    mutating func sentence(for package: TestedPackage) -> String? {
        for id in package.closure {
            let known = found[id] ?? find(in: files[id] ?? [])
            found[id] = known
            if let sentence = known.outsideTests ?? (id == package.id ? known.inTests : nil) { return sentence }
        }
        return nil
    }

    private mutating func find(in files: [SourceFile]) -> Found {
        var found = Found()
        for file in files {
            let isTest = file.targets.allSatisfy { graph.targets[$0].kind == .test }
            if isTest ? found.inTests != nil : found.outsideTests != nil { continue }
            let sentence = sentence(for: file)
            if isTest { found.inTests = sentence } else { found.outsideTests = sentence }
        }
        return found
    }

    private mutating func sentence(for file: SourceFile) -> String? {
        guard let bytes = FileManager.default.contents(atPath: graph.root + "/" + file.path) else {
            return "\(file.path) can't be read"
        }
        let names =
            bytes.withUnsafeBytes { ImportScanner.scan($0) }.map { (module: $0.module, verb: "imports") }
            + Self.asked(by: bytes).map { (module: $0, verb: "asks whether it can import") }
        for (module, verb) in names {
            let targets = graph.targets(ofModule: module)
            if targets.isEmpty { continue }
            for target in file.targets where !reaches(target, targets) {
                return "\(file.path) \(verb) \(module), which \(graph.targets[target].name) doesn't declare"
            }
        }
        return nil
    }

    private mutating func reaches(_ target: Int, _ modules: [Int]) -> Bool {
        let known = reachable[target] ?? Set(graph.moduleArrows.reachable(from: [target])).union([target])
        reachable[target] = known
        return modules.contains(where: known.contains)
    }

    /// The modules in `canImport(…)`.
    private static func asked(by bytes: Data) -> [String] {
        guard bytes.firstRange(of: Data("canImport".utf8)) != nil else { return [] }
        return String(decoding: bytes, as: UTF8.self).matches(of: /canImport\s*\(\s*([A-Za-z_][A-Za-z0-9_]*)/)
            .map { String($0.1) }
    }
}
