import ConfigurationReading

/// A request: a name, and values for the parameters of a template.
public struct ChosenValues: Hashable, Sendable {
    /// The name.
    public let name: ModuleName
    /// The folder before the name, for templates that use paths.
    let folder: String?
    /// The selected words by parameter.
    var words: [String: String] = [:]
    /// The flags by parameter without words.
    var flags: [String: Bool] = [:]

    /// Parses the words after a template's name.
    /// - Throws: ``ScaffoldingError/request(_:)`` if the name is missing or invalid, or an option is unknown.
    public init(_ arguments: [String], for template: Template) throws(ScaffoldingError) {
        var names: [String] = []
        var chosen: [String: String] = [:]
        var given: Set<String> = []
        var rest = arguments[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-") else {
                names.append(word)
                continue
            }
            let parts = word.drop { $0 == "-" }.split(separator: "=", maxSplits: 1).map(String.init)
            let option = parts.first ?? ""
            guard word.hasPrefix("--"), let parameter = template.parameters.first(where: { $0.name == option }) else {
                throw .request(Self.unknown(word, template))
            }
            guard given.insert(option).inserted else { throw .request("'--\(option)' is given twice") }
            if parameter.values.isEmpty {
                guard parts.count == 1 else { throw .request("'--\(option)' takes no value, found '\(parts[1])'") }
                continue
            }
            let expected = parameter.values.joined(separator: ", ")
            guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
                throw .request("'--\(option)' needs a value (expected one of: \(expected))")
            }
            guard parameter.values.contains(value) else {
                let nearest = NearestWord.to(value, among: parameter.values).map { "; did you mean '\($0)'?" } ?? ""
                throw .request("unknown value '\(value)' of '--\(option)'\(nearest) (expected one of: \(expected))")
            }
            chosen[option] = value
        }
        guard let name = names.first else {
            throw .request("expected a name after '\(template.name)', such as \(Self.example(template.naming))")
        }
        guard names.count == 1 else { throw .request("expected one name, found '\(names.joined(separator: " "))'") }
        try self.init(name, naming: template.naming)
        for parameter in template.parameters {
            if let first = parameter.values.first {
                words[parameter.name] = chosen[parameter.name] ?? first
            } else {
                flags[parameter.name] = given.contains(parameter.name)
            }
        }
    }

    private init(_ name: String, naming: Template.Naming) throws(ScaffoldingError) {
        switch naming {
        case .module:
            guard !name.contains("/") else {
                throw .request("'\(name)' can't be a name: expected one word, such as \(Self.example(.module))")
            }
            self.name = try ModuleName(name)
            folder = nil
        case .path:
            let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard parts.count > 1, !parts.contains(where: { ["", ".", ".."].contains($0) }), let last = parts.last
            else { throw .request("'\(name)': expected a folder and a name, such as \(Self.example(.path))") }
            self.name = try ModuleName(last)
            folder = parts.dropLast().joined(separator: "/")
        }
    }

    /// Returns all combinations of options with the same name.
    func alternatives(in template: Template) -> [ChosenValues] {
        template.parameters.reduce([self]) { all, parameter in
            all.flatMap { values in
                parameter.values.isEmpty
                    ? [false, true].map { flag in
                        var values = values
                        values.flags[parameter.name] = flag
                        return values
                    }
                    : parameter.values.map { word in
                        var values = values
                        values.words[parameter.name] = word
                        return values
                    }
            }
        }
    }

    /// Returns the values of a template's placeholders.
    func placeholders(in template: Template) -> PlaceholderValues {
        var values = PlaceholderValues(texts: name.placeholders.merging(words) { first, _ in first }, flags: flags)
        values.texts[Self.folder] = folder
        for parameter in template.parameters {
            for value in parameter.values { values.flags[Self.flag(value)] = words[parameter.name] == value }
        }
        return values
    }

    /// Returns whether all conditions are satisfied.
    func fulfil(_ conditions: [Template.Condition]) -> Bool {
        conditions.allSatisfy { condition in
            let chosen = condition.parameter == Self.folder && folder != nil ? folder : words[condition.parameter]
            let isSo = condition.value.map { $0 == chosen } ?? (flags[condition.parameter] == true)
            return isSo != condition.isNegated
        }
    }

    /// The placeholder of the folder in a path.
    static let folder = "folder"
    /// The placeholder of the creation date, only in files: `2026-05-03`.
    static let today = "today"
    /// The placeholders derived from the name.
    static let ofName: Set = ["Name", "name", "kebab", "snake", "words", "title"]
    /// Reserved parameter names.
    static let reserved = ofName.union([folder, today, "dry-run", "force", "root", "list", "init", "like", "help"])

    /// Returns the placeholder that is true if a value is selected: `isMvi`.
    static func flag(_ value: String) -> String { "is" + value.prefix(1).uppercased() + value.dropFirst() }

    private static func example(_ naming: Template.Naming) -> String {
        naming == .module ? "'Grooming'" : "'Core/CoreCalendar'"
    }

    private static func unknown(_ word: String, _ template: Template) -> String {
        let options = template.parameters.map { "--\($0.name)" }
        let nearest = NearestWord.to(word, among: options).map { "; did you mean '\($0)'?" } ?? ""
        let expected = options.isEmpty ? "it has none" : "it has \(options.joined(separator: ", "))"
        return "'\(template.name)' has no option '\(word)'\(nearest) (\(expected))"
    }
}
