/// A mapping whose keys are known, with readers for their values; what is wrong goes to the reader's errors.
struct ConfigurationMapping {
    let place: SourcePlace
    /// What it describes, for messages.
    let subject: String
    let values: [String: (key: SourcePlace, value: ConfigurationNode)]
    let reader: ConfigurationReader

    func has(_ key: String) -> Bool { values[key] != nil }

    func text(_ key: String) -> String? {
        guard let value = values[key]?.value else { return nil }
        guard let text = value.text, !text.isEmpty else {
            reader.fail(value.place, "expected a text for '\(key)', found \(value.description)")
            return nil
        }
        return text
    }

    /// A text that must be there.
    func required(_ key: String) -> String? {
        if values[key] == nil { reader.fail(place, "\(subject) needs '\(key)'") }
        return text(key)
    }

    /// One text or a list of texts, with their places; nil when the key isn't there.
    func texts(_ key: String) -> [(text: String, place: SourcePlace)]? {
        guard let value = values[key]?.value else { return nil }
        if let text = value.text, !text.isEmpty { return [(text, value.place)] }
        guard let sequence = value.node.sequence else {
            reader.fail(value.place, "expected a list of texts for '\(key)', found \(value.description)")
            return []
        }
        return sequence.compactMap { node in
            let item = value.child(node)
            guard let text = item.text, !text.isEmpty else {
                reader.fail(item.place, "expected a text in '\(key)', found \(item.description)")
                return nil
            }
            return (text, item.place)
        }
    }

    /// A list of texts that must be there and hold something.
    func requiredTexts(_ key: String) -> [(text: String, place: SourcePlace)] {
        guard let entry = values[key] else {
            reader.fail(place, "\(subject) needs '\(key)'")
            return []
        }
        let texts = texts(key) ?? []
        if texts.isEmpty, entry.value.node.sequence?.isEmpty ?? false {
            reader.fail(entry.value.place, "'\(key)' is empty")
        }
        return texts
    }

    func globs(_ key: String) -> [Glob]? { texts(key)?.map { Glob($0.text) } }

    func flag(_ key: String) -> Bool? {
        guard let value = values[key]?.value else { return nil }
        switch value.text {
        case "true": return true
        case "false": return false
        default:
            reader.fail(value.place, "expected true or false for '\(key)', found \(value.description)")
            return nil
        }
    }

    func word<Word: RawRepresentable & CaseIterable>(_ key: String, as: Word.Type) -> Word?
    where Word.RawValue == String {
        guard let value = values[key]?.value else { return nil }
        if let text = value.text, let word = Word(rawValue: text) { return word }
        reader.fail(
            value.place,
            reader.unknown(value.text ?? "", what: "value of '\(key)'", among: Word.allCases.map(\.rawValue)))
        return nil
    }

    func selectors(_ key: String) -> [Selector]? {
        texts(key)?.compactMap { reader.selector($0.text, $0.place) }
    }

    /// The mappings of a list, each with the keys it may have.
    func list(_ key: String, of subject: String, keys: [String]) -> [ConfigurationMapping] {
        guard let value = values[key]?.value else { return [] }
        guard let sequence = value.node.sequence else {
            reader.fail(value.place, "expected a list for '\(key)', found \(value.description)")
            return []
        }
        return sequence.compactMap { reader.mapping(value.child($0), subject, keys) }
    }

    func mapping(_ key: String, of subject: String, keys: [String]) -> ConfigurationMapping? {
        values[key].flatMap { reader.mapping($0.value, subject, keys) }
    }
}
