import Foundation
import Scaffolding

/// Parses a template, a name and options from the command line.
enum TemplateArguments {
    /// The current day in UTC, in ISO format.
    static var today: String { String(Date.now.ISO8601Format().prefix(10)) }

    /// - Throws: ``ScaffoldingError`` for an unknown template, an invalid name or an unknown option.
    static func read(_ words: [String], root: String) throws -> (Template, ChosenValues) {
        let folder = TemplateFolder(root: root, builtIn: try RepositoryShape.builtIn(root: root))
        guard let index = words.firstIndex(where: { !$0.hasPrefix("-") }) else {
            let names = folder.names
            let known = names.isEmpty ? "" : " (one of: \(names.joined(separator: ", ")))"
            throw CommandError("expected a template\(known) and a name")
        }
        let template = try folder.template(named: words[index])
        var rest = words
        rest.remove(at: index)
        return (template, try ChosenValues(rest, for: template))
    }
}

extension CommandError {
    /// Creates a command error with the same lines.
    init(_ error: ScaffoldingError) {
        self.init(lines: error.description.split(separator: "\n").map(String.init))
    }
}
