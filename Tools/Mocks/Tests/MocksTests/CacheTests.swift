import Foundation
import Mocks
import Testing

/// Mocks that were up to date in an earlier run aren't checked again until a file that they depend on changes.
@Suite(.timeLimit(.minutes(10))) struct CacheTests {
    private let tree: SampleTree
    private let folder: SampleTree

    /// Two packages, one of which has a protocol that inherits from the other's. The mocks are written, and the cache
    /// has them as up to date.
    init() throws {
        tree = try SampleTree(shop: Self.shop)
        folder = try SampleTree()
        try tree.write(
            """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Base", products: [.library(name: "Base", targets: ["Base"])], targets: [.target(name: "Base")])
            """, to: "Base/Package.swift")
        try tree.write(Self.base, to: "Base/Sources/Base/Base.swift")
        let manifest = SampleTree.shopManifest
            .replacing(
                "targets: [.target(name: \"Shop\")",
                with:
                    "dependencies: [.package(path: \"../Base\")], targets: [.target(name: \"Shop\", dependencies: [\"Base\"])"
            )
            .replacing("dependencies: [\"Shop\"])", with: "dependencies: [\"Shop\", \"Base\"])")
        try tree.write(manifest, to: "Shop/Package.swift")
        #expect(try tree.generateAndWrite().mockFiles.map(\.state) == [.missing])
        #expect(try states() == [.current])
    }

    private static let base = "public protocol Base: Sendable { func base() }\n"
    private static let shop = "import Base\n// bulkhead: mock\npublic protocol One: Base { func call() }\n"

    private func states() throws -> [MockFile.State] { try tree.generate(keeping: folder.root).mockFiles.map(\.state) }

    @Test func `what is current isn't read again`() throws {
        #expect(try states() == [])
        #expect(try states() == [])
    }

    @Test func `a changed protocol makes its mock stale`() throws {
        try tree.write(Self.shop.replacing("call()", with: "call(_ value: Int)"), to: "Shop/Sources/Shop/Shop.swift")
        #expect(try states() == [.stale])
        #expect(try states() == [.stale])
    }

    @Test func `a changed parent in another package makes the mock stale`() throws {
        try tree.write(Self.base.replacing("base()", with: "base(_ value: Int)"), to: "Base/Sources/Base/Base.swift")
        #expect(try states() == [.stale])
    }

    @Test func `a generated file that was edited or removed is noticed`() throws {
        let text = try tree.read(SampleTree.output)
        try tree.write(text + "// mine\n", to: SampleTree.output)
        #expect(try states() == [.changedByHand])
        try FileManager.default.removeItem(atPath: tree.root + "/" + SampleTree.output)
        #expect(try states() == [.missing])
        try tree.write(text, to: SampleTree.output)
        #expect(try states() == [.current])
        #expect(try states() == [])
    }

    @Test func `an added or removed file is noticed`() throws {
        try tree.write("// bulkhead: mock\npublic protocol Two { func call() }\n", to: "Shop/Sources/Shop/Two.swift")
        #expect(try states() == [.stale])
        try FileManager.default.removeItem(atPath: tree.root + "/Shop/Sources/Shop/Two.swift")
        #expect(try states() == [.current])
    }

    @Test func `a problem is reported in each run`() throws {
        try tree.write("// bulkhead: mock\npublic protocol Bad: Missing {}\n", to: "Shop/Sources/Shop/Bad.swift")
        #expect(try tree.generate(keeping: folder.root).problems.count == 1)
        #expect(try tree.generate(keeping: folder.root).problems.count == 1)
    }

    @Test func `recently changed files aren't cached`() throws {
        try tree.write(Self.shop + "\n", to: "Shop/Sources/Shop/Shop.swift")
        for _ in 0..<2 {
            #expect(
                try tree.generate(keeping: folder.root, settlingTime: .seconds(3600)).mockFiles.map(\.state) == [
                    .current
                ])
        }
    }

    @Test func `a truncated or changed cache is ignored`() throws {
        let path = folder.root + "/mocks.cache"
        let whole = try Data(contentsOf: URL(filePath: path))
        for count in stride(from: 0, to: whole.count, by: 7) {
            try whole.prefix(count).write(to: URL(filePath: path))
            #expect(try states() == [.current], "cut after \(count) bytes")
        }
        for index in stride(from: 0, to: whole.count, by: 11) {
            var changed = whole
            changed[index] ^= 1
            try changed.write(to: URL(filePath: path))
            #expect(try states() == [.current], "byte \(index) changed")
        }
        #expect(try states() == [])
    }
}
