import PackageGraph
import Testing

@Suite(.timeLimit(.minutes(20))) struct OverlayTests {
    @Test("An overlay adds, replaces and removes files, including manifests, and excludes what a walk would exclude")
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

    @Test("A list of files results in the same tree as a walk over them")
    func list() throws {
        let tree = try TemporaryTree([
            ".gitignore": "*.generated.swift\n/Packages/Old/\nlogs/\n", "Package.swift": manifest("name: \"Root\""),
            "Packages/A/Package.swift": manifest(
                "name: \"A\", targets: [.target(name: \"A\"), .testTarget(name: \"ATests\")]"),
            "Packages/A/Sources/A/A.swift": "", "Packages/A/Sources/A/B-C.swift": "",
            "Packages/A/Sources/A/B/B.swift": "",
            "Packages/A/Sources/A/B.swift": "", "Packages/A/Sources/A/One.generated.swift": "",
            "Packages/A/Sources/A/Kept/.gitignore": "!Two.generated.swift\nNot.swift\n",
            "Packages/A/Sources/A/Kept/Two.generated.swift": "", "Packages/A/Sources/A/Kept/Not.swift": "",
            "Packages/A/Sources/A/.hidden/No.swift": "", "Packages/A/Sources/A/Docs.docc/Code.swift": "",
            "Packages/A/Sources/A/logs/No.swift": "", "Packages/A/Tests/ATests/Resource.txt": "",
            "Packages/A/built/workspace-state.json": "",
            "Packages/A/built/checkouts/X/Package.swift": manifest("name: \"X\""),
            "Packages/Old/Package.swift": manifest("name: \"Old\""), "Other/Loose.swift": "",
        ])
        try tree.git(["init"])
        try tree.git(["add", "--force", "."])
        let files = try tree.git(["ls-files", "-z"]).split(separator: "\0").map(String.init)
        #expect(files.count == 19)
        for root in ["", "/Packages"] {
            let below = files.filter { ("/" + $0).hasPrefix(root + "/") }.map { String($0.dropFirst(root.utf8.count)) }
            let listed = try PackageDiscovery(workers: 2).discover(
                tree.path + root,
                overlay: SourceOverlay(files: below.map { .init(path: $0, stamp: nil) }, contents: [:]) { _ in [:] })
            let walked = try PackageDiscovery(workers: 2).discover(tree.path + root)
            #expect(listed.files == walked.files)
            #expect(listed.packages.map(\.path) == walked.packages.map(\.path))
            #expect(listed.targets.map(\.files) == walked.targets.map(\.files))
            #expect(listed.problems == walked.problems)
            // Everything is tracked, so that nothing is ignored.
            #expect(walked.files(of: "A")?.map { String($0.dropFirst(root.isEmpty ? 9 : 0)) } == Self.tracked)
            #expect(walked.packages.map(\.manifest.name) == (root.isEmpty ? ["Root"] : []) + ["A", "X", "Old"])
        }
    }

    @Test("Every listed file has its own content, in any order of the list, and other files have none")
    func listedContents() throws {
        let tree = try TemporaryTree()
        let paths = ["A.swift", "a/B.swift", "a0.swift", "z.swift", "\u{E9}.swift"]
        for count in 0...paths.count {
            let overlay = SourceOverlay(
                files: paths.prefix(count).map { .init(path: $0, stamp: nil) }, contents: [:]
            ) { Dictionary(uniqueKeysWithValues: $0.map { ($0, Array($0.utf8)) }) }
            for (index, path) in paths.enumerated() {
                #expect(overlay.content(of: path, below: tree.path) == (index < count ? Array(path.utf8) : nil))
            }
        }
    }

    private static let tracked = [
        "A/Sources/A/A.swift", "A/Sources/A/B-C.swift", "A/Sources/A/B.swift", "A/Sources/A/B/B.swift",
        "A/Sources/A/Kept/Not.swift", "A/Sources/A/Kept/Two.generated.swift", "A/Sources/A/One.generated.swift",
        "A/Sources/A/logs/No.swift",
    ]

    @Test(
        "A source file called Package.swift inside of a package isn't a manifest, but a damaged manifest is")
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
