import Foundation
import ImportScanner
import PackageGraph

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Finds packages with files that import a module of the graph that their target doesn't declare, or check for it with
/// `canImport`.
///
/// If such a file is built together with other packages, it may or may not find the module, and isn't compiled again if
/// the module changes. The dependencies of a declared dependency are always built before, so they count as declared.
struct UndeclaredImports {
    private struct Found {
        /// An import in a target that dependents are built from too.
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

    /// Returns a sentence about the first such import in a package or its dependencies, or `nil` if there is none.
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
            + Self.modulesInCanImport(of: bytes).map { (module: $0, verb: "checks for") }
        for (module, verb) in names {
            let targets = graph.targets(ofModule: module)
            if targets.isEmpty { continue }
            for target in file.targets
            where graph.packages[graph.targets[target].package].kind == .package && !reaches(target, targets)
                && !declares(target, targets)
            {
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

    /// Whether a target, or one that it depends on, declares a product of a package with the identity of one of the
    /// modules' packages: one that is in the tree too, beside the version that the manifest asks for.
    private func declares(_ target: Int, _ modules: [Int]) -> Bool {
        let identities = Set(modules.map { graph.packages[graph.targets[$0].package].identity })
        return (graph.moduleArrows.reachable(from: [target]) + [target]).contains { id in
            graph.targets[id].declaration.dependencies.contains { dependency in
                guard case .product(_, let package?, _) = dependency.reference else { return false }
                return identities.contains(package.lowercased())
            }
        }
    }

    /// Returns the modules in `canImport(…)`.
    private static func modulesInCanImport(of bytes: Data) -> [String] {
        guard bytes.withUnsafeBytes(mentionsCanImport) else { return [] }
        return String(decoding: bytes, as: UTF8.self).matches(of: /canImport\s*\(\s*([A-Za-z_][A-Za-z0-9_]*)/)
            .map { String($0.1) }
    }

    /// Whether a text contains `canImport`, as few do. `Data.firstRange(of:)` takes a second for all files of a large
    /// repository in a debug build.
    private static func mentionsCanImport(_ text: UnsafeRawBufferPointer) -> Bool {
        let word = "canImport"
        guard let start = text.baseAddress else { return false }
        // The letter that is rarest in sources, with three before it and five after it.
        var position = 3
        while position + 6 <= text.count,
            let found = memchr(start + position, Int32(UInt8(ascii: "I")), text.count - position)
        {
            position = start.distance(to: found)
            if position + 6 <= text.count, memcmp(found - 3, word, word.utf8.count) == 0 { return true }
            position += 1
        }
        return false
    }
}
