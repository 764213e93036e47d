/// A mapping with a known set of keys, and readers for their values. Errors are reported to its problems.
public struct ConfigurationMapping {
    /// The place where it begins.
    public let place: SourcePlace
    /// The name of the mapping, for messages.
    public let subject: String
    /// The values by key, each with the place of its key.
    public let values: [String: (key: SourcePlace, value: ConfigurationNode)]
    /// The collection to which errors are reported.
    public let problems: ConfigurationProblems

    /// Creates a mapping from values that have been read.
    public init(
        place: SourcePlace, subject: String, values: [String: (key: SourcePlace, value: ConfigurationNode)],
        problems: ConfigurationProblems
    ) {
        self.place = place
        self.subject = subject
        self.values = values
        self.problems = problems
    }

    /// Returns whether a key is present.
    public func has(_ key: String) -> Bool { values[key] != nil }

    /// Returns a text, or `nil` if the key is missing. Reports an error for any other value.
    public func text(_ key: String) -> String? {
        guard let value = values[key]?.value else { return nil }
        guard let text = value.text, !text.isEmpty else {
            problems.fail(value.place, "expected a text for '\(key)', found \(value.description)")
            return nil
        }
        return text
    }

    /// Returns a text. Reports an error if the key is missing.
    public func required(_ key: String) -> String? {
        if values[key] == nil { problems.fail(place, "\(subject) needs '\(key)'") }
        return text(key)
    }

    /// Returns one text or a list of texts with their places, or `nil` if the key is missing.
    public func texts(_ key: String) -> [(text: String, place: SourcePlace)]? {
        guard let value = values[key]?.value else { return nil }
        if let text = value.text, !text.isEmpty { return [(text, value.place)] }
        guard let sequence = value.node.sequence else {
            problems.fail(value.place, "expected a list of texts for '\(key)', found \(value.description)")
            return []
        }
        return sequence.compactMap { node in
            let item = value.child(node)
            guard let text = item.text, !text.isEmpty else {
                problems.fail(item.place, "expected a text in '\(key)', found \(item.description)")
                return nil
            }
            return (text, item.place)
        }
    }

    /// Returns a nonempty list of texts. Reports an error if it is missing or empty.
    public func requiredTexts(_ key: String) -> [(text: String, place: SourcePlace)] {
        guard let entry = values[key] else {
            problems.fail(place, "\(subject) needs '\(key)'")
            return []
        }
        let texts = texts(key) ?? []
        if texts.isEmpty, entry.value.node.sequence?.isEmpty ?? false {
            problems.fail(entry.value.place, "'\(key)' is empty")
        }
        return texts
    }

    /// Returns one pattern or a list of patterns, or `nil` if the key is missing.
    public func globs(_ key: String) -> [Glob]? { texts(key)?.map { Glob($0.text) } }

    /// Returns `true` or `false`, or `nil` if the key is missing.
    public func flag(_ key: String) -> Bool? {
        guard let value = values[key]?.value else { return nil }
        switch value.text {
        case "true": return true
        case "false": return false
        default:
            problems.fail(value.place, "expected true or false for '\(key)', found \(value.description)")
            return nil
        }
    }

    /// Returns one of the words of a type, or `nil` if the key is missing.
    public func word<Word: RawRepresentable & CaseIterable>(_ key: String, as: Word.Type) -> Word?
    where Word.RawValue == String {
        guard let value = values[key]?.value else { return nil }
        if let text = value.text, let word = Word(rawValue: text) { return word }
        problems.fail(
            value.place,
            problems.unknown(value.text ?? "", what: "value of '\(key)'", among: Word.allCases.map(\.rawValue)))
        return nil
    }

    /// Returns the mappings of a list. `keys` are the keys that each may have.
    public func list(_ key: String, of subject: String, keys: [String]) -> [ConfigurationMapping] {
        guard let value = values[key]?.value else { return [] }
        guard let sequence = value.node.sequence else {
            problems.fail(value.place, "expected a list for '\(key)', found \(value.description)")
            return []
        }
        return sequence.compactMap { problems.mapping(value.child($0), subject, keys) }
    }

    /// Returns a mapping, or `nil` if the key is missing. `keys` are the keys that it may have.
    public func mapping(_ key: String, of subject: String, keys: [String]) -> ConfigurationMapping? {
        values[key].flatMap { problems.mapping($0.value, subject, keys) }
    }
}
