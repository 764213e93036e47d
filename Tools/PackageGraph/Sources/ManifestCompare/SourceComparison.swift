import Foundation
import ManifestReader
import PackageGraph

/// Compares the files of every target below a folder with the output of `swift package describe`.
enum SourceComparison {
    private struct Description: Decodable {
        struct Target: Decodable {
            let name: String
            let c99name: String
            let path: String
            let sources: [String]
            let type: String
        }

        let targets: [Target]
    }

    /// Prints the differences, and returns how many packages are equal, differ, and couldn't be described.
    static func compare(_ root: String) throws -> (equal: Int, different: Int, uncompared: Int) {
        let graph = try PackageDiscovery().discover(root)
        for problem in graph.problems { print(problem) }
        var tally = (equal: 0, different: 0, uncompared: 0)
        for package in graph.packages where package.origin == .local {
            guard let described = describe(package.directory) else {
                print("\(package.directory): can't be described")
                tally.uncompared += 1
                continue
            }
            let differences = differences(graph, package, described)
            for difference in differences { print("\(package.directory): \(difference)") }
            if differences.isEmpty { tally.equal += 1 } else { tally.different += 1 }
        }
        return tally
    }

    private static func differences(_ graph: ModuleGraph, _ package: Package, _ described: Description) -> [String] {
        var result: [String] = []
        var mine: [String: Target] = [:]
        for id in package.targets { mine[graph.targets[id].name] = graph.targets[id] }
        for theirs in described.targets {
            guard let target = mine.removeValue(forKey: theirs.name) else {
                result.append("'\(theirs.name)' is missing")
                continue
            }
            // For C-family targets, only their existence is compared.
            let expected = theirs.sources.filter { $0.hasSuffix(".swift") }.map { source in
                (theirs.path.isEmpty || theirs.path == "." ? "" : theirs.path + "/") + source
            }.sorted()
            let prefix = package.path.isEmpty ? "" : package.path + "/"
            let found = target.files.map { String(graph.files[$0].path.dropFirst(prefix.count)) }.sorted()
            if found != expected {
                result.append(
                    "'\(theirs.name)': only here \(Set(found).subtracting(expected).sorted()), only there \(Set(expected).subtracting(found).sorted())"
                )
            }
            if target.moduleName != theirs.c99name {
                result.append("'\(theirs.name)': module \(target.moduleName), there \(theirs.c99name)")
            }
            let kind = ["system-target": "system", "system": "system"][theirs.type] ?? theirs.type
            if target.kind.rawValue != kind, theirs.type != "library" || target.kind != .library {
                result.append("'\(theirs.name)': \(target.kind), there \(theirs.type)")
            }
        }
        for (name, target) in mine where target.language != .none { result.append("'\(name)' isn't described") }
        return result
    }

    private static func describe(_ directory: String) -> Description? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "package", "--package-path", directory, "describe", "--type", "json"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        let start = data.firstIndex(of: UInt8(ascii: "{")) ?? data.startIndex
        return try? JSONDecoder().decode(Description.self, from: data[start...])
    }
}
