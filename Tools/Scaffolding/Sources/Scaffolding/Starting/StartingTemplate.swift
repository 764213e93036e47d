import Foundation

/// A first template, generated from an existing package, or from a target of one.
///
/// It has the structure of the example, not its contents: the manifest's declarations, the files that aren't Swift, and
/// in place of the sources of each target one that compiles. Every list entry in manifests that names the example
/// becomes an edit, as does an import in each target that depends on the example, so that the dependency is used.
public struct StartingTemplate {
    /// The template's name: the suffix that the example shares with its neighbors, or `package` or `module`. For a name
    /// with hyphens or underscores, such as `swift-argument-parser`, a shared prefix, such as `swift-`, is separated.
    public let name: String
    /// Files that name the example but have no edit.
    public let uncovered: [String]
    private let files: [String: FileContent]

    /// Reads a package or a target.
    /// - Parameters:
    ///   - example: The folder of the package or target relative to the root.
    ///   - manifests: The paths of all manifests of the repository.
    ///   - others: The paths of all other files that may name the example, for ``uncovered``.
    /// - Throws: ``ScaffoldingError`` if there is neither a package nor a target, or its name can't be generalized.
    public init(
        like example: String, manifests: [String], others: [String], root: String
    ) throws(ScaffoldingError) {
        let folder = example.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        let found = try Example(folder, manifests, root: root)
        let suffix = Self.suffix(of: found.name, found.siblings)
        let separated = SeparatedName(found.name, found.siblings)
        let stem =
            if let separated { separated.stem } else { try ModuleName(String(found.name.dropLast(suffix.count))) }
        name = suffix.isEmpty ? (found.isPackage ? "package" : "module") : suffix.lowercased()
        let placeholders = NamePlaceholders(
            name: stem, suffix: suffix, separated: separated, words: found.names)

        var files: [String: FileContent] = [:]
        let target = "\(TemplateFolder.path)/\(name)/files/"
        for path in found.copied {
            guard let content = try FileContent.read(path, in: root) else { continue }
            let renamed = target + placeholders.applied(to: path, open: "{{", close: "}}")
            if let text = content.text {
                files[renamed + TemplateOutput.ending] = content.with(text: placeholders.applied(to: text))
            } else {
                files[renamed] = content
            }
        }
        for (path, text) in try found.firstSources(placeholders, root: root) {
            files[target + path + TemplateOutput.ending] = FileContent(bytes: Array(text.utf8))
        }
        var edits: [String] = []
        var covered: Set<String> = []
        for manifest in manifests.sorted() where !found.isPackage || !manifest.hasPrefix(folder + "/") {
            guard let text = try FileContent.read(manifest, in: root)?.text,
                let lists = try? SwiftLists(text)
            else { continue }
            let targets = DeclaredNames(text).targets
            for (path, element) in lists.paths(mentioning: placeholders.mentions) {
                covered.insert(manifest)
                if let target = targets.first(where: { path == "package.targets[\($0.name)].dependencies" }),
                    let (file, line) = try found.importLine(in: target, of: manifest, root: root)
                {
                    covered.insert(file)
                    edits.append(
                        """
                          - file: \(file)
                            after: \(Self.quoted(line))
                            lines: \(Self.quoted(placeholders.applied(to: line)))

                        """)
                }
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
            summary: A \(found.isPackage ? "package" : "target") like \(folder)
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
            return text.contains(found.name)
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

    /// Returns the last word of the example's name, if a neighbor's name also ends with it.
    private static func suffix(of package: String, _ siblings: [String]) -> String {
        guard let words = try? ModuleName(package).words, words.count > 1, let last = words.last else { return "" }
        return siblings.contains { $0.hasSuffix(last) } ? last : ""
    }

    /// Returns a text as YAML. One of several lines is written with the breaks that a quoted text can have.
    private static func quoted(_ text: String) -> String {
        guard text.contains("\n") else { return "'" + text.replacing("'", with: "''") + "'" }
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"" + escaped + "\""
    }
}

/// The name of a package's folder with separators: `swift-argument-parser` for the module `ArgumentParser`.
struct SeparatedName {
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
struct NamePlaceholders {
    let name: ModuleName
    let suffix: String
    let separated: SeparatedName?
    /// The names of the example.
    let words: Set<String>

    /// Returns the text with placeholders. Its own Mustache delimiters are preserved by using different ones.
    func applied(to text: String) -> String {
        guard text.contains("{{") else { return applied(to: text, open: "{{", close: "}}") }
        let (open, close) = Self.signs.first { !text.contains($0.open) } ?? Self.signs[0]
        return "{{=\(open) \(close)=}}\n" + applied(to: text, open: open, close: close)
    }

    /// Alternative delimiters for texts that contain braces, or that are about Mustache.
    private static let signs: [(open: String, close: String)] = [
        ("<%", "%>"), ("<<", ">>"), ("[[", "]]"), ("<|", "|>"),
    ]

    func mentions(_ text: String) -> Bool { applied(to: text, open: "{{", close: "}}") != text }

    /// Replaces the words that are names of the example, such as `HomeFeature` and `HomeFeatureTests`. Other words that
    /// contain the name, such as `AppIcon` of `App`, stay.
    func applied(to text: String, open: String, close: String) -> String {
        var result = ""
        var word = ""
        func finish() {
            result += words.contains(word) ? replaced(word, open: open, close: close) : word
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber || character == "_" || character == "-" {
                word.append(character)
            } else {
                finish()
                result.append(character)
            }
        }
        finish()
        return result
    }

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
