import SourceEditing

/// The access levels that imports need, if the compiler makes imports internal by default.
struct ImportLevels {
    private struct Place: Hashable {
        let file: String
        let line: Int
        let column: Int
    }

    private var levels: [Place: AccessLevel] = [:]

    /// Records what an error requires of an import.
    ///
    /// - Parameters:
    ///   - error: An error about a declaration that exposes an imported one.
    ///   - notes: Its notes, of which one is about the import.
    mutating func require(_ error: CompilerDiagnostic, _ notes: some Sequence<CompilerDiagnostic>) {
        for note in notes where Self.isAboutImport(note) {
            let place = Place(file: note.file, line: note.line, column: note.column)
            let level: AccessLevel = error.message.contains("declared package") ? .package : .public
            levels[place] = max(levels[place] ?? level, level)
        }
    }

    /// Whether a note is such as `struct 'Money' imported as 'internal' from 'Low' here`.
    private static func isAboutImport(_ note: CompilerDiagnostic) -> Bool {
        note.message.contains(" imported as '") && note.message.contains("' from '") && note.message.hasSuffix("' here")
    }

    /// The files with imports that need another level.
    var files: Set<String> { Set(levels.keys.map(\.file)) }

    /// Returns the edits of a file.
    func edits(of file: String, _ text: [UInt8]) -> [SourceEdit] {
        levels.filter { $0.key.file == file }.compactMap { place, level in
            ImportEdit.access(
                level == .public ? "public" : "package", line: place.line, column: place.column, in: text)
        }
    }
}
