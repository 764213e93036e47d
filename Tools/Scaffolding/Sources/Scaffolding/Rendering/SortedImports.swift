/// Sorts the imports of a generated file. A template can't, because the position of an import that contains the name
/// depends on the name.
enum SortedImports {
    /// Returns a Swift source with each run of plain import declarations sorted as swift-format does, by the bytes of
    /// the modules' names.
    static func applied(to source: String) -> String {
        var lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        var start = 0
        while start < lines.count {
            var end = start
            while end < lines.count, let prefix = prefix(of: lines[end]), prefix == self.prefix(of: lines[start]) {
                end += 1
            }
            if end - start > 1 {
                lines[start..<end].sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            }
            start = max(end, start + 1)
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the text before the module's name in an import declaration, or `nil` for another line.
    private static func prefix(of line: Substring) -> String? {
        ["import ", "@testable import "].first { prefix in
            let name = line.dropFirst(prefix.count)
            return line.hasPrefix(prefix) && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        }
    }
}
