import Foundation
import ImportChecker
import ManifestReader

/// A folder of files that goes away with the value.
final class TemporaryTree: Sendable {
    let root: String

    init(_ files: [String: String]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "import-checker-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        root = folder.path
        for (path, text) in files { try write(text, to: path) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: root)
    }

    func write(_ text: String, to path: String) throws {
        let full = root + "/" + path
        let folder = full[..<(full.lastIndex(of: "/") ?? full.endIndex)]
        try FileManager.default.createDirectory(atPath: String(folder), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: full))
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(atPath: root + "/" + path)
    }

    /// Options that never run a manifest and hold dates against 21 November 2026.
    static var options: CheckOptions {
        var options = CheckOptions(
            loader: ManifestLoader(tool: nil), workers: 2, today: CalendarDay("2026-11-21") ?? .today())
        // Nothing writes a file of a test twice within a step of the clock.
        options.settlingTime = .zero
        return options
    }

    /// Checks the tree by rules in one file, `rules.yml`.
    func check(_ rules: String = "", _ change: (inout CheckOptions) -> Void = { _ in }) throws -> CheckResult {
        var options = Self.options
        change(&options)
        return try Checker.check(root, try CheckConfiguration.parse([.init(path: "rules.yml", text: rules)]), options)
    }
}
