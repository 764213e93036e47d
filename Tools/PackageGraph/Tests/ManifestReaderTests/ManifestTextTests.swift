import ManifestReader
import Testing

@Suite("Manifests with the same meaning", .timeLimit(.minutes(20)))
struct ManifestTextTests {
    private static let text = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "P",
            targets: [.target(name: "A", swiftSettings: [.define("ONE")])]
        )

        """

    private func isSame(_ other: String) -> Bool { ManifestText.isSame(Array(Self.text.utf8), Array(other.utf8)) }

    @Test("Comments and blanks change nothing")
    func same() {
        #expect(isSame(Self.text))
        #expect(isSame(Self.text.replacing("import", with: "\n// why\n\nimport")))
        #expect(isSame(Self.text.replacing("targets:", with: "/* all */ targets :")))
        #expect(isSame(Self.text.replacing(": 6.2", with: ":6.2")))
        #expect(isSame(Self.text + "// the end"))
    }

    @Test(
        "Anything else may change something, even what evaluation leaves out",
        arguments: [
            ("ONE", "TWO"), ("6.2", "6.1"), ("\"P\"", "\"Q\""), (".target", ".testTarget"), ("let", "var"),
            ("import PackageDescription\n", "import PackageDescription\nprint(1)\n"), (")]\n)", ")]\n"),
            ("// swift-tools-version: 6.2\n", ""),
        ])
    func different(part: String, replacement: String) {
        #expect(Self.text.contains(part))
        #expect(!isSame(Self.text.replacing(part, with: replacement)))
    }

    @Test("A manifest that uses its own line numbers, or isn't Swift, is never the same")
    func unprovable() {
        for text in [
            Self.text.replacing("\"ONE\"", with: "\"\\(#line)\""),
            Self.text.replacing("\"ONE\"", with: "\"\\(#column)\""),
            Self.text.replacing("(\n", with: "(("), Self.text + String(repeating: "[", count: 40),
        ] {
            #expect(!ManifestText.isSame(Array(text.utf8), Array(text.utf8)))
        }
    }

    @Test("A line break that splits a statement isn't a blank")
    func statements() {
        let joined = "// swift-tools-version: 6.2\nlet a = b\n(c)\n"
        let apart = "// swift-tools-version: 6.2\nlet a = b (c)\n"
        #expect(!ManifestText.isSame(Array(joined.utf8), Array(apart.utf8)))
        #expect(
            !ManifestText.isSame(
                Array("// swift-tools-version: 6.2\nlet a = 1 - b".utf8),
                Array("// swift-tools-version: 6.2\nlet a = 1 -b".utf8)))
    }
}
