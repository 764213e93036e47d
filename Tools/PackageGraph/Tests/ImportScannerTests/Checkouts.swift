import ImportScannerReference

/// The sources of the packages that SwiftPM has checked out to build these tests.
enum Checkouts {
    /// The paths of all Swift files in them, sorted. The folder is looked for above the running program, which is in the
    /// scratch folder of the build, and then in the package's own `.build`.
    static let swiftFiles: [String] = {
        var candidates = CommandLine.arguments.flatMap(ancestors) + [PackageFiles.root + "/.build"]
        candidates.removeAll { SourceTree.entries(of: $0 + "/checkouts").folders.isEmpty }
        return candidates.first.map { SourceTree.swiftFiles(below: [$0 + "/checkouts"]) } ?? []
    }()

    private static func ancestors(of path: String) -> [String] {
        var ancestors: [String] = []
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/"), slash > rest.startIndex {
            rest = rest[..<slash]
            ancestors.append(String(rest))
        }
        return ancestors
    }
}
