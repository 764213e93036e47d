import ImportChecker

/// Reads a repository's rules for a command.
enum ConfigurationLoading {
    /// The rules in a folder.
    ///
    /// - Throws: ``CommandError`` with everything that is wrong with them, or when a folder asked for isn't there.
    static func load(_ folder: String, below root: String) throws -> CheckConfiguration {
        if folder != CheckConfiguration.defaultFolder, FilePath.kind(FilePath.join(root, folder)) != .folder {
            throw CommandError("\(folder): expected a folder with rules")
        }
        do {
            return try CheckConfiguration.load(folder: folder, below: root)
        } catch {
            throw CommandError(lines: error.errors.map(\.description))
        }
    }

    /// The rules in texts.
    static func parse(_ files: [CheckConfiguration.File]) throws -> CheckConfiguration {
        guard !files.isEmpty else { return .standard }
        do {
            return try CheckConfiguration.parse(files)
        } catch {
            throw CommandError(lines: error.errors.map(\.description))
        }
    }
}
