import Foundation

/// Asks git which paths it ignores.
enum IgnoredPath {
    /// Returns the pattern by which git ignores a package, as `file:line:pattern`; `nil` if it doesn't.
    ///
    /// - Parameters:
    ///   - package: The absolute path of the package's folder.
    ///   - repository: The absolute path of the repository's root.
    static func pattern(for package: String, in repository: String) throws(StepError) -> String? {
        guard package.hasPrefix(repository + "/") else { return nil }
        let manifest = package + "/Package.swift"
        let ignored = try CommandRun.run(["git", "check-ignore", "--verbose", manifest], in: repository)
        guard ignored.status == 0 else { return nil }
        return ignored.output.split(separator: "\t").first.map(String.init) ?? ""
    }
}
