import ConfigurationReading

extension DeclarationGraph {
    /// Returns the declarations that people name on the command line.
    ///
    /// - Parameters:
    ///   - word: A file, a folder or a pattern of files, relative to the target's folder; the place of a declaration as
    ///     `split plan` prints it, such as `Price.swift:12`; or a name, which stands for all declarations with it.
    ///   - folder: The absolute path of the target's folder.
    /// - Returns: The indices in ``nodes``, sorted.
    public func nodes(named word: String, in folder: String) -> [Int] {
        let inFiles = nodes(inFiles: word, folder)
        if !inFiles.isEmpty { return inFiles }
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2, let line = Int(parts[1]) {
            return nodes(inFiles: String(parts[0]), folder).filter { declaration($0).lines.contains(line) }
        }
        return nodes.indices.filter { declaration($0).name == word }
    }

    private func nodes(inFiles pattern: String, _ folder: String) -> [Int] {
        let glob = Glob(pattern)
        let matching = Set(
            files.indices.filter { glob.contains(String(files[$0].path.dropFirst(folder.count + 1))) })
        return nodes.indices.filter { matching.contains(nodes[$0].file) }
    }
}
