/// The reasons why inputs have no key.
public enum InputProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Two inputs of one kind have the same name.
    case duplicate(kind: KeyInput.Kind, name: String)
    /// The name of a file isn't a normalized path relative to the repository.
    case notRelative(kind: KeyInput.Kind, name: String)

    /// The expected and the actual value, on one line.
    public var description: String {
        switch self {
        case .duplicate(let kind, let name): "expected each \(kind) once, found '\(name)' twice"
        case .notRelative(let kind, let name):
            "expected the path of a \(kind) relative to the repository and without '.', '..' and '//', found '\(name)'"
        }
    }
}
