import ImportScanner
import ManifestReader
import PackageGraph

/// The imports of every file of a graph, read from disk.
struct SourceImports {
    /// An import of a module.
    struct Entry: Sendable {
        let module: String
        let line: Int
        let column: Int
    }

    /// The imports by the file's index in the graph.
    let files: [[Entry]]
    /// What couldn't be read, a line each.
    let problems: [String]

    /// Scans all files that belong to a target, on several threads.
    init(_ graph: ModuleGraph, workers: Int = Workers.count) {
        let piece = 64
        let files = graph.files
        let root = graph.root
        let pieces = DeepStack.map((files.count + piece - 1) / piece, workers: workers) { index in
            var buffer = SourceBuffer()
            return files[(index * piece)..<min(files.count, (index + 1) * piece)].map { file in
                guard !file.targets.isEmpty else { return Result<[Entry], SourceBuffer.Failure>.success([]) }
                return buffer.withBytes(of: FilePath.join(root, file.path)) { bytes in
                    ImportScanner.scan(bytes).map { Entry(module: $0.module, line: $0.line, column: $0.column) }
                }
            }
        }
        let results = pieces.joined()
        self.files = results.map { (try? $0.get()) ?? [] }
        problems = zip(files, results).compactMap { file, result in
            guard case .failure(let failure) = result else { return nil }
            return "\(file.path): \(failure.text)"
        }
    }
}
