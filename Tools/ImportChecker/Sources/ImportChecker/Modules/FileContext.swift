/// The common context of the files in one folder that belong to the same target and package. Selectors are evaluated
/// once for each context instead of for each file.
struct FileContext {
    let subject: Subject
    let target: Int?
    /// The index of the package around the files; `nil` outside of packages.
    let package: Int?
    /// The index of its layer.
    let layer: Int?

    /// Whether its files are part of a module, or may be. A file in a package but in none of its targets is a template,
    /// a playground or excluded; its imports don't count.
    var isCompiled: Bool { target != nil || package == nil }
}
