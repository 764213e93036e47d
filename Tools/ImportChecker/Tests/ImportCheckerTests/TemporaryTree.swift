import Foundation
import ImportChecker
import ManifestReader

/// A temporary folder of files, removed with the value.
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

    /// Options that never evaluate a manifest, with 21 November 2026 as the current day.
    static var options: CheckOptions {
        var options = CheckOptions(
            loader: ManifestLoader(tool: nil), workers: 2, today: CalendarDay("2026-11-21") ?? .today())
        // Tests don't write a file twice within the clock's resolution.
        options.settlingTime = .zero
        return options
    }

    /// Checks the tree with rules in one file, `rules.yml`.
    func check(_ rules: String = "", _ change: (inout CheckOptions) -> Void = { _ in }) throws -> CheckResult {
        var options = Self.options
        change(&options)
        return try Checker.check(root, try CheckConfiguration.parse([.init(path: "rules.yml", text: rules)]), options)
    }
}

extension TemporaryTree {
    /// Returns a repository in which Home uses Store, and Store uses Models.
    static func chain(home: String, homeDependencies: [String] = ["Store"], homePackages: [String] = ["../Store"])
        throws -> TemporaryTree
    {
        try TemporaryTree(
            PackageText.library("Models", in: "P")
                .with(
                    PackageText.library(
                        "Store", in: "P", packages: ["../Models"], dependencies: ["Models"], source: "import Models\n")
                )
                .with(
                    PackageText.library(
                        "Home", in: "P", packages: homePackages, dependencies: homeDependencies, source: home)))
    }
}
