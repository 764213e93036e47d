/// The keys of a mapping in a configuration.
public struct ConfigurationForm: Sendable {
    /// The name of the mapping, for messages: `a layer`.
    public let subject: String
    /// The keys that it may have.
    public let keys: [ConfigurationKey]
    /// The names of the keys.
    public let names: [String]
    /// Groups of keys; a mapping has exactly one key of each group.
    public let exclusive: [[String]]
    /// Groups of keys; a mapping has at least one key of each group.
    public let alternatives: [[String]]

    /// Creates a form.
    public init(
        _ subject: String, _ keys: [ConfigurationKey], exclusive: [[String]] = [], alternatives: [[String]] = []
    ) {
        self.subject = subject
        self.keys = keys
        names = keys.map(\.name)
        self.exclusive = exclusive
        self.alternatives = alternatives
    }
}

extension ConfigurationMapping {
    /// Returns the mappings in the list of a key, each of the key's form.
    public func list(_ key: ConfigurationKey) -> [ConfigurationMapping] {
        guard let form = key.value.form else { return [] }
        return list(key.name, of: form.subject, keys: form.names)
    }

    /// Returns the mapping of a key in the key's form, or `nil` if the key is missing.
    public func mapping(_ key: ConfigurationKey) -> ConfigurationMapping? {
        guard let form = key.value.form else { return nil }
        return mapping(key.name, of: form.subject, keys: form.names)
    }
}
