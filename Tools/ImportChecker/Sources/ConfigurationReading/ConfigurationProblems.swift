import Yams

/// Reads the YAML of configuration files and collects all errors.
public final class ConfigurationProblems {
    /// The errors so far, in the order in which they were found.
    public private(set) var errors: [ConfigurationError] = []

    /// The place of each key that is often written into the wrong file.
    private let placesOfKeys: [String: String]

    /// Creates an empty collection.
    ///
    /// - Parameter placesOfKeys: for keys of other files, where each belongs; an error about such a key says so.
    public init(placesOfKeys: [String: String] = [:]) {
        self.placesOfKeys = placesOfKeys
    }

    /// Reports an error.
    public func fail(_ place: SourcePlace, _ message: String) {
        errors.append(ConfigurationError(place: place, message: message))
    }

    /// Returns the message for an unexpected word, with the nearest valid one.
    public func unknown(_ word: String, what: String, among valid: [String]) -> String {
        var message = "unknown \(what) '\(word)'"
        if let nearest = NearestWord.to(word, among: valid) { message += "; did you mean '\(nearest)'?" }
        return valid.isEmpty ? message : message + " (expected one of: \(valid.joined(separator: ", ")))"
    }

    /// Returns the mapping in a file. `keys` are the keys that it may have.
    ///
    /// - Returns: `nil` if the file is empty or can't be read. The latter is reported as an error.
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
        // An empty file, or one with only comments, is valid.
        guard let root, root.scalar?.string != "" else { return nil }
        return mapping(ConfigurationNode(node: root, file: file), subject, keys)
    }

    /// Returns a value as a mapping. Returns `nil` and reports an error if it is something else. `keys` are the keys
    /// that it may have.
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
                let place = placesOfKeys[name].map { "unknown key of \(subject) '\(name)'; it belongs in \($0)" }
                fail(key.place, place ?? unknown(name, what: "key of \(subject)", among: keys))
                continue
            }
            values[name] = (key.place, node.child(value))
        }
        return ConfigurationMapping(place: node.place, subject: subject, values: values, problems: self)
    }
}
