import ConfigurationReading

/// A name on the command line: the name of a package or target, the path of a package or of a folder that contains it,
/// or a pattern for either.
struct NamePattern {
    /// The name without `/` at its end.
    let word: String
    private let glob: Glob

    init(_ name: String) {
        word = name.hasSuffix("/") ? String(name.dropLast()) : name
        glob = Glob(word.hasPrefix("./") ? String(word.dropFirst(2)) : word)
    }

    /// Returns whether it stands for something with a name, or in a package with a path, which is empty without one.
    func matches(name: String, path: String) -> Bool {
        glob.matches(name) || !path.isEmpty && glob.contains(path)
    }

    /// Returns the error that nothing has a name.
    ///
    /// - Parameters:
    ///   - kind: What the name could stand for: `package`.
    ///   - known: The names and paths that there are, of which the nearest is suggested.
    static func unknown(_ name: String, kind: String, among known: [String]) -> CommandError {
        let nearest = NearestWord.to(name, among: known).map { "; did you mean '\($0)'?" } ?? ""
        return CommandError("no \(kind) has the name or path '\(name)'\(nearest)")
    }
}
