/// A template's edits of existing files.
struct FileEdits {
    let template: Template
    let chosen: ChosenValues
    let lineLength: Int
    /// Reads a file's current content.
    let read: (String) throws(ScaffoldingError) -> FileContent?
    /// Returns a file's committed text, or `nil` if it is unknown.
    let committed: (String) -> String?

    /// Returns the edited files by path.
    func inserted() throws(ScaffoldingError) -> [String: (before: FileContent, after: FileContent)] {
        var files: [String: (before: FileContent, after: FileContent)] = [:]
        for edit in applying {
            let (path, operation) = try operation(edit)
            let before = if let file = files[path] { file } else { try unedited(path) }
            files[path] = (
                before.before, before.after.with(text: try operation.inserted(try Self.text(before.after, path)))
            )
        }
        return files
    }

    /// Returns the files without the edits, by path.
    /// - Parameter missing: Called for edits that can't be reverted, which are skipped.
    func removed(
        missing: (ScaffoldingError) -> Void
    ) throws(ScaffoldingError) -> [String: (before: FileContent, after: FileContent)] {
        var files: [String: (before: FileContent, after: FileContent)] = [:]
        for edit in applying.reversed() {
            let (path, operation) = try operation(edit)
            do throws(ScaffoldingError) {
                let before = if let file = files[path] { file } else { try unedited(path) }
                let text = try Self.text(before.after, path)
                let earlier = { committed(path) }
                files[path] = (before.before, before.after.with(text: try operation.removed(text, earlier)))
            } catch {
                missing(error)
            }
        }
        return files
    }

    private var applying: [Template.Edit] { template.edits.filter { chosen.fulfil($0.condition) } }

    private func unedited(_ path: String) throws(ScaffoldingError) -> (before: FileContent, after: FileContent) {
        guard let content = try read(path) else { throw .edit(file: path, "expected a file to edit, found none") }
        return (content, content)
    }

    private static func text(_ content: FileContent, _ path: String) throws(ScaffoldingError) -> String {
        guard let text = content.text else { throw .edit(file: path, "expected a text in UTF-8") }
        return text
    }

    private struct Operation {
        let inserted: (String) throws(ScaffoldingError) -> String
        let removed: (String, () -> String?) throws(ScaffoldingError) -> String
    }

    private func operation(_ edit: Template.Edit) throws(ScaffoldingError) -> (path: String, operation: Operation) {
        let values = chosen.placeholders(in: template)
        let path = try edit.file.rendered(with: values)
        switch edit.action {
        case .element(let element, let list, let order):
            let listText = try list.rendered(with: values)
            guard let listPath = ListPath(listText) else {
                throw .template(
                    edit.place,
                    "expected the way to a list, such as 'package.targets[App].dependencies', found '\(listText)'")
            }
            let edit = ListEdit(
                path: listPath, element: try element.rendered(with: values), order: order, lineLength: lineLength)
            return (
                path,
                Operation(
                    inserted: { text throws(ScaffoldingError) in
                        do throws(SwiftLists.Failure) { return try edit.inserted(into: text) } catch {
                            throw .edit(file: path, error.message)
                        }
                    },
                    removed: { text, earlier throws(ScaffoldingError) in
                        do throws(SwiftLists.Failure) { return try edit.removed(from: text, earlier: earlier) } catch {
                            throw .edit(file: path, error.message)
                        }
                    })
            )
        case .lines(let lines, let anchor, let position):
            let edit = LineEdit(
                try lines.rendered(with: values), anchor: try anchor.rendered(with: values), position: position)
            return (
                path,
                Operation(
                    inserted: { text throws(ScaffoldingError) in
                        do throws(LineEdit.Failure) { return try edit.inserted(into: text) } catch {
                            throw .edit(file: path, error.message)
                        }
                    },
                    removed: { text, _ throws(ScaffoldingError) in
                        do throws(LineEdit.Failure) { return try edit.removed(from: text) } catch {
                            throw .edit(file: path, error.message)
                        }
                    })
            )
        }
    }
}
