import Foundation
import Scaffolding

/// Reads the words of a command line that name a template and what is made from it.
enum TemplateWords {
    /// The day in UTC, as files say it.
    static var today: String { String(Date.now.ISO8601Format().prefix(10)) }

    /// - Throws: ``ScaffoldingError`` for an unknown template, a bad name or an option that the template doesn't have.
    static func read(_ words: [String], root: String) throws -> (Template, ChosenValues) {
        let folder = TemplateFolder(root: root)
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
    /// Puts each line of it on a line of its own.
    init(_ error: ScaffoldingError) {
        self.init(lines: error.description.split(separator: "\n").map(String.init))
    }
}
