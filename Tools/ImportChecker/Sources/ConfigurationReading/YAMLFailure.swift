import Yams

/// Converts the errors of the YAML reader to places and messages.
enum YAMLFailure {
    static func place(of error: YamlError, in file: ConfigurationFile) -> SourcePlace {
        switch error {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
            ConfigurationNode.place(of: mark, in: file)
        case .duplicatedKeysInMapping(_, let context): ConfigurationNode.place(of: context.mark, in: file)
        default: SourcePlace(file: file.path, line: 1, column: 1)
        }
    }

    static func message(of error: YamlError) -> String {
        switch error {
        case .scanner(let context, let problem, _, _), .parser(let context, let problem, _, _),
            .composer(let context, let problem, _, _):
            "the YAML can't be read: \(problem)" + (context.map { " (\($0.text))" } ?? "")
        case .reader(let problem, _, _, _): "the YAML can't be read: \(problem)"
        case .duplicatedKeysInMapping(let duplicates, _):
            "keys given twice in one mapping: \(duplicates.joined(separator: ", "))"
        default: "the YAML can't be read: \(error)"
        }
    }
}
