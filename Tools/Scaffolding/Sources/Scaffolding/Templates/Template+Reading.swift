import ConfigurationReading

extension Template {
    /// Parses a description.
    /// - Throws: ``ScaffoldingError/description(_:)`` with all errors, each with its place.
    init(name: String, description file: ConfigurationFile) throws(ScaffoldingError) {
        let problems = ConfigurationProblems()
        let keys = ["summary", "name", "parameters", "files", "edits"]
        let description = problems.mapping(of: file, "a template", keys)
        self.name = name
        summary = description?.required("summary") ?? ""
        naming = description?.word("name", as: Naming.self) ?? .module
        let reader = DescriptionReader(problems: problems, naming: naming)
        let parameters = reader.parameters(description)
        self.parameters = parameters
        layers = reader.layers(description, parameters)
        edits = reader.edits(description, parameters)
        if description == nil, problems.errors.isEmpty {
            problems.fail(SourcePlace(file: file.path, line: 1, column: 1), "expected a description, found nothing")
        } else if let description,
            layers.isEmpty,
            edits.isEmpty,
            problems.errors.isEmpty
        {
            problems.fail(description.place, "a template needs 'files' or 'edits'")
        }
        guard problems.errors.isEmpty else { throw .description(ConfigurationErrors(problems.errors)) }
    }
}

/// Parses the parts of a description.
private struct DescriptionReader {
    let problems: ConfigurationProblems
    let naming: Template.Naming

    func parameters(_ description: ConfigurationMapping?) -> [Template.Parameter] {
        let list = description?.list("parameters", of: "a parameter", keys: ["name", "summary", "values"]) ?? []
        var names = Set(ChosenValues.reserved)
        return list.compactMap { mapping in
            guard let name = mapping.required("name") else { return nil }
            let isWord = name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
            if !isWord || name.hasPrefix("-") {
                problems.fail(mapping.place, "'\(name)' can't be a parameter: expected small letters, digits and '-'")
            }
            let values = mapping.texts("values")?.map(\.text) ?? []
            for placeholder in [name] + values.map(ChosenValues.flag) where !names.insert(placeholder).inserted {
                problems.fail(mapping.place, "'\(placeholder)' is the name of another placeholder")
            }
            return Template.Parameter(name: name, summary: mapping.required("summary") ?? "", values: values)
        }
    }

    func layers(
        _ description: ConfigurationMapping?, _ parameters: [Template.Parameter]
    ) -> [Template.Layer] {
        (description?.list("files", of: "a folder of files", keys: ["from", "when"]) ?? []).compactMap { mapping in
            guard let folder = mapping.required("from") else { return nil }
            return Template.Layer(folder: text(folder, mapping, "from"), condition: condition(mapping, parameters))
        }
    }

    func edits(_ description: ConfigurationMapping?, _ parameters: [Template.Parameter]) -> [Template.Edit] {
        let keys = ["file", "when", "list", "element", "order", "lines", "before", "after", "sorted"]
        return (description?.list("edits", of: "an edit", keys: keys) ?? []).compactMap { mapping in
            guard let file = mapping.required("file"), let action = action(mapping) else { return nil }
            return Template.Edit(
                file: text(file, mapping, "file"), condition: condition(mapping, parameters), action: action,
                place: mapping.place)
        }
    }

    private func action(_ mapping: ConfigurationMapping) -> Template.Edit.Action? {
        if mapping.has("list") || mapping.has("element") {
            for key in ["lines", "before", "after", "sorted"] where mapping.has(key) {
                problems.fail(mapping.place, "an edit of a list has no '\(key)'")
            }
            guard let list = mapping.required("list"), let element = mapping.required("element") else { return nil }
            let order = mapping.word("order", as: ListOrder.self) ?? .sorted
            return .element(text(element, mapping, "element"), list: text(list, mapping, "list"), order: order)
        }
        let positions = LinePosition.allCases.filter { mapping.has($0.rawValue) }
        guard mapping.has("lines"), positions.count == 1, !mapping.has("order") else {
            problems.fail(
                mapping.place,
                "expected 'list' and 'element', or 'lines' and one of 'before', 'after' and 'sorted'")
            return nil
        }
        guard let lines = mapping.required("lines"), let anchor = mapping.required(positions[0].rawValue) else {
            return nil
        }
        return .lines(
            text(lines, mapping, "lines"), anchor: text(anchor, mapping, positions[0].rawValue), position: positions[0])
    }

    private func text(_ text: String, _ mapping: ConfigurationMapping, _ key: String) -> TemplateText {
        let place = mapping.values[key]?.value.place ?? mapping.place
        return TemplateText(text: text, file: place.file, firstLine: place.line)
    }

    /// Parses `backend`, `not backend`, `shape=mvi`, or a list of these, which must all be satisfied.
    private func condition(
        _ mapping: ConfigurationMapping, _ parameters: [Template.Parameter]
    ) -> [Template.Condition] {
        (mapping.texts("when") ?? []).compactMap { text, place in
            let isNegated = text.hasPrefix("not ")
            let parts = text.dropFirst(isNegated ? 4 : 0).split(separator: "=", maxSplits: 1).map(String.init)
            let name = parts.first ?? ""
            let value = parts.count > 1 ? parts[1] : nil
            if naming == .path, name == ChosenValues.folder, value != nil {
                return Template.Condition(parameter: name, value: value, isNegated: isNegated)
            }
            guard let parameter = parameters.first(where: { $0.name == name }) else {
                problems.fail(place, problems.unknown(name, what: "parameter", among: parameters.map(\.name)))
                return nil
            }
            if let value, !parameter.values.contains(value) {
                problems.fail(place, problems.unknown(value, what: "value of '\(name)'", among: parameter.values))
            } else if value == nil, let first = parameter.values.first {
                problems.fail(place, "'\(name)' has values: expected '\(name)=\(first)', say")
            }
            return Template.Condition(parameter: name, value: value, isNegated: isNegated)
        }
    }
}
