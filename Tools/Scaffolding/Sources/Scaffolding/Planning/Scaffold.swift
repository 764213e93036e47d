import ConfigurationReading
import Foundation

/// Plans creating and removing things. It writes nothing; ``ChangePlan/apply(in:)`` does.
public struct Scaffold {
    /// The repository's absolute path.
    public let root: String
    /// Returns a file's committed text, or `nil` if it is unknown.
    private let committed: (String) -> String?

    private let today: String

    /// Creates a planner for a repository.
    /// - Parameters:
    ///   - root: The absolute path.
    ///   - today: The creation date in generated files, such as `2026-05-03`.
    ///   - committed: Returns a file's committed text by its path relative to the root. It determines the previous
    ///     layout of a list if there are two possibilities.
    public init(root: String, today: String, committed: @escaping (String) -> String? = { _ in nil }) {
        self.root = root
        self.today = today
        self.committed = committed
    }

    /// Plans creating something.
    /// - Throws: ``ScaffoldingError`` if part of it is impossible.
    public func making(_ chosen: ChosenValues, from template: Template) throws(ScaffoldingError) -> ChangePlan {
        let output = try TemplateOutput(template, chosen, root: root, today: today)
        try refuseMissingFolder(chosen, output)
        try refuseOccupied(output)
        var changes: [ChangePlan.Change] = []
        for (path, content) in output.files { changes.append(.init(path: path, before: nil, after: content)) }
        let edits = try edits(template, chosen)
        for (path, edit) in try edits.inserted() {
            changes.append(.init(path: path, before: edit.before, after: edit.after))
        }
        return ChangePlan(changes: changes.sorted { $0.path < $1.path })
    }

    /// Plans removing something that was created from a template.
    ///
    /// The options that were used are recognized by the existing files; creating something records nothing.
    /// - Parameters:
    ///   - chosen: The name. Options are ignored.
    ///   - isForced: Whether to remove files and edits that have changed since.
    /// - Throws: ``ScaffoldingError/changed(_:)`` with all changes, unless it is forced.
    public func removing(
        _ chosen: ChosenValues, from template: Template, isForced: Bool
    ) throws(ScaffoldingError) -> ChangePlan {
        var best: (chosen: ChosenValues, output: TemplateOutput, differences: [String], there: Int)?
        for alternative in chosen.alternatives(in: template) {
            let output = try TemplateOutput(template, alternative, root: root, today: "0000-00-00")
            let otherDay = try TemplateOutput(template, alternative, root: root, today: "1111-11-11")
            let (differences, there) = try differences(output, otherDay)
            guard there > 0 else { continue }
            if let found = best, (found.differences.count, -found.there) <= (differences.count, -there) { continue }
            best = (alternative, output, differences, there)
        }
        guard let best else {
            let output = try TemplateOutput(template, chosen, root: root, today: today)
            throw .request("there is no \(template.name) '\(chosen.name.text)': \(output.owned[0]) doesn't exist")
        }
        var problems = best.differences
        var notes: [String] = []
        let edited = try edits(template, best.chosen).removed { error in notes.append("\(error)") }
        problems += notes
        guard isForced || problems.isEmpty else { throw .changed(problems) }
        var changes: [ChangePlan.Change] = []
        for folder in best.output.owned {
            for path in try files(below: folder) {
                changes.append(.init(path: path, before: try FileContent.read(path, in: root), after: nil))
            }
        }
        for (path, edit) in edited where edit.before != edit.after {
            changes.append(.init(path: path, before: edit.before, after: edit.after))
        }
        return ChangePlan(
            changes: changes.sorted { $0.path < $1.path }, removedFolders: best.output.owned, notes: notes)
    }

    private func edits(_ template: Template, _ chosen: ChosenValues) throws(ScaffoldingError) -> FileEdits {
        FileEdits(
            template: template, chosen: chosen, lineLength: FormatSettings.lineLength(root: root),
            read: { path throws(ScaffoldingError) in try FileContent.read(path, in: root) }, committed: committed)
    }

    /// Rejects a path in a missing folder, which is probably a typo.
    private func refuseMissingFolder(_ chosen: ChosenValues, _ output: TemplateOutput) throws(ScaffoldingError) {
        guard let folder = chosen.folder else { return }
        for path in output.owned {
            let parent = Self.parent(path)
            guard parent == folder || parent.hasSuffix("/" + folder) else { continue }
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: "\(root)/\(parent)", isDirectory: &isFolder), isFolder.boolValue {
                continue
            }
            let base = String(parent.dropLast(folder.count))
            let siblings = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(base)")) ?? []
            let nearest =
                NearestWord.to(folder, among: siblings).map { "; did you mean '\($0)/\(chosen.name.text)'?" } ?? ""
            throw .request("'\(folder)/\(chosen.name.text)': there is no folder \(parent)\(nearest)")
        }
    }

    private static func parent(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// Rejects files that would replace existing ones, even if their names differ only in case.
    private func refuseOccupied(_ output: TemplateOutput) throws(ScaffoldingError) {
        var occupied: [String] = []
        for path in output.owned {
            let parent = Self.parent(path)
            let name = (path as NSString).lastPathComponent.lowercased()
            let siblings = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(parent)")) ?? []
            if let same = siblings.first(where: { $0.lowercased() == name }) {
                occupied.append(parent.isEmpty ? same : "\(parent)/\(same)")
            }
        }
        guard occupied.isEmpty else { throw .occupied(occupied) }
    }

    /// Returns a line for each difference between files and the template's output on any day, and the number of
    /// existing files.
    /// - Parameter otherDay: The same output for a day with different digits.
    private func differences(
        _ output: TemplateOutput, _ otherDay: TemplateOutput
    ) throws(ScaffoldingError) -> (lines: [String], there: Int) {
        var lines: [String] = []
        var there = 0
        for (path, content) in output.files.sorted(by: { $0.key < $1.key }) {
            guard let found = try FileContent.read(path, in: root) else {
                lines.append("\(path): was created and is missing")
                continue
            }
            there += 1
            let isSame = otherDay.files[path].map { found.isMade(of: content, and: $0) } ?? false
            if !isSame { lines.append("\(path): has changed since it was made") }
        }
        for folder in output.owned {
            for path in try files(below: folder) where output.files[path] == nil {
                lines.append("\(path): was added since")
            }
        }
        return (lines, there)
    }

    /// Returns the file, or the files in the folder without build products.
    private func files(below path: String) throws(ScaffoldingError) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else { return [path] }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(path)").sorted()
        } catch {
            throw .file(path, "can't be read: \(error.localizedDescription)")
        }
        var files: [String] = []
        for name in names where !Self.built.contains(name) { files += try self.files(below: "\(path)/\(name)") }
        return files
    }

    /// Build products in a package's folder.
    private static let built: Set = [".build", ".swiftpm", "Package.resolved", ".DS_Store"]
}
