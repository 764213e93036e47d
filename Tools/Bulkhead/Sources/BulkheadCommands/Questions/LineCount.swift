import ManifestReader
import PackageGraph

/// Counts the lines of files.
enum LineCount {
    /// Returns the total for some files. Unreadable ones count as 0.
    static func of(_ files: [String], root: String) -> Int {
        var buffer = SourceBuffer()
        return files.reduce(0) { sum, file in
            let count = buffer.withBytes(of: FilePath.join(root, file)) { $0.lineCount }
            return sum + ((try? count.get()) ?? 0)
        }
    }
}
