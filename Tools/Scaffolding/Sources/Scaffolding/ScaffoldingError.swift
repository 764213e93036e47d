import ConfigurationReading

/// The reason something can't be created or removed. Nothing has changed when it is thrown.
public enum ScaffoldingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A template's description is invalid.
    case description(ConfigurationErrors)
    /// The request is invalid: an unknown template, an invalid name, or an unknown option.
    case request(String)
    /// An unknown placeholder, or invalid Mustache.
    case template(SourcePlace, String)
    /// A file already exists at a path.
    case occupied([String])
    /// The place of an edit can't be found or has unexpected content.
    case edit(file: String, String)
    /// Generated files have changed, so removing them would lose work.
    case changed([String])
    /// A file or folder can't be read or written.
    case file(String, String)

    /// One line for each problem, with its place.
    public var description: String {
        switch self {
        case .description(let errors): errors.description
        case .request(let message): message
        case .template(let place, let message): "\(place): \(message)"
        case .occupied(let paths): paths.map { "\($0): already exists" }.joined(separator: "\n")
        case .edit(let file, let message): "\(file): \(message)"
        case .changed(let lines): lines.joined(separator: "\n")
        case .file(let path, let message): "\(path): \(message)"
        }
    }
}
