import Foundation

/// A first template, generated from an existing package.
///
/// Every file of the package becomes a file of the template, with the package's name as a placeholder; every list entry
/// in other manifests that names the package becomes an edit. Remove what only this package needs by hand.
public struct StartingTemplate {
    /// The template's name: the suffix that the package shares with its neighbors, or `package`. For a name with
    /// hyphens or underscores, such as `swift-argument-parser`, a shared prefix, such as `swift-`, is separated.
    public let name: String
    /// Files that name the example but have no edit.
    public let uncovered: [String]
    private let files: [String: FileContent]

    /// Reads a package.
    /// - Parameters:
    ///   - example: The package's folder relative to the root.
    ///   - manifests: The paths of all manifests of the repository.
    ///   - others: The paths of all other files that may name the package, for ``uncovered``.
    /// - Throws: ``ScaffoldingError`` if there is no package, or its name can't be generalized.
    public init(
        like example: String, manifests: [String], others: [String], root: String
    ) throws(ScaffoldingError) {
        let folder = example.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        guard !folder.isEmpty, manifests.contains("\(folder)/Package.swift") else {
            throw .request("\(example): expected the folder of a package, with a Package.swift in it")
        }
        let package = String(folder.split(separator: "/").last ?? "")
        let siblings = Self.siblings(of: package, in: folder, manifests)
        let suffix = Self.suffix(of: package, siblings)
        let separated = SeparatedName(package, siblings)
        let stem = if let separated { separated.stem } else { try ModuleName(String(package.dropLast(suffix.count))) }
        name = suffix.isEmpty ? "package" : suffix.lowercased()
        let placeholders = NamePlaceholders(name: stem, suffix: suffix, separated: separated)

        var files: [String: FileContent] = [:]
        let target = "\(TemplateFolder.path)/\(name)/files/"
        for path in try Self.files(below: folder, root: root) {
            guard let content = try FileContent.read(path, in: root) else { continue }
            let renamed = target + placeholders.applied(toPath: path)
            if let text = content.text {
                files[renamed + TemplateOutput.ending] = content.with(text: placeholders.applied(to: text))
            } else {
                files[renamed] = content
            }
        }
        var edits: [String] = []
        var covered: Set<String> = []
        for manifest in manifests.sorted() where !manifest.hasPrefix(folder + "/") {
            guard let text = try FileContent.read(manifest, in: root)?.text,
                let lists = try? SwiftLists(text)
            else { continue }
            for (path, element) in lists.paths(mentioning: placeholders.mentions) {
                covered.insert(manifest)
                let written = placeholders.applied(to: element.expression.trimmedDescription)
                edits.append(
                    """
                      - file: \(manifest)
                        list: \(Self.quoted(path))
                        element: \(Self.quoted(written))

                    """)
            }
        }
        let description = """
            summary: A package like \(folder)
            files:
              - from: files

            """ + (edits.isEmpty ? "" : "edits:\n" + edits.joined())
        files["\(TemplateFolder.path)/\(name)/\(Template.descriptionFile)"] = FileContent(
            bytes: Array(description.utf8))
        self.files = files
        uncovered = others.filter { path in
            guard !path.hasPrefix(folder + "/"), !covered.contains(path), !path.hasPrefix(TemplateFolder.path + "/"),
                let text = (try? FileContent.read(path, in: root))?.text
            else { return false }
            return text.contains(package)
        }.sorted()
    }

    /// Plans writing the template.
    /// - Throws: ``ScaffoldingError/occupied(_:)`` if there is a template with that name.
    public func plan(root: String) throws(ScaffoldingError) -> ChangePlan {
        let folder = "\(TemplateFolder.path)/\(name)"
        guard !FileManager.default.fileExists(atPath: "\(root)/\(folder)") else { throw .occupied([folder]) }
        return ChangePlan(
            changes: files.map { .init(path: $0.key, before: nil, after: $0.value) }.sorted { $0.path < $1.path })
    }

    /// Returns the names of the neighboring packages.
    private static func siblings(of package: String, in folder: String, _ manifests: [String]) -> [String] {
        let parent = folder.split(separator: "/").dropLast().joined(separator: "/")
        return manifests.compactMap { manifest -> String? in
            let parts = manifest.split(separator: "/")
            guard parts.count > 1, parts.dropLast(2).joined(separator: "/") == parent else { return nil }
            return String(parts[parts.count - 2])
        }.filter { $0 != package }
    }

    /// Returns the last word of the package's name, if a neighbor's name also ends with it.
    private static func suffix(of package: String, _ siblings: [String]) -> String {
        guard let words = try? ModuleName(package).words, words.count > 1, let last = words.last else { return "" }
        return siblings.contains { $0.hasSuffix(last) } ? last : ""
    }

    /// Returns the files of the package that git probably tracks, judging by their names.
    private static func files(below folder: String, root: String) throws(ScaffoldingError) -> [String] {
        guard let enumerator = FileManager.default.enumerator(atPath: "\(root)/\(folder)") else {
            throw .file(folder, "can't be read")
        }
        var files: [String] = []
        while let path = enumerator.nextObject() as? String {
            let isFolder = enumerator.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
            if path.split(separator: "/").last?.hasPrefix(".") == true || path == "Package.resolved" {
                if isFolder { enumerator.skipDescendants() }
            } else if enumerator.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
                files.append("\(folder)/\(path)")
            }
        }
        return files
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }
}

/// The name of a package's folder with separators: `swift-argument-parser` for the module `ArgumentParser`.
private struct SeparatedName {
    /// The folder's name.
    let text: String
    /// The prefix shared with neighboring packages: `swift-`.
    let prefix: String
    /// The name used by modules.
    let stem: ModuleName
    /// The placeholder for the words after the prefix.
    let form: String

    /// Returns `nil` for a name without separators, or without a valid module name.
    init?(_ package: String, _ siblings: [String]) {
        guard let separator = package.first(where: { $0 == "-" || $0 == "_" }) else { return nil }
        let words = package.split(separator: separator)
        let first = words.first.map { "\($0)\(separator)" } ?? ""
        prefix = words.count > 1 && siblings.contains { $0.hasPrefix(first) } ? first : ""
        let rest = words.dropFirst(prefix.isEmpty ? 0 : 1)
        let name = rest.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        guard let stem = try? ModuleName(name), rest.allSatisfy({ $0 == $0.lowercased() }) else { return nil }
        text = package
        self.stem = stem
        form = separator == "-" ? "kebab" : "snake"
    }
}

/// Replaces a package's name with placeholders.
private struct NamePlaceholders {
    let name: ModuleName
    let suffix: String
    let separated: SeparatedName?

    /// Returns the text with placeholders. Its own Mustache delimiters are preserved by using different ones.
    func applied(to text: String) -> String {
        guard text.contains("{{") else { return replaced(text, open: "{{", close: "}}") }
        let (open, close) = Self.signs.first { !text.contains($0.open) } ?? Self.signs[0]
        return "{{=\(open) \(close)=}}\n" + replaced(text, open: open, close: close)
    }

    /// Alternative delimiters for texts that contain braces, or that are about Mustache.
    private static let signs: [(open: String, close: String)] = [
        ("<%", "%>"), ("<<", ">>"), ("[[", "]]"), ("<|", "|>"),
    ]

    func applied(toPath path: String) -> String { replaced(path, open: "{{", close: "}}") }

    func mentions(_ text: String) -> Bool { replaced(text, open: "{{", close: "}}") != text }

    /// Replaces the name only if it is a word or the beginning of one: `Home`, `HomeFeature`, `homeViewModel`, not
    /// `Homely`.
    private func replaced(_ text: String, open: String, close: String) -> String {
        var result = ""
        var rest = text[...]
        // With a suffix, the name alone may be an ordinary word, so it is replaced only before a capital letter.
        while !rest.isEmpty {
            let previous = result.last
            let isStart = previous.map { !$0.isLetter && !$0.isNumber } ?? true
            if let separated, isStart, rest.hasPrefix(separated.text),
                !(rest.dropFirst(separated.text.count).first.map { $0.isLetter || $0.isNumber } ?? false)
            {
                result += "\(separated.prefix)\(open)\(separated.form)\(close)"
                rest = rest.dropFirst(separated.text.count)
            } else if rest.hasPrefix(name.text), isStart || previous?.isLowercase == true,
                isEnd(rest.dropFirst(name.text.count))
            {
                result += "\(open)Name\(close)"
                rest = rest.dropFirst(name.text.count)
            } else if isStart,
                rest.hasPrefix(name.camel),
                isEnd(rest.dropFirst(name.camel.count)),
                !suffix.isEmpty
            {
                result += "\(open)name\(close)"
                rest = rest.dropFirst(name.camel.count)
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result
    }

    private func isEnd(_ rest: Substring) -> Bool { rest.first.map { !$0.isLetter || $0.isUppercase } ?? true }
}
