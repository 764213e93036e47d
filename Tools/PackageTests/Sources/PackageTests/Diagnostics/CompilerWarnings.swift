import Foundation
import PackageGraph

/// The compiler's warnings in local packages, as what is built now has them: whichever build compiled it.
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
        self.graph = graph
        folder = builder.scratch + "/debug"
    }

    /// What was said of a package that has been built, and of those it depends on.
    ///
    /// A package is read once, so all that is asked for must have been built by then.
    mutating func sentences(for package: TestedPackage) -> [String] {
        var sentences: [String] = []
        for id in package.closure {
            let known = byPackage[id] ?? read(id)
            byPackage[id] = known
            sentences += known
        }
        return sentences
    }

    private func read(_ package: Int) -> [String] {
        var seen: Set<String> = []
        return graph.packages[package].targets.flatMap { target -> [String] in
            let name = graph.targets[target].name
            return files(of: name).flatMap(sentences).filter { seen.insert($0).inserted }
        }
    }

    private func files(of target: String) -> [String] {
        let folder = "\(folder)/\(target).build"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".dia") }.sorted().map { "\(folder)/\($0)" }
    }

    private func sentences(in file: String) -> [String] {
        guard let bytes = FileManager.default.contents(atPath: file),
            let diagnostics = try? SerializedDiagnostics.read([UInt8](bytes))
        else { return ["what the compiler said can't be read from \(file); delete it to have it compiled again"] }
        return diagnostics.compactMap { diagnostic in
            guard diagnostic.severity == .warning, let source = diagnostic.file, isCurrent(file, source) else {
                return nil
            }
            return "the compiler warns: \(graph.displayPath(source)):\(diagnostic.line): \(diagnostic.message)"
        }
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
