import ArgumentParser

/// The option for the repository's root.
struct RootOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The repository's folder.", valueName: "folder"))
    var root: String?

    /// Returns the root's absolute path: the specified one, or the repository that contains the current folder.
    /// - Throws: ``CommandError`` if the specified one isn't a folder.
    func resolved() throws -> String {
        guard let root else { return Self.repository(around: FilePath.current) ?? FilePath.current }
        guard let real = FilePath.real(root), FilePath.kind(real) == .folder else {
            throw CommandError("\(root): expected a folder")
        }
        return real
    }

    /// Returns the nearest folder, at or above a folder, with rules or a repository, or `nil` if there is none.
    static func repository(around folder: String) -> String? {
        var folder = folder
        while true {
            if FilePath.kind(FilePath.join(folder, "lint-rules")) == .folder
                || FilePath.kind(FilePath.join(folder, ".git")) != nil
            {
                return folder
            }
            if folder == "/" || folder == "." { return nil }
            folder = FilePath.parent(folder)
        }
    }
}
