import ArgumentParser

/// Where the repository is.
struct RootOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The repository's folder.", valueName: "folder"))
    var root: String?

    /// The root's absolute path: the one asked for, or the repository around the current folder.
    ///
    /// - Throws: ``CommandError`` when the one asked for is no folder.
    func resolved() throws -> String {
        guard let root else { return Self.repository(around: FilePath.current) ?? FilePath.current }
        guard let real = FilePath.real(root), FilePath.kind(real) == .folder else {
            throw CommandError("\(root): expected a folder")
        }
        return real
    }

    /// The nearest folder, that itself included, which holds rules or a repository; nil when none does.
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
