/// One import of a module by a file.
struct ModuleImport: Hashable, Sendable {
    /// The file's path relative to the root.
    let file: String
    /// The line of the `import` keyword, from 1.
    let line: Int
    /// Its column, from 1.
    let column: Int

    /// `file:line`, escaped to one line.
    var place: String { "\(CleanText.line(file)):\(line)" }
}
