import Foundation
import PackageGraph

/// Finds files that tests usually don't read: documentation, licenses, workflows and images of pages.
enum StartingIgnores {
    private static let files: Set<String> = [
        ".editorconfig", ".gitattributes", ".gitignore", ".gitlab-ci.yml", ".mailmap", ".pre-commit-config.yaml",
        ".spi.yml", ".swift-format", ".swiftformat", ".swiftlint.yml", ".travis.yml", "Brewfile", "Dangerfile",
        "Dangerfile.swift", "Gemfile", "Gemfile.lock", "Makefile", "codecov.yml", "renovate.json",
    ]
    private static let folders: Set<String> = [
        ".ci", ".circleci", ".github", ".gitlab", ".vscode", "Documentation", "Screenshots", "art", "docs", "fastlane",
        "screenshots",
    ]
    /// Folders with images of either pages or apps.
    private static let pictureFolders: Set<String> = ["Assets", "Images", "assets", "images", "media"]
    private static let prose: Set<String> = [
        "authors", "changelog", "code_of_conduct", "codeowners", "contributing", "contributors", "copying", "license",
        "licence", "notice", "privacy", "readme", "security", "support",
    ]
    private static let pictures = [".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp"]

    /// Returns the patterns for the entries of a repository's root, in order.
    static func patterns(_ graph: ModuleGraph) -> [String] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: graph.root)) ?? []).sorted()
        var patterns = ["**/*.md"]
        for name in names {
            let isFolder = FilePath.kind(FilePath.join(graph.root, name)) == .folder
            let isNamed = isFolder ? folders.contains(name) : files.contains(name)
            let isProse = !isFolder && prose.contains(String(name.lowercased().prefix { $0 != "." }))
            let isPicture = !isFolder && pictures.contains { name.lowercased().hasSuffix($0) }
            let isPictures = isFolder && pictureFolders.contains(name)
            guard isNamed || isPicture || isPictures || isProse && !name.lowercased().hasSuffix(".md"),
                !isUsed(name, in: graph)
            else { continue }
            patterns.append(name)
        }
        return patterns
    }

    /// Returns whether a target uses a folder or something in it.
    private static func isUsed(_ name: String, in graph: ModuleGraph) -> Bool {
        let isFolder = { (folder: String) in FilePath.relative(folder, to: name) != nil }
        return graph.targets.contains { $0.folder.map(isFolder) ?? false }
            || graph.packages.contains { $0.origin == .local && !$0.path.isEmpty && isFolder($0.path) }
            || graph.packages.compactMap(\.project).flatMap(\.targets).contains { target in
                (target.inputs + target.folders.map(\.path)).contains { path in
                    FilePath.relative(path, to: FilePath.join(graph.root, name)) != nil
                }
            }
    }

    /// Returns the text of bulkhead.yml.
    static func text(_ patterns: [String]) -> String {
        """
        # What the manifests and projects don't say about tests: 'bulkhead affected' and 'bulkhead test' depend on it.
        tests:
          # No test reads these; a change of them selects no test. Add what only people read.
          ignored:
        \(patterns.map { "    - \(JSON.string($0).line)" }.joined(separator: "\n"))

        """
    }
}
