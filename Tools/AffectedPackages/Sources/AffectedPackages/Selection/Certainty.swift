/// How surely a changed file reaches a package's tests; the surest is the reason that is given for a selection.
enum Certainty: Int, Comparable, CaseIterable {
    /// A compiler takes the file.
    case source
    /// The build copies or processes the file, as the manifest says.
    case resource
    /// The packages are resolved by it.
    case manifest
    /// A target may have been declared otherwise, by a manifest that changed.
    case declaration
    /// Versions of packages from outside.
    case versions
    /// The file lies where a build could take it up.
    case guess
    /// The tests could read the file while they run.
    case read
    /// The change can't be confined.
    case everything

    static func < (left: Certainty, right: Certainty) -> Bool { left.rawValue < right.rawValue }
}
