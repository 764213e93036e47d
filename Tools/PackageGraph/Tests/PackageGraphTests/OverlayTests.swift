import PackageGraph
import Testing

@Suite struct OverlayTests {
    @Test("An overlay adds, replaces and removes files, manifests included, and leaves out what a walk would")
    func overlay() throws {
        let tree = try TemporaryTree([
            "A/Package.swift": manifest("name: \"A\", targets: [.target(name: \"A\")]"), "A/Sources/A/Kept.swift": "",
            "A/Sources/A/Untracked.swift": "", "A/Sources/B/B.swift": "",
        ])
        let overlay = SourceOverlay(
            contents: [
                "A/Package.swift": Array(
                    manifest("name: \"A\", targets: [.target(name: \"A\"), .target(name: \"B\")]").utf8),
                "A/Sources/A/New/Added.swift": [], "A/Sources/A/.hidden/No.swift": [], "A/Sources/A/notes.txt": [],
                "C/Package.swift": Array(manifest("name: \"C\", targets: [.target(name: \"C\")]").utf8),
                "C/Sources/C/C.swift": [],
            ], removed: ["A/Sources/A/Untracked.swift"])
        let graph = try PackageDiscovery(workers: 2).discover(tree.path, overlay: overlay)
        #expect(graph.problems == [])
        #expect(graph.files(of: "A") == ["A/Sources/A/Kept.swift", "A/Sources/A/New/Added.swift"])
        #expect(graph.files(of: "B") == ["A/Sources/B/B.swift"])
        #expect(graph.files(of: "C") == ["C/Sources/C/C.swift"])
    }

    @Test(
        "A source file called Package.swift makes no package inside another, and a damaged manifest isn't one of these")
    func ordinaryPackageFile() throws {
        let tree = try TemporaryTree([
            "Package.swift": manifest("name: \"A\", targets: [.target(name: \"A\")]"), "Sources/A/A.swift": "",
            "Sources/A/Model/Package.swift": "struct Package {}", "Sources/A/Model/Other.swift": "",
            "Other/Package.swift": "damaged PackageDescription",
        ])
        let graph = try tree.graph()
        #expect(
            graph.files(of: "A") == [
                "Sources/A/A.swift", "Sources/A/Model/Other.swift", "Sources/A/Model/Package.swift",
            ])
        #expect(graph.problems.count == 1)
    }
}
