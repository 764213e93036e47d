@testable import AffectedPackages

/// A randomly generated repository whose dependencies are known without reading its manifests.
struct ModelRepository {
    struct Target {
        let name: String
        let isTest: Bool
        /// The names of the target's dependencies in the same package.
        var targets: [String] = []
        /// The names of the target's dependencies on products of other packages.
        var products: [String] = []
    }

    struct Package {
        let name: String
        let folder: String
        var targets: [Target] = []
        /// The targets of each product, by the product's name.
        var products: [String: [String]] = [:]
        /// The names of the packages it depends on.
        var dependencies: [String] = []
        var hasTests: Bool { targets.contains(where: \.isTest) }
    }

    private(set) var packages: [Package] = []

    init(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        for number in 0..<Int.random(in: 3...9, using: &random) {
            let folder = ["", "Core/", "Features/Deep/"].randomElement(using: &random) ?? ""
            var package = Package(name: "P\(number)", folder: folder + "P\(number)")
            package.dependencies = packages.map(\.name).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
            let offered = packages.filter { package.dependencies.contains($0.name) }.flatMap {
                $0.products.keys.sorted()
            }
            for index in 0..<Int.random(in: 1...4, using: &random) {
                var target = Target(name: "P\(number)T\(index)", isTest: false)
                target.targets = package.targets.map(\.name).filter { _ in Bool.random(using: &random) }
                target.products = offered.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
                package.targets.append(target)
            }
            let libraries = package.targets.map(\.name)
            for index in 0..<Int.random(in: 0...3, using: &random) {
                let chosen = libraries.filter { _ in Bool.random(using: &random) }
                if !chosen.isEmpty { package.products["P\(number)L\(index)"] = chosen }
            }
            if Int.random(in: 0..<5, using: &random) > 0 {
                var tests = Target(name: "P\(number)Tests", isTest: true)
                tests.targets = libraries.filter { _ in Bool.random(using: &random) }
                tests.products = offered.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
                package.targets.append(tests)
            }
            packages.append(package)
        }
    }

    // MARK: On disk

    /// The contents of the files, by path.
    var files: [String: String] {
        var files: [String: String] = [:]
        for package in packages {
            files[package.folder + "/Package.swift"] = manifestText(package)
            for target in package.targets { files[sourcePath(target, in: package)] = "" }
        }
        return files
    }

    func folder(_ target: Target, in package: Package) -> String {
        package.folder + (target.isTest ? "/Tests/" : "/Sources/") + target.name
    }

    func sourcePath(_ target: Target, in package: Package) -> String {
        folder(target, in: package) + "/" + target.name + ".swift"
    }

    private func manifestText(_ package: Package) -> String {
        let up = String(repeating: "../", count: package.folder.split(separator: "/").count)
        let products = package.products.keys.sorted().map { name in
            ".library(name: \"\(name)\", targets: \(package.products[name] ?? []))"
        }
        let dependencies = packages.filter { package.dependencies.contains($0.name) }
            .map { ".package(path: \"\(up)\($0.folder)\")" }
        let targets = package.targets.map { target in
            let used = target.products.map { product in
                let owner = packages.first { $0.products[product] != nil }?.name ?? ""
                return ".product(name: \"\(product)\", package: \"\(owner)\")"
            }
            let list = (target.targets.map { "\"\($0)\"" } + used).joined(separator: ", ")
            let kind = target.isTest ? "testTarget" : "target"
            return
                ".\(kind)(name: \"\(target.name)\", dependencies: [\(list)], exclude: [\"Out\"], resources: [.copy(\"Data\")])"
        }
        return manifest(
            """
            name: "\(package.name)", products: [\(products.joined(separator: ", "))],
                dependencies: [\(dependencies.joined(separator: ", "))],
                targets: [\(targets.joined(separator: ", "))]
            """)
    }

    // MARK: What a change must select

    /// A change to a file, and the paths of the packages that it must select.
    struct Change {
        let path: String
        let selected: Set<String>
    }

    func change(_ random: inout SeededNumbers) -> Change {
        let package = packages[Int.random(in: packages.indices, using: &random)]
        let target = package.targets[Int.random(in: package.targets.indices, using: &random)]
        let folder = folder(target, in: package)
        let own: Set<String> = package.hasTests ? [package.folder] : []
        // A file that isn't in a target may be read through any target that others can depend on.
        let anyone = package.targets.filter { !$0.isTest }.reduce(own) { $0.union(depending(on: $1.name)) }
        let unplaced = target.isTest ? own : anyone
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return Change(path: package.folder + "/Package.swift", selected: resolving(package.name))
        case 1: return Change(path: package.folder + "/Notes/a.json", selected: anyone)
        case 2: return Change(path: folder + "/Out/a.swift", selected: unplaced)
        case 3: return Change(path: folder + "/README.md", selected: unplaced)
        case 4: return Change(path: folder + "/Data/b.md", selected: depending(on: target.name))
        case 5: return Change(path: folder + "/New/a.swift", selected: depending(on: target.name))
        case 6: return Change(path: folder + "/\(target.name).docc/a.md", selected: unplaced)
        default: return Change(path: sourcePath(target, in: package), selected: depending(on: target.name))
        }
    }

    /// Checks every package separately, from the top down. This is slow, but very different from the tested
    /// implementation.
    private func depending(on name: String) -> Set<String> {
        func reaches(_ target: Target, in package: Package) -> Bool {
            if target.name == name { return true }
            let inner = package.targets.contains { target.targets.contains($0.name) && reaches($0, in: package) }
            return inner
                || packages.contains { other in
                    target.products.contains { product in
                        other.products[product]?.contains { used in
                            other.targets.contains { $0.name == used && reaches($0, in: other) }
                        } ?? false
                    }
                }
        }
        let found = packages.filter { package in
            package.hasTests && package.targets.contains { reaches($0, in: package) }
        }
        return Set(found.map(\.folder))
    }

    private func resolving(_ name: String) -> Set<String> {
        func reaches(_ package: Package) -> Bool {
            package.name == name || packages.contains { package.dependencies.contains($0.name) && reaches($0) }
        }
        return Set(packages.filter { $0.hasTests && reaches($0) }.map(\.folder))
    }
}
