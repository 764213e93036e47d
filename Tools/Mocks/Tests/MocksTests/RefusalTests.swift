import Mocks
import Testing

/// A mock that wouldn't compile is refused with the reason.
@Suite(.timeLimit(.minutes(10))) struct RefusalTests {
    private func problems(_ text: String, doubles: String = "", platforms: String = "") throws -> [String] {
        let tree = try SampleTree(shop: text)
        try tree.write(doubles, to: "Shop/Sources/ShopTesting/Doubles.swift")
        if !platforms.isEmpty {
            let manifest = SampleTree.shopManifest.replacing(
                "name: \"Shop\",\n", with: "name: \"Shop\", platforms: [\(platforms)],\n")
            try tree.write(manifest, to: "Shop/Package.swift")
        }
        return try tree.generate().problems.map(\.description)
    }

    private static let till = "// bulkhead: mock\npublic protocol Till: Sendable { func open() }\n"

    @Test func `a protocol that inherits from a refused one is refused with that reason`() throws {
        let text = """
            // bulkhead: mock
            @objc public protocol Old {}
            // bulkhead: mock
            public protocol New: Old { func call() }
            """
        let found = try problems(text)
        #expect(found.count == 2)
        #expect(
            found.last?.hasPrefix(
                "Shop/Sources/Shop/Shop.swift:4:22: 'New' inherits from 'Old', which can't be mocked: "
                    + "'Old' is a protocol of Objective-C; ") == true)
    }

    @Test func `for a package of older systems than a mock needs, the needed and the found version are reported`()
        throws
    {
        #expect(
            try problems(Self.till, platforms: ".macOS(.v12), .iOS(.v18)") == [
                "Shop/Sources/Shop/Shop.swift:2:17: the mock of 'Till' needs macOS 13; the package supports macOS 12.0; "
                    + "raise 'platforms' in Shop/Package.swift, or write this mock by hand"
            ])
        #expect(try problems(Self.till, platforms: ".macOS(.v13), .iOS(.v16)") == [])
        let typed = "public enum Bad: Error { case bad }\n" + Self.till.replacing("open()", with: "open() throws(Bad)")
        let found = try problems(typed, platforms: ".macOS(.v15), .iOS(.v17)")
        #expect(found.count == 1)
        #expect(
            found.first?.contains(
                "needs iOS 18, since it has members with typed errors; the package supports iOS 17.0") == true)
    }

    @Test(arguments: [
        ("public struct MockCalls {}", "'ShopTesting' declares 'MockCalls', a name that the mock of 'Till' needs"),
        ("enum Testing {}", "'ShopTesting' declares 'Testing', a name that the mock of 'Till' needs"),
        ("public class TillMock {}", "'ShopTesting' declares 'TillMock', which is the name of the mock of 'Till'"),
    ])
    func `a name that the mock's target declares too is reported`(doubles: String, reason: String) throws {
        let found = try problems(Self.till, doubles: doubles)
        #expect(found.count == 1 && found[0].contains(reason))
    }

    @Test func `a type that the mock's target hides is reported`() throws {
        let text = "public struct Pet: Sendable {}\n" + Self.till.replacing("open()", with: "open(_ pet: Pet)")
        let found = try problems(text, doubles: "struct Pet {}")
        #expect(
            found.count == 1 && found[0].contains("uses 'Pet' of 'Shop', and its target 'ShopTesting' declares another")
        )
        #expect(try problems(text, doubles: "enum Animals { struct Pet {} }") == [])
    }

    @Test func `a member whose result can't be stored is reported`() throws {
        let found = try problems("// bulkhead: mock\npublic protocol Bytes { var bytes: RawSpan { get } }\n")
        #expect(found.count == 1 && found[0].contains("gives a 'RawSpan', whose values can't be stored as an answer"))
    }

    @Test func `an identity that an object can't have is reported`() throws {
        let found = try problems("// bulkhead: mock\npublic protocol Coded: Identifiable where ID: Codable {}\n")
        #expect(
            found.count == 1 && found[0].contains("'Coded' asks of its ID what an object's identity isn't: Codable"))
    }

    @Test func `mocks of exclusive conditions are both written, and others of one name aren't`() throws {
        let both = "#if os(Linux)\n\(Self.till)#else\n\(Self.till)#endif\n"
        #expect(try SampleTree(shop: both).generate().problems.isEmpty)
        let overlapping = "#if os(Linux)\n\(Self.till)#endif\n#if DEBUG\n\(Self.till)#endif\n"
        #expect(try SampleTree(shop: overlapping).generate().problems.count == 1)
    }
}
