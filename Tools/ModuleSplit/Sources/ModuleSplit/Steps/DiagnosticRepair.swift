import Foundation
import SourceEditing

/// Repairs the compiler's errors after declarations have moved: access levels and imports that the index doesn't show.
struct DiagnosticRepair {
    /// The new module.
    let module: String
    /// The absolute path of its folder.
    let folder: String
    let access: AccessEdits

    /// Edits files on disk so that the errors go away.
    ///
    /// - Returns: Whether anything was changed.
    func repair(_ diagnostics: [CompilerDiagnostic]) -> Bool {
        var edits: [String: Set<SourceEdit>] = [:]
        var parsed: [String: SourceDeclarations] = [:]
        func file(_ path: String) -> SourceDeclarations? {
            if let known = parsed[path] { return known }
            guard let data = FileManager.default.contents(atPath: path) else { return nil }
            let file = SourceDeclarations(path: path, text: Array(data))
            parsed[path] = file
            return file
        }
        /// Edits the declaration at or around a place.
        func edit(_ diagnostic: CompilerDiagnostic, _ change: (Int, SourceDeclarations) -> [SourceEdit]) {
            guard let source = file(diagnostic.file),
                let offset = source.lineTable.offset(line: diagnostic.line, column: diagnostic.column)
            else { return }
            let name =
                source.name(at: offset) ?? source.names.lastIndex { $0.keywordOffset <= offset && offset <= $0.offset }
            guard let name else { return }
            edits[diagnostic.file, default: []].formUnion(change(name, source))
        }
        func raise(_ diagnostic: CompilerDiagnostic) { edit(diagnostic, access.raising) }
        for (index, diagnostic) in diagnostics.enumerated() where diagnostic.severity == "error" {
            let notes = diagnostics[(index + 1)...].prefix { $0.severity == "note" }
            let message = diagnostic.message
            if message.contains("is inaccessible due to") || message.contains("because its ")
                || message.contains("uses an internal type") || message.contains("uses a fileprivate type")
            {
                for note in notes where note.message.contains("declared here") { raise(note) }
            } else if message.contains("must be declared package") || message.contains("must be declared public")
                || message.contains("must be as accessible as") || message.contains("must be accessible")
            {
                raise(diagnostic)
                for note in notes { raise(note) }
            } else if message.contains("Sendable") {
                for note in notes where isInferredSendable(note) {
                    edit(note) { [access.sendable($0, in: $1)].compactMap { $0 } }
                }
            } else if message.hasPrefix("cannot find ") || message.contains("missing import of defining module")
                || message.contains("is not available due to missing import")
            {
                guard !diagnostic.file.hasPrefix(folder + "/"), let source = file(diagnostic.file),
                    !source.imports.contains(module)
                else { continue }
                edits[diagnostic.file, default: []].insert(StepFiles.importEdit(module, in: source))
            }
        }
        return write(edits, file)
    }

    /// Whether a note is about a type of the new module that lost its inferred conformance when it became public.
    private func isInferredSendable(_ note: CompilerDiagnostic) -> Bool {
        let kinds = ["struct ", "enum "]
        let starts = kinds + kinds.map { "consider making " + $0 }
        return note.file.hasPrefix(folder + "/") && note.message.hasSuffix(" the 'Sendable' protocol")
            && starts.contains { note.message.hasPrefix($0) }
    }

    private func write(_ edits: [String: Set<SourceEdit>], _ file: (String) -> SourceDeclarations?) -> Bool {
        var isChanged = false
        for (path, edits) in edits {
            guard let source = file(path) else { continue }
            let text = SourceEdit.apply(edits, to: source.text)
            guard text != source.text, (try? Data(text).write(to: URL(filePath: path))) != nil else { continue }
            isChanged = true
        }
        return isChanged
    }
}
