import Foundation

/// Generates a repository of packages in three layers that satisfies its own rules. The same options give the same
/// bytes.
///
/// A quarter of the packages are core, a quarter infra, half features. Every package has a library, a library of test
/// doubles and tests. Files are about 12 KB and contain what real ones do: comments, strings, nested types and
/// functions.
struct RepositoryGenerator {
    private let options: GeneratorOptions

    private struct PlannedPackage {
        let name: String
        let path: String
        var dependencies: [Int] = []
    }

    init(_ options: GeneratorOptions) {
        self.options = options
    }

    /// Writes the repository and returns a summary line.
    func write() throws(GeneratorError) -> String {
        var random = SplitMix(seed: options.seed)
        let packages = plan(&random)
        var written = 0
        for (index, package) in packages.enumerated() {
            // The files are distributed evenly; the first packages get the remainder.
            let count = options.files / packages.count + (index < options.files % packages.count ? 1 : 0) - 1
            try write(manifest(package, packages), to: package.path + "/Package.swift")
            let doubles = max(1, count / 10)
            let tests = max(1, count / 5)
            let names = package.dependencies.map { packages[$0].name }
            for number in 0..<max(1, count - doubles - tests) {
                let imports = number == 0 ? names : names.filter { _ in random.next() % 3 == 0 }
                try write(
                    source(package.name, number, imports, &random),
                    to: "\(package.path)/Sources/\(package.name)/\(package.name)\(number).swift")
            }
            for number in 0..<doubles {
                try write(
                    source(package.name, number, [package.name], &random),
                    to: "\(package.path)/Sources/\(package.name)Testing/\(package.name)Double\(number).swift")
            }
            for number in 0..<tests {
                let imports = number == 0 ? [package.name, package.name + "Testing"] : [package.name]
                try write(
                    source(package.name, number, imports, &random, isTest: true),
                    to: "\(package.path)/Tests/\(package.name)Tests/\(package.name)\(number)Tests.swift")
            }
            written += 1 + max(1, count - doubles - tests) + doubles + tests
        }
        try write(Self.rules, to: "lint-rules/layers.yml")
        return "\(packages.count) packages, \(written) Swift files in \(options.folder)"
    }

    private func plan(_ random: inout SplitMix) -> [PlannedPackage] {
        let core = max(1, options.packages / 4)
        let infra = options.packages / 4
        var packages: [PlannedPackage] = []
        for index in 0..<options.packages {
            let (layer, start): (String, Int) =
                index < core ? ("Core", 0) : index < core + infra ? ("Infra", core) : ("Features", core + infra)
            let name = "\(layer == "Features" ? "Feature" : layer)\(index - start)"
            var package = PlannedPackage(name: name, path: "Packages/\(layer)/\(name)")
            // Core packages use only earlier ones, so that there is no cycle; the others use core, and features also
            // infra.
            let below = index < core ? index : index < core + infra ? core : core + infra
            var chosen: Set<Int> = []
            for _ in 0..<min(below, 4) { chosen.insert(Int(random.next() % UInt64(max(1, below)))) }
            package.dependencies = below == 0 ? [] : chosen.sorted()
            packages.append(package)
        }
        return packages
    }

    private func manifest(_ package: PlannedPackage, _ packages: [PlannedPackage]) -> String {
        let dependencies = package.dependencies.map { packages[$0] }
        let list = dependencies.map { "        .package(path: \"../../../\($0.path)\"),\n" }.joined()
        let names = dependencies.map { "\"\($0.name)\"" }.joined(separator: ", ")
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "\(package.name)",
                platforms: [.macOS(.v15), .iOS(.v18)],
                products: [
                    .library(name: "\(package.name)", targets: ["\(package.name)"]),
                    .library(name: "\(package.name)Testing", targets: ["\(package.name)Testing"]),
                ],
                dependencies: [
            \(list)    ],
                targets: [
                    .target(name: "\(package.name)", dependencies: [\(names)]),
                    .target(name: "\(package.name)Testing", dependencies: ["\(package.name)"]),
                    .testTarget(name: "\(package.name)Tests", dependencies: ["\(package.name)", "\(package.name)Testing"]),
                ]
            )

            """
    }

    private func source(
        _ name: String, _ number: Int, _ imports: [String], _ random: inout SplitMix, isTest: Bool = false
    ) -> String {
        let system = isTest ? ["Foundation", "Testing"] : ["Foundation"]
        var text = "// \(name), part \(number).\n\n"
        text += (system + imports).sorted().map { $0 == name && isTest ? "@testable import \($0)\n" : "import \($0)\n" }
            .joined()
        text +=
            "\n/// A part of \(name) that holds nothing but what a file of its length holds.\npublic struct Part\(number) {\n"
        // Few files mention imports or print anything.
        let comment = random.next() % 20 == 0 ? "print( is only a comment" : "once more"
        let word = random.next() % 8 == 0 ? "import" : "sum"
        for part in 0..<(20 + Int(random.next() % 24)) {
            let value = random.next() % 100_000
            text += """
                    /// The value at \(part), which starts at \(value); it ends where it must.
                    public var value\(part) = \(value)

                    /// Adds to the value at \(part) and describes it.
                    public mutating func add\(part)(_ amount: Int) -> String {
                        value\(part) += amount // \(comment)
                        guard value\(part) % \(value % 7 + 2) == 0 else { return "\(word) \\(value\(part)) of \(value)" }
                        return ["one", "two"].map { $0 + String(describing: amount) }.joined(separator: ", ")
                    }


                """
        }
        return text + "}\n"
    }

    private static let rules = """
        layers:
          - name: core
            members: [Packages/Core]
            reason: core knows nobody above it
          - name: infra
            members: [Packages/Infra]
            uses: [core]
            siblings: independent
            reason: infra wraps one thing each
          - name: features
            members: [Packages/Features]
            uses: [core, infra]
            siblings: independent
            reason: features know nothing of each other
        layering:
          complete: true
        construct:
          - name: no-singletons
            code: ["static let shared", "static var shared"]
            reason: dependencies come through init
          - name: no-print
            code: ["print("]
            reason: libraries write to the log
        naming:
          - name: test-files
            files: ["*Tests.swift"]
            in: [Packages/*/*/Tests]
            reason: who looks for a test finds it by its name

        """

    private func write(_ text: String, to path: String) throws(GeneratorError) {
        let full = options.folder + "/" + path
        do {
            let folder = full[..<(full.lastIndex(of: "/") ?? full.endIndex)]
            try FileManager.default.createDirectory(atPath: String(folder), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: full))
        } catch {
            throw GeneratorError.unwritable(full, reason: error.localizedDescription)
        }
    }
}
