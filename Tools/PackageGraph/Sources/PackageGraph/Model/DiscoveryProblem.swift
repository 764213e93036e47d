import ManifestReader

/// Something that keeps the graph from being complete. A graph with problems must not be called clean.
public enum DiscoveryProblem: Hashable, Sendable, CustomStringConvertible {
    /// A manifest can't be read; its package is missing from the graph.
    case manifest(ManifestError)
    /// A folder can't be listed; the associated values are its path and the system's reason.
    case unreadableFolder(String, reason: String)
    /// A target's folder isn't there, or is ignored; the associated values are the package's path and the target.
    case missingFolder(manifest: String, place: ManifestPlace?, target: String)
    /// A target names a dependency inside its package that the package doesn't have.
    case unknownTarget(manifest: String, place: ManifestPlace?, target: String, dependency: String)

    /// One line: the place, what is wrong, and what would be right.
    public var description: String {
        func position(_ file: String, _ place: ManifestPlace?) -> String { place.map { "\(file):\($0)" } ?? file }
        switch self {
        case .manifest(let error): return error.description
        case .unreadableFolder(let path, let reason): return "\(path): the folder can't be read: \(reason)"
        case .missingFolder(let file, let place, let target):
            return
                "\(position(file, place)): the folder of the target '\(target)' isn't there or is ignored; create it or set 'path'"
        case .unknownTarget(let file, let place, let target, let dependency):
            return
                "\(position(file, place)): '\(target)' depends on the target '\(dependency)', which the package doesn't have"
        }
    }
}
