import Foundation

/// A package of the repository, as SwiftPM reads its manifest.
struct RepositoryPackage {
    /// The package's folder from the repository's root, with `/` between components; empty for the root package.
    let path: String
    /// The folders of the packages that it depends on by path, from the repository's root.
    let localDependencies: [String]
    /// The identities of the packages that it depends on by address.
    let externalDependencies: [String]

    init(path: String, localDependencies: [String] = [], externalDependencies: [String] = []) {
        self.path = path
        self.localDependencies = localDependencies
        self.externalDependencies = externalDependencies
    }

    /// The repository's folder.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().standardizedFileURL

    /// Every package of the repository: the root's and those below Packages and Tools.
    static func all() throws -> [RepositoryPackage] {
        try folders().map(read)
    }

    private static func folders() throws -> [String] {
        var folders = [""]
        for top in ["Packages", "Tools"] {
            let files = FileManager.default.enumerator(
                at: root.appending(path: top), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
            for case let file as URL in files ?? .init() where file.lastPathComponent == "Package.swift" {
                let path = file.deletingLastPathComponent().standardizedFileURL.path
                folders.append(String(path.dropFirst(root.path.count + 1)))
            }
        }
        return folders.filter { folder in
            // A source may be called Package.swift as well, and what tests read as material is no package.
            !folder.split(separator: "/").contains { ["Sources", "Fixtures", "Benchmarks"].contains($0) }
        }.sorted()
    }

    private static func read(_ folder: String) throws -> RepositoryPackage {
        struct Manifest: Decodable {
            struct Dependency: Decodable {
                struct Local: Decodable { let path: String }
                struct Remote: Decodable { let identity: String }

                let fileSystem: [Local]?
                let sourceControl: [Remote]?
            }

            let dependencies: [Dependency]
        }
        let url = root.appending(path: folder)
        let manifest = try JSONDecoder().decode(Manifest.self, from: dump(url))
        return RepositoryPackage(
            path: folder,
            localDependencies: manifest.dependencies.flatMap { $0.fileSystem ?? [] }.map { local in
                String(URL(filePath: local.path).standardizedFileURL.path.dropFirst(root.path.count + 1))
            },
            externalDependencies: manifest.dependencies.flatMap { $0.sourceControl ?? [] }.map(\.identity)
        )
    }

    private static func dump(_ package: URL) throws -> Data {
        // A build folder of its own: that of the package may be in use by the very run of tests that asks.
        let scratch = FileManager.default.temporaryDirectory.appending(path: "architecture-tests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", package.path, "--scratch-path", scratch.path, "dump-package",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw DumpFailure(description: "swift package dump-package failed for \(package.path)")
        }
        return data
    }
}

/// Why a manifest couldn't be read.
struct DumpFailure: Error, CustomStringConvertible {
    let description: String
}
