/// The certainty that a changed file affects a package's tests. The most certain reason is the one that is reported.
enum Certainty: Int, Comparable, CaseIterable {
    /// The file is compiled.
    case source
    /// The build copies or processes the file, as the manifest declares.
    case resource
    /// The file determines how packages are resolved.
    case manifest
    /// The manifest that declares the target changed.
    case declaration
    /// The resolved versions of external packages changed.
    case versions
    /// The file is in a place where a build may use it.
    case guess
    /// The tests may read the file at run time.
    case read
    /// The change may affect anything.
    case everything

    static func < (left: Certainty, right: Certainty) -> Bool { left.rawValue < right.rawValue }
}
