/// The reasons a repository couldn't be generated.
enum GeneratorError: Error, CustomStringConvertible {
    case arguments(String)
    case unwritable(String, reason: String)

    var description: String {
        switch self {
        case .arguments(let message):
            "\(message)\nusage: repository-generator --packages N --files N [--seed N] FOLDER"
        case .unwritable(let path, let reason): "\(path): can't be written: \(reason)"
        }
    }
}
