import AffectedPackages
import ConfigurationReading
import Foundation
import ImportChecker

/// The folders that a repository excludes from checks, by the key `exclude` of bulkhead.yml.
struct ExcludedFolders: Sendable {
    /// The file, relative to the root.
    static let configuration = "bulkhead.yml"

    private let globs: [Glob]

    /// Reads a repository's file; without one nothing is excluded.
    ///
    /// - Throws: ``CommandError`` with all errors in the key.
    init(below root: String) throws {
        let bytes = FileManager.default.contents(atPath: FilePath.join(root, Self.configuration))
        try self.init(bytes.map { String(decoding: $0, as: UTF8.self) })
    }

    /// Reads the file's text, or `nil` if there is no file.
    init(_ text: String?) throws {
        let rules = CheckConfiguration.keys.map { ($0.name, "a file in \(CheckConfiguration.defaultFolder)/") }
        let problems = ConfigurationProblems(placesOfKeys: Dictionary(rules, uniquingKeysWith: { first, _ in first }))
        let file = ConfigurationFile(path: Self.configuration, text: text ?? "")
        // The other key configures tests.
        let keys = TestConfiguration.keys.map(\.name)
        globs = problems.mapping(of: file, "the configuration", keys)?.globs("exclude") ?? []
        guard problems.errors.isEmpty else { throw CommandError(lines: problems.errors.map(\.description)) }
    }

    /// Whether a folder, by its path relative to the root, is excluded.
    func contains(_ folder: String) -> Bool { globs.contains { $0.contains(folder) } }
}
