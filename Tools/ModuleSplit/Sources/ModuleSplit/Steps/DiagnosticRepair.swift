import Foundation
import SourceEditing

/// Repairs the compiler's errors after declarations have moved: access levels and imports that the index doesn't show.
struct DiagnosticRepair {
    /// The changes of files.
    struct Changes {
        /// Whether a file was changed.
        var isAny: Bool
        /// The absolute paths of files that import the new module now.
        var importing: Set<String>
    }

    /// The new module.
    let module: String
    /// The absolute path of its folder.
    let folder: String
    let access: AccessEdits
    /// The module that is divided. Files that import it with `@testable` also import the new one so.
    let original: String

    /// Edits files on disk so that the errors go away.
    ///
    /// - Returns: What was changed.
    func repair(_ diagnostics: [CompilerDiagnostic]) -> Changes {
        var importing: Set<String> = []
        var levels = ImportLevels()
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
            levels.require(diagnostic, notes)
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
            } else if let source = file(diagnostic.file),
                let escaping = EscapingParameter.edit(diagnostic, in: source)
            {
                edits[diagnostic.file, default: []].insert(escaping)
            } else if message.hasPrefix("cannot find ") || message.contains("missing import of defining module")
                || message.contains("is not available due to missing import")
            {
                guard !diagnostic.file.hasPrefix(folder + "/"), let source = file(diagnostic.file),
                    !source.imports.contains(module)
                else { continue }
                let attribute = isTestable(source) ? "@testable " : ""
                edits[diagnostic.file, default: []].insert(
                    StepFiles.importEdit(module, in: source, attribute: attribute))
                importing.insert(diagnostic.file)
            }
        }
        for path in levels.files {
            guard let source = file(path) else { continue }
            edits[path, default: []].formUnion(levels.edits(of: path, source.text))
        }
        return Changes(isAny: write(edits, file), importing: importing)
    }

    private func isTestable(_ source: SourceDeclarations) -> Bool {
        String(decoding: source.text, as: UTF8.self).contains("@testable import \(original)\n")
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
