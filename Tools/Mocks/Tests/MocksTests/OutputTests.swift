import Mocks
import Testing

/// Handling of an existing file.
@Suite(.timeLimit(.minutes(10))) struct OutputTests {
    private static let one =
        "// bulkhead: mock\npublic protocol One: Sendable { func call(_ value: Int) async throws -> Int }\n"

    @Test func `a file is missing, then current, then stale when its protocol changes`() throws {
        let tree = try SampleTree(shop: Self.one)
        #expect(try tree.generateAndWrite().mockFiles.map(\.state) == [.missing])
        #expect(try tree.generate().mockFiles.map(\.state) == [.current])
        try tree.write(Self.one.replacing("Int) async", with: "String) async"), to: "Shop/Sources/Shop/Shop.swift")
        #expect(try tree.generate().mockFiles.map(\.state) == [.stale])
    }

    @Test func `moving a protocol within its file doesn't make its mock stale`() throws {
        let tree = try SampleTree(shop: Self.one)
        _ = try tree.generateAndWrite()
        try tree.write("\n// A comment.\n\n" + Self.one, to: "Shop/Sources/Shop/Shop.swift")
        #expect(try tree.generate().mockFiles.map(\.state) == [.current])
    }

    @Test(arguments: [
        (" async ", " async  "), ("// sum: ", "// sum: 0"), ("public final", "final"), ("import Shop\n", ""),
        ("// Written by", "// By hand:"),
    ])
    func `a file that was changed by hand is recognized`(part: String, replacement: String) throws {
        let tree = try SampleTree(shop: Self.one)
        _ = try tree.generateAndWrite()
        let text = try tree.read(SampleTree.output)
        try #require(text.contains(part))
        try tree.write(text.replacing(part, with: replacement, maxReplacements: 1), to: SampleTree.output)
        #expect(try tree.generate().mockFiles.map(\.state) == [.changedByHand])
    }

    @Test func `a truncated file counts as changed by hand`() throws {
        let tree = try SampleTree(shop: Self.one)
        _ = try tree.generateAndWrite()
        let text = try tree.read(SampleTree.output)
        for count in [0, 10, 200, text.count / 2, text.count - 1] {
            try tree.write(String(text.prefix(count)), to: SampleTree.output)
            let output = try tree.generate()
            #expect(output.mockFiles.map(\.state) == [.changedByHand], "after \(count): \(output.problems)")
        }
    }

    @Test func `a file is removed with its last marked protocol`() throws {
        let tree = try SampleTree(shop: Self.one)
        _ = try tree.generateAndWrite()
        try tree.write("public protocol One {}\n", to: "Shop/Sources/Shop/Shop.swift")
        let output = try tree.generateAndWrite()
        #expect(output.mockFiles.map(\.text) == [nil])
        #expect(try tree.generate().files.isEmpty)
    }

    @Test func `imports and their conditions are copied, except those that only the protocol's file uses`()
        throws
    {
        let text = """
            #if canImport(FoundationEssentials)
            import FoundationEssentials
            #else
            import Foundation
            #endif
            import ShopTesting
            @testable import Dispatch

            """
        let tree = try SampleTree(shop: text + Self.one)
        _ = try tree.generateAndWrite()
        #expect(
            try tree.read(SampleTree.output).contains(
                """
                import Dispatch
                public import Shop
                #if !(canImport(FoundationEssentials))
                import Foundation
                #endif
                #if canImport(FoundationEssentials)
                import FoundationEssentials
                #endif

                """))
    }

    @Test func `other packages aren't changed`() throws {
        let tree = try SampleTree(shop: Self.one)
        #expect(try tree.generate { $0 != "Shop" }.files.isEmpty)
    }

    @Test func `the mock of an internal protocol is in its module's tests`() throws {
        let tree = try SampleTree(shop: "// bulkhead: mock\nprotocol Till: Sendable { func open() -> Int }\n")
        let tests = ", .testTarget(name: \"ShopTests\", dependencies: [\"Shop\"])]\n"
        let manifest = SampleTree.shopManifest.replacing("])]\n", with: "])" + tests)
        try tree.write(manifest, to: "Shop/Package.swift")
        try tree.write("", to: "Shop/Tests/ShopTests/TillTests.swift")
        let output = try tree.generateAndWrite()
        #expect(output.problems.map(\.description) == [])
        #expect(output.mockFiles.map(\.path) == ["Shop/Tests/ShopTests/Mocks.generated.swift"])
        let text = try tree.read("Shop/Tests/ShopTests/Mocks.generated.swift")
        #expect(text.contains("\n@testable import Shop\n") && text.contains("\nfinal class TillMock: Till {\n"))
        #expect(!text.contains("public"))
        #expect(try tree.generate().mockFiles.map(\.state) == [.current])
    }

    @Test func `in a package without a testing product, the mock of a public protocol is in its tests`()
        throws
    {
        let tree = try SampleTree(
            shop:
                "// bulkhead: mock\npublic protocol Till { func open() -> Int }\n// bulkhead: mock\nprotocol Hidden {}\n"
        )
        try tree.write(
            """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Shop",
                products: [.library(name: "Shop", targets: ["Shop"])],
                targets: [.target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"])]
            )
            """, to: "Shop/Package.swift")
        try tree.write("", to: "Shop/Tests/ShopTests/TillTests.swift")
        let output = try tree.generateAndWrite()
        #expect(output.problems.map(\.description) == [])
        #expect(output.mockFiles.map(\.path) == ["Shop/Tests/ShopTests/Mocks.generated.swift"])
        let text = try tree.read("Shop/Tests/ShopTests/Mocks.generated.swift")
        #expect(text.contains("\nfinal class TillMock: Till {\n") && !text.contains("public"))
        // The import occurs once, although one of the two protocols doesn't need @testable.
        #expect(text.matches(of: /import Shop\n/).count == 1 && text.contains("\n@testable import Shop\n"))
    }

    @Test(arguments: ["// bulkhead: mock", "// sourcery: AutoMockable", "/// Text.\n/// @mockable(override: x)"])
    func `each of the three markers requests a mock`(mark: String) throws {
        let tree = try SampleTree(shop: "\(mark)\npublic protocol One { func call() }\n")
        #expect(try tree.generate().mockFiles.map(\.mockCount) == [1])
    }

    @Test func `a mock reads like a handwritten double`() throws {
        let tree = try SampleTree(shop: Self.one)
        _ = try tree.generateAndWrite()
        let text = try tree.read(SampleTree.output)
        #expect(
            text.contains(
                """
                /// A mock of ``One``.
                public final class OneMock: One {
                    private let place: MockPlace

                    /// Creates a mock without answers. A call without an answer fails the test at this place.
                    public init(
                        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
                    ) {
                        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
                    }

                    /// The calls of `call(_:)`, and their answers.
                    public let callCalls = MockCalls<Int, @Sendable (Int) async throws -> Int>("One.call(_:)")
                    public func call(_ value: Int) async throws -> Int {
                        guard let answer = callCalls.record(value, place) else { throw UnansweredCall("One.call(_:)") }
                        return try await answer(value)
                    }
                }
                """))
    }
}
