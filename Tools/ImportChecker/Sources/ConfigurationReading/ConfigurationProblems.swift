import Yams

/// Reads the YAML of configuration files and collects all that is wrong with them.
public final class ConfigurationProblems {
    /// What was wrong so far, in the order in which it was met.
    public private(set) var errors: [ConfigurationError] = []

    /// Creates an empty collection.
    public init() {}

    /// Notes an error.
    public func fail(_ place: SourcePlace, _ message: String) {
        errors.append(ConfigurationError(place: place, message: message))
    }

    /// The message for a word that isn't among those expected, with the nearest of these.
    public func unknown(_ word: String, what: String, among valid: [String]) -> String {
        var message = "unknown \(what) '\(word)'"
        if let nearest = NearestWord.to(word, among: valid) { message += "; did you mean '\(nearest)'?" }
        return valid.isEmpty ? message : message + " (expected one of: \(valid.joined(separator: ", ")))"
    }

    /// The mapping that a file holds, with the keys it may have.
    ///
    /// - Returns: nil when the file says nothing or can't be read; the latter is an error here.
    public func mapping(of file: ConfigurationFile, _ subject: String, _ keys: [String]) -> ConfigurationMapping? {
        let root: Node?
        do {
            root = try compose(yaml: file.text)
        } catch let error as YamlError {
            fail(YAMLFailure.place(of: error, in: file), YAMLFailure.message(of: error))
            return nil
        } catch {
            fail(SourcePlace(file: file.path, line: 1, column: 1), "\(error)")
            return nil
        }
        // An empty file, or one of comments only, says nothing.
        guard let root, root.scalar?.string != "" else { return nil }
        return mapping(ConfigurationNode(node: root, file: file), subject, keys)
    }

    /// The mapping that a value is, with the keys it may have; nil, and an error, when it is something else.
    public func mapping(_ node: ConfigurationNode, _ subject: String, _ keys: [String]) -> ConfigurationMapping? {
        guard let mapping = node.node.mapping else {
            fail(node.place, "expected a mapping for \(subject), found \(node.description)")
            return nil
        }
        var values: [String: (key: SourcePlace, value: ConfigurationNode)] = [:]
        for (key, value) in mapping {
            let key = node.child(key)
            guard let name = key.text else {
                fail(key.place, "expected a key of \(subject), found \(key.description)")
                continue
            }
            guard keys.contains(name) else {
                fail(key.place, unknown(name, what: "key of \(subject)", among: keys))
                continue
            }
            values[name] = (key.place, node.child(value))
        }
        return ConfigurationMapping(place: node.place, subject: subject, values: values, problems: self)
    }
}
