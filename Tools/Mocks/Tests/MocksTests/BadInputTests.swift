import Foundation
import Mocks
import Testing

/// Protocols that can't be mocked are reported with their place, and all other mocks are written.
@Suite(.timeLimit(.minutes(10))) struct BadInputTests {
    private static let good = """
        // bulkhead: mock
        public protocol Good: Sendable { func call() }

        """

    private func problems(_ text: String) throws -> [String] {
        try SampleTree(shop: text).generate().problems.map(\.description)
    }

    @Test func `an undeclared parent is reported, and the other mocks are written`() throws {
        let tree = try SampleTree(shop: Self.good + "// bulkhead: mock\npublic protocol Bad: Missing {}\n")
        let output = try tree.generateAndWrite()
        #expect(
            output.problems.map(\.description) == [
                "Shop/Sources/Shop/Shop.swift:4:22: 'Bad' inherits from 'Missing', which no package of the tree declares; "
                    + "write this mock by hand, or remove the mark"
            ])
        let text = try tree.read(SampleTree.output)
        #expect(text.contains("class GoodMock") && !text.contains("BadMock"))
    }

    @Test func `a cycle of protocols is reported with its path`() throws {
        let text = "// bulkhead: mock\npublic protocol A: B {}\npublic protocol B: C {}\npublic protocol C: A {}\n"
        #expect(
            try problems(text) == [
                "Shop/Sources/Shop/Shop.swift:2:17: the protocol inherits from itself: A → B → C → A; "
                    + "take one step out of the cycle"
            ])
    }

    @Test func `a superclass is reported`() throws {
        let found = try problems("open class Base {}\n// bulkhead: mock\npublic protocol Bad: Base {}\n")
        #expect(
            found.count == 1 && found[0].contains("3:22: 'Bad' inherits from 'Base', which is a class and no protocol"))
    }

    @Test(arguments: [
        ("protocol", "is internal, so that only tests of 'Shop' can see it, and its package has none"),
        ("private protocol", "is private, so that no other file can see it"),
        ("fileprivate protocol", "is fileprivate, so that no other file can see it"),
    ])
    func `an internal protocol without tests is reported, and a private one`(declaration: String, reason: String) throws
    {
        let found = try problems("// bulkhead: mock\n\(declaration) Hidden {}\n")
        #expect(found.count == 1 && found[0].contains(": 'Hidden' \(reason); "))
    }

    @Test func `static members of a protocol with associated types are reported`() throws {
        let found = try problems(
            "// bulkhead: mock\npublic protocol Made {\n    associatedtype Item\n    static func make() -> Item\n}\n")
        #expect(found.count == 1 && found[0].hasPrefix("Shop/Sources/Shop/Shop.swift:4:5: the static member"))
    }

    @Test func `an Objective-C protocol is reported`() throws {
        #expect(try problems("// bulkhead: mock\n@objc public protocol Old {}\n").count == 1)
    }

    @Test func `a file with syntax errors is reported, and its package's mocks stay`() throws {
        let tree = try SampleTree(shop: Self.good)
        _ = try tree.generateAndWrite()
        let before = try tree.read(SampleTree.output)
        try tree.write("// bulkhead: mock\npublic protocol Broken { func (\n", to: "Shop/Sources/Shop/Broken.swift")
        let output = try tree.generateAndWrite()
        #expect(output.problems.count == 1 && output.files.isEmpty)
        #expect(output.problems.first?.path == "Shop/Sources/Shop/Broken.swift" && output.problems.first?.line == 2)
        #expect(try tree.read(SampleTree.output) == before)
    }

    @Test func `a package without a testing product is reported with what to add`() throws {
        let manifest = SampleTree.shopManifest.replacing(
            ", .library(name: \"ShopTesting\", targets: [\"ShopTesting\"])", with: "")
        let tree = try SampleTree(shop: Self.good)
        try tree.write(manifest, to: "Shop/Package.swift")
        let found = try tree.generate().problems.map(\.description)
        #expect(
            found == [
                "Shop/Sources/Shop/Shop.swift:2:17: the package 'Shop' has no product whose name ends with Testing for the mock "
                    + "of 'Good'; add .library(name: \"ShopTesting\", targets: [\"ShopTesting\"]) and its target to "
                    + "Shop/Package.swift"
            ])
    }

    @Test func `a missing dependency of a mock's target is reported`() throws {
        let tree = try SampleTree(shop: "import Models\n" + Self.good.replacing("call()", with: "call() -> Pet"))
        try tree.write(
            """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Models", products: [.library(name: "Models", targets: ["Models"])], targets: [.target(name: "Models")])
            """, to: "Models/Package.swift")
        try tree.write("public struct Pet: Sendable {}\n", to: "Models/Sources/Models/Pet.swift")
        try tree.write(
            SampleTree.shopManifest.replacing(
                "targets: [.target(name: \"Shop\")",
                with:
                    "dependencies: [.package(path: \"../Models\")], targets: [.target(name: \"Shop\", dependencies: [\"Models\"])"
            ),
            to: "Shop/Package.swift")
        let found = try tree.generate().problems.map(\.description)
        #expect(
            found.count == 1 && found[0].contains("needs the module 'Models', on which 'ShopTesting' doesn't depend"))
    }

    @Test func `two protocols with one name in a package are reported`() throws {
        let tree = try SampleTree(shop: Self.good)
        try tree.write(Self.good, to: "Shop/Sources/Other/Other.swift")
        let manifest = SampleTree.shopManifest.replacing(
            "dependencies: [\"Shop\"])", with: "dependencies: [\"Shop\", \"Other\"]), .target(name: \"Other\")")
        try tree.write(manifest, to: "Shop/Package.swift")
        let output = try tree.generate()
        #expect(output.mockFiles.map(\.mockCount) == [1])
        #expect(
            output.problems.count == 1 && output.problems[0].message.hasPrefix("there are two marked protocols 'Good'"))
    }

    @Test func `marks in strings and in sentences are ignored`() throws {
        let text = """
            // bulkhead:allow construct/no-print reason="it is a mock"
            public protocol One {}
            // See bulkhead: mock.
            public protocol Two {}
            let text = "// bulkhead: mock"
            public protocol Three {}
            """
        let output = try SampleTree(shop: text).generate()
        #expect(output.files.isEmpty && output.problems.isEmpty)
    }
}
