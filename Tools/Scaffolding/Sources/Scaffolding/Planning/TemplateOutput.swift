import ConfigurationReading
import Foundation

/// The rendered files of a template.
struct TemplateOutput {
    /// The files by path relative to the root.
    let files: [String: FileContent]
    /// The topmost folders and files with the name in their path, which belong only to it.
    let owned: [String]

    /// Reads and renders a template's files.
    /// - Parameter today: The creation date in generated files.
    /// - Throws: ``ScaffoldingError`` for an unknown placeholder, a missing folder, or two files with the same path.
    init(_ template: Template, _ chosen: ChosenValues, root: String, today: String) throws(ScaffoldingError) {
        let values = chosen.placeholders(in: template)
        var dated = values
        dated.texts[ChosenValues.today] = today
        var files: [String: FileContent] = [:]
        var owned: Set<String> = []
        for layer in template.layers where chosen.fulfil(layer.condition) {
            let folder = "\(TemplateFolder.path)/\(template.name)/\(try layer.folder.rendered(with: values))"
            var builtIn: [String: String]?
            if let all = template.builtIn { builtIn = Self.layer(try layer.folder.rendered(with: values), of: all) }
            let paths = if let builtIn { builtIn.keys.sorted() } else { try Self.paths(in: folder, root: root) }
            for path in paths {
                let source = "\(folder)/\(path)"
                let found: FileContent? =
                    if let text = builtIn?[path] {
                        FileContent(bytes: Array(text.utf8))
                    } else {
                        try FileContent.read(source, in: root)
                    }
                guard var content = found else { continue }
                var target = path
                if path.hasSuffix(Self.ending) {
                    guard let text = content.text else { throw .file(source, "expected a text in UTF-8") }
                    target.removeLast(Self.ending.count)
                    let filled = try TemplateText(text: text, file: source).rendered(with: dated)
                    content = content.with(
                        text: target.hasSuffix(".swift") ? SortedImports.applied(to: filled) : filled)
                }
                let parts = target.split(separator: "/").map { TemplateText(text: String($0), file: source) }
                var rendered: [String] = []
                for part in parts { rendered.append(try part.rendered(with: values)) }
                let full = rendered.joined(separator: "/")
                guard files.updateValue(content, forKey: full) == nil else {
                    throw .template(
                        SourcePlace(file: source, line: 1, column: 1),
                        "another folder of the template has \(full) as well")
                }
                guard let named = parts.firstIndex(where: { $0.mentions(ChosenValues.ofName) }) else {
                    throw .template(
                        SourcePlace(file: source, line: 1, column: 1),
                        "expected a placeholder of the name in the path, so that no two things are made in one place")
                }
                try Self.refuseDoubled(chosen.name, parts[named])
                owned.insert(rendered[...named].joined(separator: "/"))
            }
        }
        self.files = files
        self.owned = owned.sorted()
    }

    /// The extension of files with placeholders.
    static let ending = ".mustache"

    /// Returns the files of a layer by their paths in it.
    private static func layer(_ folder: String, of files: [String: String]) -> [String: String] {
        let own = files.filter { $0.key.hasPrefix(folder + "/") }
        return Dictionary(uniqueKeysWithValues: own.map { (String($0.key.dropFirst(folder.count + 1)), $0.value) })
    }

    /// Returns the paths of the files in a folder, sorted.
    private static func paths(in folder: String, root: String) throws(ScaffoldingError) -> [String] {
        var isFolder: ObjCBool = false
        let full = root + "/" + folder
        guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder), isFolder.boolValue,
            let paths = try? FileManager.default.subpathsOfDirectory(atPath: full)
        else { throw .file(folder, "expected a folder of files") }
        return paths.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(full)/\(path)", isDirectory: &isFolder)
                && !isFolder.boolValue
                && !path.hasSuffix(".DS_Store")
        }.sorted()
    }

    /// Rejects `GroomingFeature` if the template adds `Feature`.
    private static func refuseDoubled(_ name: ModuleName, _ part: TemplateText) throws(ScaffoldingError) {
        guard part.text.hasPrefix("{{Name}}") else { return }
        let suffix = String(part.text.dropFirst("{{Name}}".count))
        guard !suffix.isEmpty,
            name.text.hasSuffix(suffix),
            name.text != suffix,
            !suffix.contains(".")
        else { return }
        throw .request(
            "'\(name.text)': the template adds '\(suffix)' itself; did you mean '\(name.text.dropLast(suffix.count))'?")
    }
}
