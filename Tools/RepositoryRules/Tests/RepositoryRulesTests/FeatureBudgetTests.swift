import Foundation
import Testing

/// A feature is one folder and one file, so that no file is edited by every team.
@Suite("A feature's footprint outside its folder", .timeLimit(.minutes(10)))
struct FeatureBudgetTests {
    /// Returns the numbers of lines that name a feature outside of its own folder and its file in the app, by file.
    private func mentions(of feature: String, in files: [String: Data]) -> [String: Int] {
        let name = String(feature.dropLast("Feature".count))
        // An abbreviation is one word: PINFeature's entry is `.pin`.
        let isAbbreviation = name.allSatisfy(\.isUppercase)
        let entry = isAbbreviation ? ".\(name.lowercased())," : ".\(name.prefix(1).lowercased())\(name.dropFirst()),"
        let own = ["Packages/Features/\(feature)/", "App/PetNestApp/Features/\(name).swift", "Tests/ContractTests/"]
        var mentions: [String: Int] = [:]
        let names = [feature, "\(name)Module"].map { Data($0.utf8) }
        for (path, bytes) in files where !own.contains(where: path.hasPrefix) {
            let isList = path == "App/PetNestApp/Features/FeatureList.swift"
            // Only a few of a thousand files name it, and splitting lines is slow.
            guard isList || names.contains(where: { bytes.range(of: $0) != nil }) else { continue }
            let count = String(decoding: bytes, as: UTF8.self).split(separator: "\n").count { line in
                line.contains(feature) || line.contains("\(name)Module")
                    || isList && line.trimmingCharacters(in: .whitespaces) == entry
            }
            if count > 0 { mentions[path] = count }
        }
        return mentions
    }

    /// Returns the manifest of the root package and the sources of the app, the packages and the tests, by path.
    private func sources() throws -> [String: Data] {
        var files: [String: Data] = [:]
        let root = URL(filePath: RepositoryCopy.root)
        for top in ["App", "Packages", "Tests"] {
            let found = FileManager.default.enumerator(
                at: root.appending(path: top), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
            for case let file as URL in found ?? .init() where file.pathExtension == "swift" {
                let path = String(file.standardizedFileURL.path.dropFirst(root.path.count + 1))
                files[path] = try Data(contentsOf: file)
            }
        }
        files["Package.swift"] = try Data(contentsOf: root.appending(path: "Package.swift"))
        return files
    }

    @Test("Only two lines of the root manifest and one of the feature list name a feature")
    func budget() throws {
        let files = try sources()
        let folder = URL(filePath: RepositoryCopy.root).appending(path: "Packages/Features")
        let features = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix("Feature") }
        var plugged = 0
        for feature in features {
            let found = mentions(of: feature, in: files)
            // A feature that isn't in the app yet is named nowhere.
            if found.isEmpty { continue }
            plugged += 1
            // A third line lets the contract tests use a gateway. They have one file for each feature.
            let tests = files["Tests/ContractTests/\(feature.dropLast(7))Contract.swift"] ?? Data()
            let contract = tests.range(of: Data("import \(feature)".utf8)) == nil ? 0 : 1
            let expected = ["Package.swift": 2 + contract, "App/PetNestApp/Features/FeatureList.swift": 1]
            #expect(found == expected, "\(feature)")
        }
        // Fewer would mean that the search uses the wrong folder.
        #expect(plugged >= 4)
    }

    @Test("Another file that names a feature is reported")
    func found() throws {
        var files = try sources()
        files["App/PetNestApp/AppCoordinator.swift", default: Data()] += Data("\nimport HomeFeature\n".utf8)
        files["Package.swift", default: Data()] += Data("\n// HomeFeature\n".utf8)
        #expect(
            mentions(of: "HomeFeature", in: files)
                == [
                    "Package.swift": 4, "App/PetNestApp/AppCoordinator.swift": 1,
                    "App/PetNestApp/Features/FeatureList.swift": 1,
                ])
    }
}
