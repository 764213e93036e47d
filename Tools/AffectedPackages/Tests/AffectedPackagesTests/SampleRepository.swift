/// A repository of four packages: Top depends on Middle, Middle depends on Base, and Alone has no dependencies.
enum SampleRepository {
    static let files: [String: String] = {
        var files = ["bulkhead.yml": "tests:\n  ignored: [docs]\n", "docs/a.md": "words"]
        for (name, uses) in [("Base", []), ("Middle", ["Base"]), ("Top", ["Middle"]), ("Alone", [])]
            as [(String, [String])]
        {
            files["\(name)/Package.swift"] = library(name, uses: uses)
            files["\(name)/Sources/\(name)/\(name).swift"] = "public let \(name.lowercased()) = 1\n"
            files["\(name)/Tests/\(name)Tests/\(name)Tests.swift"] = "import Testing\n"
            files["\(name)/README.md"] = "words"
        }
        return files
    }()
}
