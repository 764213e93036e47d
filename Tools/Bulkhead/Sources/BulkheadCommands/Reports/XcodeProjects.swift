import Foundation

/// Finds the Xcode projects that files outside of all known targets may belong to.
enum XcodeProjects {
    /// How deep below the root projects are looked for. Most repositories have theirs at the root or in a folder of it.
    private static let depth = 3

    /// Returns the paths of projects, relative to a root, in order.
    static func names(below root: String) -> [String] {
        var found: [String] = []
        var folders = [""]
        for level in 0..<depth {
            var next: [String] = []
            for folder in folders {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: FilePath.join(root, folder))) ?? []
                for name in names.sorted() where !name.hasPrefix(".") && !skipped.contains(name) {
                    let path = FilePath.join(folder, name)
                    if name.hasSuffix(".xcodeproj") {
                        found.append(path)
                    } else if level + 1 < depth, FilePath.kind(FilePath.join(root, path)) == .folder {
                        next.append(path)
                    }
                }
            }
            folders = next
        }
        return found
    }

    /// Folders of other package managers, with projects that aren't the repository's own.
    private static let skipped: Set<String> = ["Pods", "Carthage", "node_modules", "DerivedData"]
}
