import Mocks
import Testing

/// A mark without effect is reported with its place.
@Suite(.timeLimit(.minutes(10))) struct IgnoredMarkTests {
    private func problems(_ text: String) throws -> [String] {
        try SampleTree(shop: text).generate().problems.map(\.description)
    }

    @Test(arguments: [
        ("// bulkhead: mock\nextension Int {}\n", "1:1: the mark is above an extension, where it has no effect"),
        ("// sourcery: AutoMockable\npublic class Till {}\n", "1:1: the mark is above 'Till', no protocol"),
        (
            "public protocol Till {\n    // bulkhead: mock\n    func open()\n}\n",
            "2:5: the mark is above 'open', no protocol"
        ),
        ("public protocol Till {} // bulkhead: mock\n", "1:25: the mark is at the end of a line"),
        ("public protocol Till {}\n\n/// @mockable\n", "3:1: the mark is at the end of the file"),
        ("/* bulkhead: mock */\npublic protocol Till {}\n", "1:1: a mark in a block comment has no effect"),
        ("// bulkhead: mocks\npublic protocol Till {}\n", "1:1: 'bulkhead: mocks' isn't a mark"),
        ("// Bulkhead: mock\npublic protocol Till {}\n", "1:1: 'Bulkhead: mock' isn't a mark"),
        ("// sourcery: automockable\npublic protocol Till {}\n", "1:1: 'sourcery: automockable' isn't a mark"),
        (
            "public protocol Till: AutoMockable {}\n",
            "1:23: 'Till' inherits from 'AutoMockable', which isn't a mark here"
        ),
    ])
    func `a mark that requests no mock is reported`(text: String, problem: String) throws {
        let found = try problems(text)
        #expect(
            found.count == 1 && found.first?.hasPrefix("Shop/Sources/Shop/Shop.swift:" + problem) == true, "\(found)")
    }

    @Test func `a mark in a file of no target is reported, except if its target excludes the file`() throws {
        let tree = try SampleTree(shop: "")
        let text = "// bulkhead: mock\npublic protocol Till {}\n"
        try tree.write(text, to: "Shop/Old/Till.swift")
        try tree.write(text, to: "Shop/Sources/Shop/Templates/Till.swift")
        try tree.write(
            SampleTree.shopManifest.replacing(
                ".target(name: \"Shop\")", with: ".target(name: \"Shop\", exclude: [\"Templates\"])"),
            to: "Shop/Package.swift")
        #expect(
            try tree.generate().problems.map(\.description) == [
                "Shop/Old/Till.swift:2:17: 'Till' is marked in a file of no target; move the protocol, or remove the mark"
            ])
    }

    @Test func `a mark in a test target is reported`() throws {
        let tree = try SampleTree(shop: "")
        let tests = ", .testTarget(name: \"ShopTests\", dependencies: [\"Shop\"])]\n"
        try tree.write(SampleTree.shopManifest.replacing("])]\n", with: "])" + tests), to: "Shop/Package.swift")
        try tree.write("// bulkhead: mock\nprotocol Till {}\n", to: "Shop/Tests/ShopTests/TillTests.swift")
        let found = try tree.generate().problems
        #expect(found.count == 1 && found[0].message.hasPrefix("'Till' is marked in the tests 'ShopTests'"))
    }
}
