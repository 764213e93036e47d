import ConfigurationReading

/// A schema (JSON Schema 2020-12) of a configuration file, from the keys that its reader accepts.
struct ConfigurationSchema {
    /// The title, which names the file.
    let title: String
    /// The keys at the top of the file.
    let keys: [ConfigurationKey]
    /// The keys that many mappings share, which become definitions.
    var common: [ConfigurationKey] = []

    /// The schema, without a newline at the end.
    var text: String {
        var members: [JSON.Member] = [
            .init(key: "$schema", value: .string("https://json-schema.org/draft/2020-12/schema")),
            .init(key: "title", value: .string(title)),
        ]
        members += self.members(ConfigurationForm("", keys))
        let definitions = common.map { JSON.Member(key: $0.name, value: schema($0)) }
        if !definitions.isEmpty { members.append(.init(key: "$defs", value: .members(definitions))) }
        return JSON.members(members).text
    }

    private func members(_ form: ConfigurationForm) -> [JSON.Member] {
        let shared = Set(common.map(\.name))
        let properties = form.keys.map { key in
            // The reason of an exception is required, and that of a rule isn't.
            let isShared = shared.contains(key.name) && !key.isRequired
            let value: JSON = isShared ? .object(["$ref": .string("#/$defs/\(key.name)")]) : schema(key)
            return JSON.Member(key: key.name, value: value)
        }
        var members: [JSON.Member] = [
            .init(key: "type", value: .string("object")),
            .init(key: "additionalProperties", value: .bool(false)),
        ]
        let required = form.keys.filter(\.isRequired).map(\.name)
        if !required.isEmpty { members.append(.init(key: "required", value: .strings(required))) }
        let conditions =
            form.exclusive.map { one("oneOf", of: $0) } + form.alternatives.map { one("anyOf", of: $0) }
        if !conditions.isEmpty { members.append(.init(key: "allOf", value: .array(conditions))) }
        members.append(.init(key: "properties", value: .members(properties)))
        return members
    }

    private func one(_ word: String, of keys: [String]) -> JSON {
        .members([.init(key: word, value: .array(keys.map { .object(["required": .strings([$0])]) }))])
    }

    private func schema(_ key: ConfigurationKey) -> JSON {
        .members(
            [.init(key: "description", value: .string(key.summary))] + members(key.value, isRequired: key.isRequired))
    }

    private func members(_ value: ConfigurationValue, isRequired: Bool) -> [JSON.Member] {
        switch value {
        case .text: return nonemptyText()
        case .texts: return oneOrMore(nonemptyText(), isRequired: isRequired)
        case .words(let words): return oneOrMore(word(words), isRequired: isRequired)
        case .word(let words): return word(words)
        case .flag: return [.init(key: "type", value: .string("boolean"))]
        case .day:
            return [
                .init(key: "type", value: .string("string")),
                .init(key: "pattern", value: .string("^[0-9]{4}-[0-9]{2}-[0-9]{2}$")),
            ]
        case .mapping(let form): return members(form)
        case .list(let form):
            return [
                .init(key: "type", value: .string("array")),
                .init(key: "items", value: .members(members(form))),
            ]
        case .dictionary(let value):
            return [
                .init(key: "type", value: .string("object")),
                .init(key: "additionalProperties", value: .members(members(value, isRequired: true))),
            ]
        }
    }

    private func nonemptyText() -> [JSON.Member] {
        [.init(key: "type", value: .string("string")), .init(key: "minLength", value: .number(1))]
    }

    private func word(_ words: [String]) -> [JSON.Member] { [.init(key: "enum", value: .strings(words))] }

    private func oneOrMore(_ item: [JSON.Member], isRequired: Bool) -> [JSON.Member] {
        var list: [JSON.Member] = [
            .init(key: "type", value: .string("array")), .init(key: "items", value: .members(item)),
        ]
        if isRequired { list.append(.init(key: "minItems", value: .number(1))) }
        return [.init(key: "anyOf", value: .array([.members(item), .members(list)]))]
    }
}
