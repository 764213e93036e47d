import ConfigurationReading
import Mustache

/// A text with Mustache placeholders.
///
/// Mustache ignores unknown placeholders; here they are errors.
struct TemplateText {
    let text: String
    /// The path of its file, for messages.
    let file: String
    /// The first line of the text in that file.
    var firstLine = 1

    /// Returns the text with all placeholders replaced.
    /// - Throws: ``ScaffoldingError/template(_:_:)`` with the place of an unknown placeholder or an unclosed section.
    func rendered(with values: PlaceholderValues) throws(ScaffoldingError) -> String {
        guard text.contains("{{") else { return text }
        for (name, place) in try names() where values.texts[name] == nil && values.flags[name] == nil {
            let known = (Array(values.texts.keys) + values.flags.keys).sorted()
            let nearest = NearestWord.to(name, among: known).map { "; did you mean '\($0)'?" } ?? ""
            throw .template(
                place, "unknown placeholder '\(name)'\(nearest) (expected one of: \(known.joined(separator: ", ")))")
        }
        do {
            let object = (values.texts as [String: Any]).merging(values.flags) { first, _ in first }
            return try MustacheTemplate(string: text).render(object)
        } catch let error as MustacheTemplate.ParserError {
            let place = SourcePlace(
                file: file, line: firstLine + error.context.lineNumber - 1, column: max(1, error.context.columnNumber))
            throw .template(place, "isn't Mustache: \(Self.words(for: error.error))")
        } catch {
            throw .template(place(of: text.startIndex), "isn't Mustache: \(error)")
        }
    }

    /// Returns whether it contains a section or variable with one of these names.
    func mentions(_ names: Set<String>) -> Bool {
        ((try? self.names()) ?? []).contains { names.contains($0.name) }
    }

    /// Returns the names in braces, each with its place.
    private func names() throws(ScaffoldingError) -> [(name: String, place: SourcePlace)] {
        var names: [(String, SourcePlace)] = []
        var open = "{{"
        var close = "}}"
        var position = text.startIndex
        while let start = text[position...].firstRange(of: open) {
            let place = place(of: start.lowerBound)
            guard let end = text[start.upperBound...].firstRange(of: close) else {
                throw .template(place, "expected '\(close)' after '\(open)'")
            }
            position = end.upperBound
            var body = text[start.upperBound..<end.lowerBound]
            switch body.first {
            case "!": continue
            case "=":
                let parts = body.dropFirst().dropLast().split(separator: " ")
                guard body.last == "=", parts.count == 2 else {
                    throw .template(place, "expected new delimiters, such as '{{=<% %>=}}'")
                }
                open = String(parts[0])
                close = String(parts[1])
                continue
            case ">", "<", "$", "%":
                throw .template(place, "'\(open)\(body)\(close)' includes another text, which templates can't here")
            case "#", "^", "/", "&", "{": body = body.dropFirst()
            default: break
            }
            names.append((String(body.filter { !$0.isWhitespace }), place))
        }
        return names
    }

    private func place(of index: String.Index) -> SourcePlace {
        let before = text[..<index]
        let line = before.reduce(0) { $0 + ($1.isNewline ? 1 : 0) }
        let column = before.reversed().prefix { !$0.isNewline }.reduce(1) { $0 + $1.utf8.count }
        return SourcePlace(file: file, line: firstLine + line, column: column)
    }

    private static func words(for error: any Error) -> String {
        switch error as? MustacheTemplate.Error {
        case .sectionCloseNameIncorrect: "a section is closed by a name that it wasn't opened with"
        case .unfinishedName: "a placeholder isn't finished"
        case .expectedSectionEnd: "a section isn't closed"
        default: "\(error)"
        }
    }
}

/// The values of placeholders.
struct PlaceholderValues {
    var texts: [String: String]
    var flags: [String: Bool] = [:]
}
