import Foundation
import Testing

@Suite("Writing results", .timeLimit(.minutes(20)))
struct WrittenOutputTests {
    private func shell(_ script: String, in repository: SampleRepository) throws -> Answer {
        try repository.start("/bin/sh", ["-c", script], ["BULKHEAD": SampleRepository.products + "/bulkhead"])
    }

    @Test("If standard output is full or closed, the status is 2 and standard error says so")
    func standardOutput() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        let closed = try shell("$BULKHEAD test --list >&-", in: repository)
        #expect(closed.status == 2)
        #expect(closed.error == "bulkhead: the results can't be written: Bad file descriptor\n")
        #if os(Linux)
        let full = try shell("$BULKHEAD test --list >/dev/full", in: repository)
        #expect(full.status == 2)
        #expect(full.error == "bulkhead: the results can't be written: No space left on device\n")
        // If the findings can't be printed, the status isn't that of a report.
        let findings = try SampleRepository(ThreePackages.files)
        #expect(try shell("$BULKHEAD check >/dev/null", in: findings).status == 1)
        #expect(try shell("$BULKHEAD check >/dev/full", in: findings).status == 2)
        #endif
    }

    @Test("No opened file replaces a closed standard output")
    func closed() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        _ = try shell("$BULKHEAD check >&- 2>&-", in: repository)
        let cache = repository.home + "/.cache/bulkhead"
        for file in FileManager.default.subpaths(atPath: cache) ?? [] {
            let data = FileManager.default.contents(atPath: cache + "/" + file) ?? Data()
            #expect(!String(decoding: data, as: UTF8.self).contains("No findings"))
        }
    }

    @Test("A report is written to a device or a pipe, or replaces a file, also through a link")
    func reports() throws {
        let repository = try SampleRepository([
            "P/Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "P")])

            """, "P/Sources/P/P.swift": "", "old.xml": "old",
        ])
        let piped = try shell(
            "mkfifo pipe; cat pipe & $BULKHEAD test --junit pipe > /dev/null || kill $!; wait; ls -l pipe",
            in: repository)
        #expect(piped.output.contains("<testsuites ") && piped.output.contains("\np"), "\(piped)")
        try repository.remove("pipe")
        let linked = try shell(
            "ln -s old.xml link.xml; $BULKHEAD test --junit link.xml; test -L link.xml", in: repository)
        #expect(linked.status == 0)
        #expect(try repository.read("old.xml").hasPrefix("<?xml "))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: repository.path).sorted() == [
                ".build", "P", "link.xml", "old.xml",
            ])
    }

    @Test("If a report can't be written, a line has the system's reason, with status 2")
    func unwritable() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.remove("App/Tests")
        let files = ThreePackages.clean.keys.filter { $0.hasSuffix("Package.swift") }
        for file in files {
            let manifest = try repository.read(file)
            try repository.write(
                file, manifest.split(separator: "\n").filter { !$0.contains("testTarget") }.joined(separator: "\n"))
        }
        for (path, reason) in [("gone/x.xml", "No such file or directory"), ("Core", "Is a directory")] {
            for option in ["--junit", "--save-durations"] {
                let answer = try repository.run("test", option, path)
                #expect(answer.status == 2)
                #expect(answer.error == "bulkhead: \(path): can't be written: \(reason)\n")
            }
        }
    }

    @Test("If there is nothing to test, a new report is written, too")
    func nothingToTest() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write(".build/x.xml", "the last run's")
        try repository.git("init", "-q")
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "All")
        let answer = try repository.run(
            "test", "--affected", "--base", "HEAD", "--junit", ".build/x.xml", "--save-durations",
            ".build/d.json")
        #expect(answer.status == 0)
        #expect(try repository.read(".build/x.xml").contains("tests=\"0\" failures=\"0\""))
        #expect(try repository.read(".build/d.json").filter { !$0.isWhitespace } == "{}")
    }

    @Test("A message says that tests may read the report, unless it is in Bulkhead's folder")
    func reportsAsInputs() throws {
        let repository = try SampleRepository([
            "P/Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "P")])

            """, "P/Sources/P/P.swift": "",
        ])
        let told = "is in a place where tests may read it, so they run again"
        #expect(try repository.run("test", "--junit", "x.xml").error.contains("x.xml \(told)"))
        #expect(try repository.run("test", "--save-durations", "P/d.json").error.contains("P/d.json \(told)"))
        #expect(try repository.run("test", "--junit", ".build/bulkhead/x.xml").error.isEmpty)
        try repository.write("bulkhead.yml", "tests: {ignored: [x.xml]}\n")
        #expect(try repository.run("test", "--junit", "x.xml").error.isEmpty)
    }
}
