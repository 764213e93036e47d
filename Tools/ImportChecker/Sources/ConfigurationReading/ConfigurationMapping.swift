/// A mapping whose keys are known, with readers for their values; what is wrong goes to its problems.
public struct ConfigurationMapping {
    /// Where it begins.
    public let place: SourcePlace
    /// What it describes, for messages.
    public let subject: String
    /// The values by key, each with the place of its key.
    public let values: [String: (key: SourcePlace, value: ConfigurationNode)]
    /// Where it reports what is wrong.
    public let problems: ConfigurationProblems

    /// Creates a mapping of values that are read already.
    public init(
        place: SourcePlace, subject: String, values: [String: (key: SourcePlace, value: ConfigurationNode)],
        problems: ConfigurationProblems
    ) {
        self.place = place
        self.subject = subject
        self.values = values
        self.problems = problems
    }

    /// Whether a key is there.
    public func has(_ key: String) -> Bool { values[key] != nil }

    /// A text; nil when the key isn't there, or reported when it holds something else.
    public func text(_ key: String) -> String? {
        guard let value = values[key]?.value else { return nil }
        guard let text = value.text, !text.isEmpty else {
            problems.fail(value.place, "expected a text for '\(key)', found \(value.description)")
            return nil
        }
        return text
    }

    /// A text that must be there.
    public func required(_ key: String) -> String? {
        if values[key] == nil { problems.fail(place, "\(subject) needs '\(key)'") }
        return text(key)
    }

    /// One text or a list of texts, with their places; nil when the key isn't there.
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

    /// A list of texts that must be there and hold something.
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

    /// One pattern or a list of patterns; nil when the key isn't there.
    public func globs(_ key: String) -> [Glob]? { texts(key)?.map { Glob($0.text) } }

    /// true or false; nil when the key isn't there.
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

    /// One of a few words; nil when the key isn't there.
    public func word<Word: RawRepresentable & CaseIterable>(_ key: String, as: Word.Type) -> Word?
    where Word.RawValue == String {
        guard let value = values[key]?.value else { return nil }
        if let text = value.text, let word = Word(rawValue: text) { return word }
        problems.fail(
            value.place,
            problems.unknown(value.text ?? "", what: "value of '\(key)'", among: Word.allCases.map(\.rawValue)))
        return nil
    }

    /// The mappings of a list, each with the keys it may have.
    public func list(_ key: String, of subject: String, keys: [String]) -> [ConfigurationMapping] {
        guard let value = values[key]?.value else { return [] }
        guard let sequence = value.node.sequence else {
            problems.fail(value.place, "expected a list for '\(key)', found \(value.description)")
            return []
        }
        return sequence.compactMap { problems.mapping(value.child($0), subject, keys) }
    }

    /// A mapping with the keys it may have; nil when the key isn't there.
    public func mapping(_ key: String, of subject: String, keys: [String]) -> ConfigurationMapping? {
        values[key].flatMap { problems.mapping($0.value, subject, keys) }
    }
}
