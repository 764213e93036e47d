import Foundation
import PackageGraph

/// The compiler's warnings in local packages, as what is built now has them: whichever build compiled it.
///
/// A package answers for its own sources. Those of a package without tests, which never has a result of its own that could
/// fail, are answered for by the packages that need it: always by the same, whatever else is tested.
struct CompilerWarnings {
    private let graph: ModuleGraph
    /// SwiftPM's folder of build products.
    private let folder: String
    private var byPackage: [Int: [String]] = [:]

    /// Prepares reading.
    ///
    /// - Parameters:
    ///   - graph: the repository.
    ///   - builder: whose last build is asked.
    init(graph: ModuleGraph, builder: PackageBuilder) {
        self.init(graph: graph, products: builder.scratch + "/debug")
    }

    /// Prepares reading what lies in SwiftPM's folder of build products.
    init(graph: ModuleGraph, products: String) {
        self.graph = graph
        folder = products
    }

    /// What was said of the sources that a package answers for.
    ///
    /// A package is read once, so all that is asked for must have been built by then.
    mutating func sentences(for package: TestedPackage) -> [String] {
        var sentences: [String] = []
        for id in answered(by: package) {
            let known = byPackage[id] ?? read(id)
            byPackage[id] = known
            sentences += known
        }
        return sentences
    }

    /// Removes what the compiler keeps of sources where an interrupted one left it cut off, so that the next build compiles
    /// them again.
    ///
    /// - Returns: whether anything was.
    func forgetUnreadable(of packages: [TestedPackage]) -> Bool {
        let all = Set(packages.flatMap(answered)).flatMap(files).filter { read(file: $0) == nil }
        for file in all {
            for path in [file] + products(of: file) { try? FileManager.default.removeItem(atPath: path) }
        }
        return !all.isEmpty
    }

    /// What the compiler writes together with a file of diagnostics, which is of a source or of a module.
    private func products(of file: String) -> [String] {
        let stem = String(file.dropLast(".dia".count))
        guard stem.hasSuffix(".emit-module") else { return ["\(stem).swift.o", "\(stem).swiftdeps"] }
        let module = stem.split(separator: "/").last?.dropLast(".emit-module".count) ?? ""
        return ["\(folder)/Modules/\(module).swiftmodule"]
    }

    private func answered(by package: TestedPackage) -> [Int] {
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
            return ["what the compiler said can't be read from \(file); delete its folder to have it compiled again"]
        }
        return diagnostics.compactMap { diagnostic in
            guard diagnostic.severity == .warning, let source = diagnostic.file, isCurrent(file, source) else {
                return nil
            }
            return "the compiler warns: \(graph.displayPath(source)):\(diagnostic.line): \(diagnostic.message)"
        }
    }

    /// The diagnostics of a file, or nil where it can't be read.
    private func read(file: String) -> [BuildDiagnostic]? {
        FileManager.default.contents(atPath: file).flatMap { try? SerializedDiagnostics.read([UInt8]($0)) }
    }

    /// Whether a file of diagnostics is of the source as it is: what no product needed isn't compiled again, and a source may
    /// be gone.
    private func isCurrent(_ file: String, _ source: String) -> Bool {
        guard let said = modified(file), let written = modified(source) else { return false }
        return said >= written
    }

    private func modified(_ path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}
