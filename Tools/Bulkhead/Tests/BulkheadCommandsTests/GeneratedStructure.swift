/// A repository of packages in three layers that can be changed and written in any state.
struct GeneratedStructure {
    struct Unit {
        let name: String
        let isTest: Bool
        /// The names of the units that it declares.
        var dependencies: [String]
        /// The imports of its files, by their paths in its folder without the extension.
        var files: [String: [String]]
    }

    /// The units of each package, by the package's path. A package has a product for each of its libraries.
    private(set) var packages: [String: [Unit]] = [:]

    /// Generates packages of two libraries and their tests, which depend on libraries of earlier packages.
    init(packages count: Int, random: inout SeededRandom) {
        var libraries: [String] = []
        for number in 0..<count {
            let layer = ["Core", "Infra", "Features"][number * 3 / count]
            var units: [Unit] = []
            for name in ["\(layer)\(number)", "\(layer)\(number)Extra"] {
                let uses = Set((0..<3).compactMap { _ in libraries.randomElement(using: &random) }).sorted()
                units.append(
                    Unit(
                        name: name, isTest: false, dependencies: uses,
                        files: Dictionary(
                            uniqueKeysWithValues: (0..<3).map { file in
                                let imports = uses.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
                                return ("\(name)File\(file)", file == 0 ? uses : imports)
                            })))
                libraries.append(name)
            }
            let name = units[0].name
            units.append(
                Unit(
                    name: name + "Tests", isTest: true, dependencies: [name],
                    files: [name + "Tests": [name, "Testing"]]))
            packages["Packages/\(layer)/\(name)"] = units
        }
    }

    // MARK: Reading

    /// The units with their packages, in a stable order.
    var units: [(package: String, unit: Unit)] {
        packages.keys.sorted().flatMap { package in (packages[package] ?? []).map { (package, $0) } }
    }

    /// The paths of the sources, sorted, each with its unit.
    var sources: [(path: String, unit: String)] {
        units.flatMap { package, unit in
            unit.files.keys.sorted().map { ("\(Self.folder(unit, in: package))/\($0).swift", unit.name) }
        }
    }

    private func package(of name: String) -> String? {
        packages.keys.first { packages[$0]?.contains { $0.name == name } == true }
    }

    private static func folder(_ unit: Unit, in package: String) -> String {
        "\(package)/\(unit.isTest ? "Tests" : "Sources")/\(unit.name)"
    }

    // MARK: Changing

    mutating func addDependency(_ name: String, to unit: String) { change(unit) { $0.dependencies.append(name) } }

    mutating func removeDependency(_ name: String, of unit: String) {
        change(unit) { unit in unit.dependencies.removeAll { $0 == name } }
    }

    /// Moves a file, and returns its new path.
    mutating func move(_ path: String, to unit: String) -> String {
        let name = Self.name(of: path.dropLast(6))
        var imports: [String] = []
        for (_, other) in units {
            for key in other.files.keys where Self.name(of: key) == name {
                change(other.name) { imports = $0.files.removeValue(forKey: key) ?? [] }
            }
        }
        change(unit) { $0.files[name] = imports }
        return sources.first { Self.name(of: $0.path.dropLast(6)) == name }?.path ?? ""
    }

    private static func name(of path: some StringProtocol) -> String { String(path.split(separator: "/").last ?? "") }

    /// Merges a unit into another one. A package without further units is removed.
    mutating func merge(_ name: String, into other: String) {
        guard let package = package(of: name), let merged = packages[package]?.first(where: { $0.name == name }) else {
            return
        }
        packages[package]?.removeAll { $0.name == name }
        if packages[package]?.isEmpty == true { packages[package] = nil }
        change(other) { unit in
            for (file, imports) in merged.files { unit.files["\(name)/\(file)"] = imports }
            unit.dependencies += merged.dependencies.filter { !unit.dependencies.contains($0) }
        }
        for (_, unit) in units {
            let isMerged = unit.name == other
            func renamed(_ names: [String]) -> [String] {
                let names = names.map { $0 == name ? other : $0 }.filter { !isMerged || $0 != other }
                return Set(names).sorted()
            }
            change(unit.name) { unit in
                unit.dependencies = renamed(unit.dependencies)
                unit.files = unit.files.mapValues(renamed)
            }
        }
    }

    private mutating func change(_ name: String, _ body: (inout Unit) -> Void) {
        guard let package = package(of: name), let index = packages[package]?.firstIndex(where: { $0.name == name })
        else { return }
        var units = packages[package] ?? []
        body(&units[index])
        packages[package] = units
    }

    // MARK: Writing

    /// The contents of all files, by path.
    var files: [String: String] {
        var files = ["lint-rules/layers.yml": Self.rules, "bulkhead.yml": "tests: {ignored: [\"*.md\"]}\n"]
        for (package, units) in packages {
            files[package + "/Package.swift"] = manifest(of: package, units)
            for unit in units {
                for (name, imports) in unit.files {
                    let text = imports.sorted().map { "import \($0)\n" }.joined()
                    files["\(Self.folder(unit, in: package))/\(name).swift"] =
                        text + "\nlet \(Self.name(of: name)) = 1\n"
                }
            }
        }
        return files
    }

    private func manifest(of package: String, _ units: [Unit]) -> String {
        let name = Self.name(of: package)
        let used = Set(units.flatMap(\.dependencies).compactMap(self.package)).subtracting([package]).sorted()
        let packages = used.map { "        .package(path: \"../../../\($0)\"),\n" }.joined()
        let products = units.filter { !$0.isTest }.map {
            "        .library(name: \"\($0.name)\", targets: [\"\($0.name)\"]),\n"
        }.joined()
        let targets = units.map { unit in
            let entries = unit.dependencies.map { entry($0, in: package) }.joined(separator: ", ")
            let function = unit.isTest ? "testTarget" : "target"
            return "        .\(function)(name: \"\(unit.name)\", dependencies: [\(entries)]),\n"
        }.joined()
        return """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "\(name)",
                products: [
            \(products)    ],
                dependencies: [
            \(packages)    ],
                targets: [
            \(targets)    ]
            )

            """
    }

    private func entry(_ name: String, in package: String) -> String {
        guard let other = self.package(of: name), other != package else { return "\"\(name)\"" }
        let folder = other.split(separator: "/").last ?? ""
        return ".product(name: \"\(name)\", package: \"\(folder)\")"
    }

    private static let rules = """
        layers:
          - {name: core, members: [Packages/Core]}
          - {name: infra, members: [Packages/Infra], uses: [core]}
          - {name: features, members: [Packages/Features], uses: [core, infra], siblings: independent}

        """
}

/// Random numbers that depend only on a seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
