import Foundation
import Testing

@Suite("bulkhead imports", .timeLimit(.minutes(20)))
struct ImportsCommandTests {
    private func record(_ file: String, _ module: String, line: Int = 1, column: Int = 1) -> String {
        #"{"file":"\#(file)","line":\#(line),"column":\#(column),"module":"\#(module)","path":["\#(module)"],"#
            + #""kind":null,"attributes":[],"access":null,"conditions":[]}"# + "\n"
    }

    @Test("Every field is printed, and strings and comments contain no import")
    func fields() throws {
        let repository = try SampleRepository([
            "A.swift": """
            /* import Wrong */ let text = \"""
            import Wrong
            \"""
            #if os(iOS)
            @_spi(Vets) public import struct Models.Pet
            #endif
            """
        ])
        let answer = try repository.run("imports", "--format", "jsonl")
        #expect(
            answer
                == Answer(
                    status: 0,
                    output: #"{"file":"A.swift","line":5,"column":20,"module":"Models","path":["Models","Pet"],"#
                        + #""kind":"struct","attributes":["@_spi(Vets)"],"access":"public","conditions":["os(iOS)"]}"#
                        + "\n",
                    error: ""))
    }

    @Test("Files are sorted by the bytes of their paths, each once, regardless of the order of the given paths")
    func order() throws {
        let names = ["b/X.swift", "b-c/X.swift", "a.swift", "b/A.swift", "Z.swift"]
        let repository = try SampleRepository(Dictionary(uniqueKeysWithValues: names.map { ($0, "import M") }))
        let expected = ["Z.swift", "a.swift", "b-c/X.swift", "b/A.swift", "b/X.swift"].map { record($0, "M") }.joined()
        #expect(try repository.run("imports").output == expected)
        #expect(try repository.run("imports", ".", "b", "./b/X.swift", repository.path).output == expected)
    }

    @Test("Ignored files and hidden folders are skipped, unless they are named")
    func ignored() throws {
        let repository = try SampleRepository([
            ".gitignore": "Generated/\n*.gen.swift\n!keep.gen.swift\n", "A.swift": "import A",
            "Generated/B.swift": "import B", "c.gen.swift": "import C", "keep.gen.swift": "import D",
            ".build/checkouts/E.swift": "import E",
        ])
        let plain = record("A.swift", "A") + record("keep.gen.swift", "D")
        #expect(try repository.run("imports").output == plain)
        #expect(try repository.run("imports", ".build").output == record(".build/checkouts/E.swift", "E"))
        #expect(try repository.run("imports", "c.gen.swift").output == record("c.gen.swift", "C"))
    }

    @Test("A tracked file counts even if .gitignore names it or its folder")
    func trackedAndIgnored() throws {
        let repository = try SampleRepository([
            ".gitignore": "Generated/\n*.gen.swift\n", "Generated/A.swift": "import A",
            "Generated/Deep/B.swift": "import B", "Generated/C.swift": "import C", "d.gen.swift": "import D",
            "e.gen.swift": "import E",
        ])
        try repository.git("init", "-q")
        try repository.git("add", "-f", "Generated/A.swift", "Generated/Deep/B.swift", "d.gen.swift")
        let expected =
            record("Generated/A.swift", "A") + record("Generated/Deep/B.swift", "B") + record("d.gen.swift", "D")
        #expect(try repository.run("imports").output == expected)
    }

    @Test("Links inside the root count under each path; links out of it and circular ones don't")
    func links() throws {
        let repository = try SampleRepository(["Shared/A.swift": "import A"])
        let files = FileManager.default
        try files.createSymbolicLink(atPath: repository.path + "/Linked", withDestinationPath: "Shared")
        try files.createSymbolicLink(atPath: repository.path + "/Shared/Round", withDestinationPath: "..")
        try files.createSymbolicLink(atPath: repository.path + "/Out", withDestinationPath: "/usr")
        try files.createSymbolicLink(atPath: repository.path + "/B.swift", withDestinationPath: "Shared/A.swift")
        let expected = ["B.swift", "Linked/A.swift", "Shared/A.swift"].map { record($0, "A") }.joined()
        #expect(try repository.run("imports") == Answer(status: 0, output: expected, error: ""))
    }

    @Test("Files that can't be read are reported, and the others are printed")
    func unreadable() throws {
        let repository = try SampleRepository(["A.swift": "import A"])
        try repository.git("init", "-q")
        let answer = try repository.run("imports", "B.swift", "A.swift", "C")
        #expect(answer.status == 2)
        #expect(answer.output == record("A.swift", "A"))
        #expect(
            answer.error == """
                bulkhead: B.swift: there is no such file or folder
                bulkhead: C: there is no such file or folder

                """)
    }

    @Test("A path outside of the root is refused")
    func outside() throws {
        let repository = try SampleRepository(["A/A.swift": "import A"])
        let answer = try repository.run("imports", "--root", "A", "/usr")
        #expect(
            answer
                == Answer(
                    status: 2, output: "",
                    error: "bulkhead: /usr: is outside of the root \(repository.path)/A\n"))
    }

    @Test("In a repository, paths are relative to its root")
    func nested() throws {
        let repository = try SampleRepository(["A/A.swift": "import A"])
        try repository.git("init", "-q")
        #expect(try repository.run("imports", "A").output == record("A/A.swift", "A"))
        #expect(try repository.run("imports", repository.path + "/A").output == record("A/A.swift", "A"))
    }

    @Test("Many files are printed in order, whichever thread scans them")
    func many() throws {
        let names = (100..<500).map { "F\($0).swift" }
        let repository = try SampleRepository(Dictionary(uniqueKeysWithValues: names.map { ($0, "import M") }))
        #expect(try repository.run("imports").output == names.map { record($0, "M") }.joined())
    }
}
