import Foundation

/// A copy of this repository's sources, manifests and rules, in which a test breaks something and mends it again.
final class RepositoryCopy: Sendable {
    let sample: SampleRepository

    private static let root: String = {
        var folder = URL(filePath: #filePath)
        for _ in 0..<5 { folder.deleteLastPathComponent() }
        return folder.path
    }()

    private static let endings = [
        ".swift", ".yml", ".c", ".h", ".modulemap", "/.gitignore", "/Package.resolved",
    ]

    init() throws {
        sample = try SampleRepository()
        for path in Self.paths(below: "") {
            let target = URL(filePath: sample.path + "/" + path)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: Self.root + "/" + path, toPath: target.path)
        }
    }

    /// The files that a check reads. What builds leave is hidden.
    private static func paths(below folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
        return names.flatMap { name -> [String] in
            let path = folder.isEmpty ? name : folder + "/" + name
            var isFolder: ObjCBool = false
            guard name == ".gitignore" || !name.hasPrefix("."),
                FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder)
            else { return [] }
            if isFolder.boolValue { return paths(below: path) }
            return endings.contains { ("/" + path).hasSuffix($0) } ? [path] : []
        }
    }

    /// Does something to the copy with some files changed, and puts them back.
    func withEdits<Value>(_ edits: [Edit], _ body: () throws -> Value) throws -> Value {
        var before: [(path: String, text: String?)] = []
        defer {
            for (path, text) in before.reversed() {
                if let text { try? sample.write(path, text) } else { try? sample.remove(path) }
            }
        }
        for edit in edits {
            let old = try? sample.read(edit.path)
            before.append((edit.path, old))
            if let replaced = edit.replaced {
                guard let old, old.contains(replaced) else {
                    throw SampleError("\(edit.path) has no '\(replaced)' to replace")
                }
                try sample.write(edit.path, old.replacing(replaced, with: edit.text, maxReplacements: 1))
            } else {
                try sample.write(edit.path, edit.text)
            }
        }
        return try body()
    }

    /// A change of one file.
    struct Edit: Sendable {
        let path: String
        /// What is replaced; nil for a new file.
        var replaced: String?
        let text: String
    }
}
