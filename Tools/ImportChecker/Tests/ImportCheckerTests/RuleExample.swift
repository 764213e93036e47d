import ImportChecker

/// An example of the catalog as a tree of files: a base of packages, with the example's own files on top.
struct RuleExample {
    let files: [String: String]

    /// The packages of the base: the folder, the name and its imports.
    private static let packages: [(folder: String, name: String, imports: [String])] = [
        ("Packages/Core", "Models", []), ("Packages/Core", "Networking", []), ("Packages/Core", "BookingInterface", []),
        ("Packages/Core", "StoreInterface", []), ("Packages/Core", "GTK", []), ("Packages/Core", "A", []),
        ("Packages/Core", "B", []), ("Packages/Infra", "Database", ["GRDB"]), ("Packages/Infra", "Store", ["Database"]),
        ("Packages/Features", "Home", []), ("Packages/Features", "Booking", []),
    ]

    init(_ text: String) {
        let own = Self.split(text)
        var files: [String: String] = [:]
        for package in Self.packages {
            let path = "\(package.folder)/\(package.name)"
            let source = "\(path)/Sources/\(package.name)/\(package.name).swift"
            let code =
                own[source]
                ?? package.imports.map { "import \($0)\n" }.joined()
            files.merge(PackageText.library(package.name, in: package.folder, source: code)) { $1 }
            let targets =
                own["\(path)/Package.swift"].map { [$0.trimmedTargets] } ?? [
                    ".target(name: \"\(package.name)\", dependencies: [\(Self.dependencies(in: code))])",
                    ".testTarget(name: \"\(package.name)Tests\", dependencies: [\"\(package.name)\"])",
                ]
            let mentioned = Self.packages.filter { other in
                other.name != package.name
                    && targets.contains {
                        $0.contains("\"\(other.name)\"") || $0.contains("\"\(other.name.lowercased())\"")
                    }
            }
            files["\(path)/Package.swift"] = PackageText.manifest(
                package.name, products: [package.name],
                packages: mentioned.map { ".package(path: \"../../../\($0.folder)/\($0.name)\")" }
                    + (targets.contains { $0.contains("GRDB") }
                        ? [".package(url: \"https://example.org/groue/GRDB.swift\", from: \"7.0.0\")"] : []),
                targets: targets)
        }
        for (path, text) in own where !path.hasSuffix("/Package.swift") { files[path] = text }
        self.files = files
    }

    private static func dependencies(in code: String) -> String {
        code.split(separator: "\n").compactMap { line -> String? in
            let words = line.split(separator: " ")
            guard let word = words.firstIndex(of: "import"), word + 1 < words.count else { return nil }
            let name = String(words[word + 1])
            if name == "GRDB" { return ".product(name: \"GRDB\", package: \"GRDB.swift\")" }
            return packages.contains { $0.name == name } ? "\"\(name)\"" : nil
        }.joined(separator: ", ")
    }

    /// Returns the files of an example, by the paths in the comments before them.
    private static func split(_ text: String) -> [String: String] {
        var files: [String: String] = [:]
        var current: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == "//" || words[0] == "#",
                words[1].hasSuffix(".swift") || words[1].hasSuffix(".yml")
            {
                current = String(words[1])
                files[String(words[1])] = ""
            } else if let current {
                files[current, default: ""] += line + "\n"
            }
        }
        return files
    }
}

extension String {
    /// The targets without the comma and the newline after the last one.
    fileprivate var trimmedTargets: String {
        String(reversed().drop { $0 == "\n" || $0 == "," || $0 == " " }.reversed())
    }
}
