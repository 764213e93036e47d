import ManifestReader

/// Counts the lines of files.
enum LineCount {
    /// Returns the total for some files. Unreadable ones count as 0.
    static func of(_ files: [String], root: String) -> Int {
        var buffer = SourceBuffer()
        return files.reduce(0) { sum, file in
            let count = buffer.withBytes(of: FilePath.join(root, file)) { of($0) }
            return sum + ((try? count.get()) ?? 0)
        }
    }

    /// Returns the number of lines of a text. The last one may have no newline.
    static func of(_ text: some BidirectionalCollection<UInt8>) -> Int {
        let newline = UInt8(ascii: "\n")
        return text.count { $0 == newline } + (text.last.map { $0 != newline } == true ? 1 : 0)
    }
}
