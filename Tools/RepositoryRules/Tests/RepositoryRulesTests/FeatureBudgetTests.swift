import Foundation
import Testing

/// Fifty features are fifty folders and fifty files, and no file that every team edits.
@Suite("What a feature costs outside of its own folder")
struct FeatureBudgetTests {
    /// The lines outside of a feature's own folder and its one file in the app that name it, by file.
    private func mentions(of feature: String, in files: [String: String]) -> [String: Int] {
        let name = String(feature.dropLast("Feature".count))
        // An abbreviation is one word: PINFeature's entry is `.pin`.
        let isAbbreviation = name.allSatisfy(\.isUppercase)
        let entry = isAbbreviation ? ".\(name.lowercased())," : ".\(name.prefix(1).lowercased())\(name.dropFirst()),"
        let own = ["Packages/Features/\(feature)/", "App/PetNestApp/Features/\(name).swift", "Tests/ContractTests/"]
        var mentions: [String: Int] = [:]
        for (path, text) in files where !own.contains(where: path.hasPrefix) {
            let isList = path == "App/PetNestApp/Features/FeatureList.swift"
            let count = text.split(separator: "\n").count { line in
                line.contains(feature) || line.contains("\(name)Module")
                    || isList && line.trimmingCharacters(in: .whitespaces) == entry
            }
            if count > 0 { mentions[path] = count }
        }
        return mentions
    }

    /// The repository's manifest and the sources of the app, the packages and the tests, by path.
    private func sources() throws -> [String: String] {
        var files: [String: String] = [:]
        let root = URL(filePath: RepositoryCopy.root)
        for top in ["App", "Packages", "Tests"] {
            let found = FileManager.default.enumerator(
                at: root.appending(path: top), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
            for case let file as URL in found ?? .init() where file.pathExtension == "swift" {
                let path = String(file.standardizedFileURL.path.dropFirst(root.path.count + 1))
                files[path] = try String(contentsOf: file, encoding: .utf8)
            }
        }
        files["Package.swift"] = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        return files
    }

    @Test("Two lines of the root manifest and one of the list of features name it, and nothing else does")
    func budget() throws {
        let files = try sources()
        let folder = URL(filePath: RepositoryCopy.root).appending(path: "Packages/Features")
        let features = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix("Feature") }
        var plugged = 0
        for feature in features {
            let found = mentions(of: feature, in: files)
            // One that isn't in the app yet costs nothing yet.
            if found.isEmpty { continue }
            plugged += 1
            // A third line lets the contract tests see a gateway; they are a file a feature.
            let tests = files["Tests/ContractTests/\(feature.dropLast(7))Contract.swift"] ?? ""
            let contract = tests.contains("import \(feature)") ? 1 : 0
            let expected = ["Package.swift": 2 + contract, "App/PetNestApp/Features/FeatureList.swift": 1]
            #expect(found == expected, "\(feature)")
        }
        // Fewer would mean that the search looks in the wrong place.
        #expect(plugged >= 4)
    }

    @Test("A file that names a feature besides is found")
    func found() throws {
        var files = try sources()
        files["App/PetNestApp/AppCoordinator.swift", default: ""] += "\nimport HomeFeature\n"
        files["Package.swift", default: ""] += "\n// HomeFeature\n"
        #expect(
            mentions(of: "HomeFeature", in: files)
                == [
                    "Package.swift": 4, "App/PetNestApp/AppCoordinator.swift": 1,
                    "App/PetNestApp/Features/FeatureList.swift": 1,
                ])
    }
}
