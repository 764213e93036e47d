import Foundation
import ManifestReader
import Mocks
import PackageGraph
import Testing

/// A folder of packages for one test, removed with it.
final class SampleTree {
    let root: String

    init(_ files: [String: String] = [:]) throws {
        root = FileManager.default.temporaryDirectory.path + "/mocks-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        for (path, text) in files { try write(text, to: path) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    /// The package `Shop` with the module `Shop` and its `ShopTesting`, and a text for the module.
    convenience init(shop text: String) throws {
        try self.init(["Shop/Package.swift": Self.shopManifest, "Shop/Sources/Shop/Shop.swift": text])
        try write("", to: "Shop/Sources/ShopTesting/Doubles.swift")
    }

    static let output = "Shop/Sources/ShopTesting/Mocks.generated.swift"
    static let support = "Shop/Sources/ShopTesting/MockSupport.generated.swift"

    static let shopManifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Shop",
            products: [.library(name: "Shop", targets: ["Shop"]), .library(name: "ShopTesting", targets: ["ShopTesting"])],
            targets: [.target(name: "Shop"), .target(name: "ShopTesting", dependencies: ["Shop"])]
        )
        """

    func write(_ text: String, to path: String) throws {
        let file = URL(filePath: root + "/" + path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func read(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: root + "/" + path)), as: UTF8.self)
    }

    func generate(_ isIncluded: (String) -> Bool = { _ in true }) throws -> MockGenerator.Output {
        let graph = try PackageDiscovery(loader: ManifestLoader()).discover(root)
        return MockGenerator(graph).generate(isIncluded)
    }

    /// Generates with the cache of earlier runs in a folder beside the tree.
    func generate(keeping directory: String, settlingTime: Duration = .zero) throws -> MockGenerator.Output {
        let tree = try PackageDiscovery(loader: ManifestLoader()).readTree(root)
        let fingerprint = try #require(tree.fingerprint { try? read(String($0.dropFirst(tree.root.count + 1))) })
        let cache = MockCache(directory: directory, tree: fingerprint, settlingTime: settlingTime)
        return MockGenerator(tree.graph(), cache: cache).generate()
    }

    /// Generates, and writes every file.
    func generateAndWrite() throws -> MockGenerator.Output {
        let output = try generate()
        for file in output.files { try file.write(in: root) }
        return output
    }
}

extension MockGenerator.Output {
    /// The files with mocks, without their support files.
    var mockFiles: [MockFile] { files.filter { $0.path.hasSuffix("Mocks.generated.swift") } }
}
