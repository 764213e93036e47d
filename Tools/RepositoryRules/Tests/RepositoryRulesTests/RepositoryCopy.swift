import Foundation

/// A copy of this repository's sources, manifests and rules, which tests break and restore.
final class RepositoryCopy: Sendable {
    /// The absolute path, without symbolic links.
    let path: String
    /// The checker's cache folder for the copy.
    let cache: String

    /// The repository's folder.
    static let root: String = {
        var folder = URL(filePath: #filePath)
        for _ in 0..<5 { folder.deleteLastPathComponent() }
        return folder.path
    }()

    private static let endings = [
        ".swift", ".yml", ".c", ".h", ".modulemap", "/.gitignore", "/Package.resolved",
    ]

    init() throws {
        let folder =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/rules-\(UUID().uuidString)"
        path = folder + "/repository"
        cache = folder + "/cache"
        for name in Self.parts.flatMap(Self.paths) {
            let target = URL(filePath: path + "/" + name)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: Self.root + "/" + name, toPath: target.path)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: URL(filePath: path).deletingLastPathComponent().path)
    }

    /// The parts of the root folder that are copied. bulkhead.yml declares the same parts as inputs of these tests.
    private static let parts = [
        ".gitignore", "App", "Package.swift", "Packages", "Tests", "Tools", "bulkhead.yml", "lint-rules", "templates",
    ]

    /// The files that a check reads, at a path and below it. What builds leave is hidden.
    private static func paths(at path: String) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else { return endings.contains { ("/" + path).hasSuffix($0) } ? [path] : [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + path)) ?? []
        return names.filter { $0 == ".gitignore" || !$0.hasPrefix(".") }.flatMap { paths(at: path + "/" + $0) }
    }

    /// Does something to the copy with some files changed, and puts them back.
    func withEdits<Value>(_ edits: [Edit], _ body: () throws -> Value) throws -> Value {
        var before: [(path: String, text: String?)] = []
        defer {
            for (path, text) in before.reversed() {
                if let text { try? write(path, text) } else { try? FileManager.default.removeItem(at: url(path)) }
            }
        }
        for edit in edits {
            let old = try? String(contentsOf: url(edit.path), encoding: .utf8)
            before.append((edit.path, old))
            if let replaced = edit.replaced {
                guard let old, old.contains(replaced) else {
                    throw EditError(description: "\(edit.path) has no '\(replaced)' to replace")
                }
                try write(edit.path, old.replacing(replaced, with: edit.text, maxReplacements: 1))
            } else {
                try write(edit.path, edit.text)
            }
        }
        return try body()
    }

    private func url(_ name: String) -> URL { URL(filePath: path + "/" + name) }

    private func write(_ name: String, _ text: String) throws {
        try FileManager.default.createDirectory(
            at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url(name))
    }

    /// The reason a copy can't be edited.
    struct EditError: Error, CustomStringConvertible {
        let description: String
    }

    /// A change of one file.
    struct Edit: Sendable {
        let path: String
        /// The replaced text; nil for a new file.
        var replaced: String?
        let text: String
    }
}
