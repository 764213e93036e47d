import ConfigurationReading

/// Why something can't be made or removed. Nothing has been changed when it is thrown.
public enum ScaffoldingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A template's description can't be read or contradicts itself.
    case description(ConfigurationErrors)
    /// The request doesn't fit: an unknown template, a bad name, an option that the template doesn't have.
    case request(String)
    /// A placeholder that no parameter fills, or a text that isn't Mustache.
    case template(SourcePlace, String)
    /// Something is where a new file should go.
    case occupied([String])
    /// The place of an edit can't be found, or what stands there isn't what is expected.
    case edit(file: String, String)
    /// What was generated has changed since, so that removing it would lose work.
    case changed([String])
    /// A file or folder can't be read or written.
    case file(String, String)

    /// One line for each thing that is wrong, each with its place.
    public var description: String {
        switch self {
        case .description(let errors): errors.description
        case .request(let message): message
        case .template(let place, let message): "\(place): \(message)"
        case .occupied(let paths): paths.map { "\($0): is there already" }.joined(separator: "\n")
        case .edit(let file, let message): "\(file): \(message)"
        case .changed(let lines): lines.joined(separator: "\n")
        case .file(let path, let message): "\(path): \(message)"
        }
    }
}
