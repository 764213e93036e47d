import Scaffolding

/// Prints the templates of a repository with their options.
struct TemplateList {
    let folder: TemplateFolder

    /// Prints the list.
    /// - Throws: ``CommandError`` if there are no templates, or one is invalid.
    func print() throws {
        guard !folder.names.isEmpty else {
            throw CommandError(
                "\(TemplateFolder.path): there are no templates; 'bulkhead new --init --like FOLDER' writes a first one"
            )
        }
        do {
            let texts = try folder.names.map { try text(try folder.template(named: $0)) }
            StandardOutput.print(texts.joined(separator: "\n"))
        } catch let error as ScaffoldingError {
            throw CommandError(error)
        }
    }

    private func text(_ template: Template) throws -> String {
        let name = template.naming == .module ? "NAME" : "FOLDER/NAME"
        let options = template.parameters.map { parameter in
            let values = parameter.values.isEmpty ? "" : " " + parameter.values.joined(separator: "|")
            let standard = parameter.values.first.map { " (by default \($0))" } ?? ""
            return "    --\(parameter.name)\(values): \(parameter.summary)\(standard)"
        }
        return (["bulkhead new \(template.name) \(name)", "    \(template.summary)"] + options).joined(separator: "\n")
    }
}
