/// The files of one folder that belong to the same unit and package. Selectors are asked about these and not about every file.
struct FileContext {
    let subject: Subject
    let unit: Int?
    /// The number of the package around the files; nil outside of packages.
    let package: Int?
    /// The number of its layer.
    let layer: Int?

    /// Whether its files are part of a module, or may be: one inside a package that no target takes in is a template, a playground
    /// or something left out, and what it imports is nobody's.
    var isCompiled: Bool { unit != nil || package == nil }
}
