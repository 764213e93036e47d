/// Inputs of which no key can be made.
public enum InputProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Two inputs of one kind have this name.
    case duplicate(kind: KeyInput.Kind, name: String)
    /// A file is named by something else than a plain path relative to the repository.
    case notRelative(kind: KeyInput.Kind, name: String)

    /// One line: what was expected and what was found.
    public var description: String {
        switch self {
        case .duplicate(let kind, let name): "expected each \(kind) once, found '\(name)' twice"
        case .notRelative(let kind, let name):
            "expected the path of a \(kind) relative to the repository and without '.', '..' and '//', found '\(name)'"
        }
    }
}
