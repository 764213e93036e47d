import Foundation
import Testing

@Suite("The tool of pipelines (.ci/tool)", .timeLimit(.minutes(10)))
struct PipelineToolTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")

    /// A repository whose `bulkhead` writes a program that prints its sources, and counts how often it was built.
    private let repository: SampleRepository

    init() throws {
        let script = """
            #!/bin/sh
            mkdir -p .build/bulkhead
            printf '#!/bin/sh\\necho "%s"\\n' "$(cat Tools/source)" >.build/bulkhead/bulkhead
            chmod +x .build/bulkhead/bulkhead
            echo built >>.build/builds

            """
        repository = try SampleRepository([
            ".gitignore": ".build\n", ".swift-version": "6.3.1\n", "Tools/source": "one\n", "bulkhead": script,
        ])
        chmod(repository.path + "/bulkhead", 0o755)
        try repository.git("init", "-q")
        try commit()
    }

    private func commit() throws {
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "A change")
    }

    /// Runs the script, and returns what the program that it provides prints.
    private func printed() throws -> String {
        let program = repository.path + "/.build/copy"
        let answer = try repository.start(Self.root.appending(path: ".ci/tool").standardized.path, [program], [:])
        #expect(answer.status == 0, "\(answer.error)")
        return try repository.start(program, [], [:]).output
    }

    private var builds: Int {
        get throws {
            try String(contentsOfFile: repository.path + "/.build/builds", encoding: .utf8).split(separator: "\n").count
        }
    }

    @Test("It is built once for the same sources, and again after they changed")
    func built() throws {
        #expect(try printed() == "one\n")
        #expect(try printed() == "one\n")
        #expect(try builds == 1)
        try repository.write("Tools/source", "two\n")
        try commit()
        #expect(try printed() == "two\n")
        #expect(try builds == 2)
    }

    @Test("Uncommitted sources are built, and the program isn't cached")
    func uncommitted() throws {
        #expect(try printed() == "one\n")
        try repository.write("Tools/source", "two\n")
        #expect(try printed() == "two\n")
        try repository.write("Tools/source", "one\n")
        #expect(try printed() == "one\n")
        #expect(try builds == 2)
        try repository.write("Tools/other", "")
        #expect(try printed() == "one\n")
        #expect(try builds == 3)
    }

    @Test("A change elsewhere doesn't cause a build, and an incomplete copy of the program isn't used")
    func kept() throws {
        #expect(try printed() == "one\n")
        try repository.write("Other.swift", "\n")
        try commit()
        #expect(try printed() == "one\n")
        #expect(try builds == 1)
        let files = try FileManager.default.contentsOfDirectory(atPath: repository.path + "/.build/bulkhead/ci")
        #expect(files.count == 1)
        let program = repository.path + "/.build/bulkhead/ci/" + (try #require(files.first))
        try FileManager.default.moveItem(atPath: program, toPath: program + ".new")
        #expect(try printed() == "one\n")
        #expect(try builds == 2)
    }
}
