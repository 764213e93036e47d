import ManifestReader

/// Counts the lines of files.
enum LineCount {
    /// Returns the total for some files. Unreadable ones count as 0.
    static func of(_ files: [String], root: String) -> Int {
        var buffer = SourceBuffer()
        return files.reduce(0) { sum, file in
            let count = buffer.withBytes(of: FilePath.join(root, file)) { bytes in
                var count = 0
                for byte in bytes where byte == UInt8(ascii: "\n") { count += 1 }
                return count + (bytes.last.map { $0 != UInt8(ascii: "\n") } == true ? 1 : 0)
            }
            return sum + ((try? count.get()) ?? 0)
        }
    }
}
