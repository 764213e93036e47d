import Foundation
import PackageGraph

/// The compiler's warnings about local packages in the current build products, whichever build compiled them.
///
/// A warning fails the package of its source. A package without tests has no result that could fail, so its warnings
/// fail the packages that depend on it. This doesn't depend on the tested packages.
struct CompilerWarnings {
    private let graph: ModuleGraph
    /// SwiftPM's folder of build products.
    private let folder: String
    private var byPackage: [Int: [String]] = [:]

    /// Prepares for reading.
    ///
    /// - Parameters:
    ///   - graph: the repository.
    ///   - builder: the builder whose products are read.
    init(graph: ModuleGraph, builder: PackageBuilder) {
        self.init(graph: graph, products: builder.scratch + "/debug")
    }

    /// Prepares for reading a folder of build products.
    init(graph: ModuleGraph, products: String) {
        self.graph = graph
        folder = products
    }

    /// Returns the warnings that fail a package, as sentences.
    ///
    /// Each package is read only once, so everything that is requested must have been built before.
    mutating func sentences(for package: TestedPackage) -> [String] {
        var sentences: [String] = []
        for id in reportingPackages(for: package) {
            let known = byPackage[id] ?? read(id)
            byPackage[id] = known
            sentences += known
        }
        return sentences
    }

    /// Removes the products of sources whose diagnostics were truncated by an interrupted compiler, so that the next
    /// build compiles them again.
    ///
    /// - Returns: whether anything was removed.
    func removeUnreadable(of packages: [TestedPackage]) -> Bool {
        let all = Set(packages.flatMap(reportingPackages)).flatMap(files).filter { read(file: $0) == nil }
        for file in all {
            for path in [file] + products(of: file) { try? FileManager.default.removeItem(atPath: path) }
        }
        return !all.isEmpty
    }

    /// Returns the other products that the compiler writes with a file of diagnostics, which is that of a source or of
    /// a module.
    private func products(of file: String) -> [String] {
        let stem = String(file.dropLast(".dia".count))
        guard stem.hasSuffix(".emit-module") else { return ["\(stem).swift.o", "\(stem).swiftdeps"] }
        let module = stem.split(separator: "/").last?.dropLast(".emit-module".count) ?? ""
        return ["\(folder)/Modules/\(module).swiftmodule"]
    }

    private func reportingPackages(for package: TestedPackage) -> [Int] {
        package.closure.filter { id in
            id == package.id || !graph.packages[id].targets.contains { graph.targets[$0].kind == .test }
        }
    }

    private func read(_ package: Int) -> [String] {
        var seen: Set<String> = []
        return files(of: package).flatMap(sentences).filter { seen.insert($0).inserted }
    }

    private func files(of package: Int) -> [String] {
        graph.packages[package].targets.flatMap { target -> [String] in
            let folder = "\(folder)/\(graph.targets[target].name).build"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.hasSuffix(".dia") }.sorted().map { "\(folder)/\($0)" }
        }
    }

    private func sentences(in file: String) -> [String] {
        guard let diagnostics = read(file: file) else {
            return ["the compiler's diagnostics can't be read from \(file); delete its folder to compile it again"]
        }
        return diagnostics.compactMap { diagnostic in
            guard diagnostic.severity == .warning, let source = diagnostic.file, isCurrent(file, source) else {
                return nil
            }
            return "the compiler warns: \(graph.displayPath(source)):\(diagnostic.line): \(diagnostic.message)"
        }
    }

    /// Returns the diagnostics in a file, or `nil` if it can't be read.
    private func read(file: String) -> [BuildDiagnostic]? {
        FileManager.default.contents(atPath: file).flatMap { try? SerializedDiagnostics.read([UInt8]($0)) }
    }

    /// Whether a file of diagnostics belongs to the current source. Unused sources aren't compiled again, and a source
    /// may have been deleted.
    private func isCurrent(_ file: String, _ source: String) -> Bool {
        guard let said = modified(file), let written = modified(source) else { return false }
        return said >= written
    }

    private func modified(_ path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}
