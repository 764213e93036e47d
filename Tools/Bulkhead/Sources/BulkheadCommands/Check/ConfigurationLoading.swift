import ImportChecker

/// Reads a repository's rules for a command.
enum ConfigurationLoading {
    /// Loads the rules in a folder.
    /// - Throws: ``CommandError`` with all errors in them, or if a specified folder doesn't exist.
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

    /// Parses rules.
    static func parse(_ files: [CheckConfiguration.File]) throws -> CheckConfiguration {
        guard !files.isEmpty else { return .standard }
        do {
            return try CheckConfiguration.parse(files)
        } catch {
            throw CommandError(lines: error.errors.map(\.description))
        }
    }
}
