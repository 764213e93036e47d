import Foundation
import PackageGraph
import Testing

@testable import PackageTests

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@Suite("Products of the last build", .timeLimit(.minutes(10)))
struct LastBuildTests {
    /// A package with a Swift and a C target, and a folder with the products of a build.
    private struct Sample {
        let tree = try? TemporaryTree(LastBuildTests.files)

        var path: String { tree?.path ?? "" }
        var scratch: String { path + "/.build/scratch" }

        init() throws {
            try tick()
            try make("debug/P.build/P.swift.o")
            try make("debug/P.build/P.d", "P.o : \(path)/P/Sources/P/P.swift \(path)/P/Sources/C/include/c.h\n")
            try make("debug/C.build/c.c.o")
            try make("debug/C.build/c.c.d", "c.c.o: \(path)/P/Sources/C/c.c \\\n  \(path)/P/Sources/C/include/c.h\n")
            try make("debug/C.build/d.c.o")
            try make("debug/C.build/d.c.d", "d.c.o: \(path)/P/Sources/C/d.c\n")
            try make("debug/Modules/P.swiftmodule")
            try make("debug/P_P.resources/a.txt")
            try make("debug/PPackageTests.xctest")
            try prepare()
            try tick()
        }

        func make(_ name: String, _ text: String = "") throws {
            try tree?.write(".build/scratch/" + name, text)
        }

        func has(_ name: String) -> Bool {
            FileManager.default.fileExists(atPath: scratch + "/debug/" + name)
        }

        /// Waits for the file system's clock to advance, so that the next files are newer than the existing ones.
        func tick() throws {
            func time() throws -> Int64 {
                try make("clock")
                var status = stat()
                try #require(stat(scratch + "/clock", &status) == 0)
                return FileStamp(status).changed
            }
            let now = try time()
            while try time() == now {}
        }

        /// - Returns: whether the plan may be reused.
        @discardableResult
        func prepare(relinking: Set<String> = []) throws -> Bool {
            let graph = try #require(try tree?.graph())
            return try LastBuild(scratch: scratch, localTargets: LocalTargets(of: graph))
                .prepare(CompilerReads(scratch: scratch, excludedFolders: [scratch]), relinking: relinking)
        }
    }

    private static let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "P",
            targets: [
                .target(name: "P", dependencies: ["C"], resources: [.copy("Data")]), .target(name: "C"),
                .testTarget(name: "PTests", dependencies: ["P"]),
            ])
        """

    private static let files = [
        "P/Package.swift": manifest, "P/Sources/P/P.swift": "import C\n", "P/Sources/P/Data/a.txt": "a",
        "P/Sources/C/c.c": "#include \"c.h\"\n", "P/Sources/C/d.c": "", "P/Sources/C/include/c.h": "int c(void);\n",
        "P/Tests/PTests/PTests.swift": "import Testing\n",
    ]

    @Test("If nothing changed, all products remain")
    func unchanged() throws {
        let sample = try Sample()
        for _ in 0..<2 {
            #expect(try sample.prepare())
            for name in ["P.build/P.swift.o", "C.build/c.c.o", "C.build/d.c.o", "P_P.resources/a.txt"] {
                #expect(sample.has(name), "\(name)")
            }
        }
    }

    @Test("The plan is removed if a file was added or removed or a manifest changed, and only then")
    func plan() throws {
        let sample = try Sample()
        try sample.tree?.write("P/Sources/P/P.swift", "import C\nlet changed = 1\n")
        #expect(try sample.prepare())
        try sample.tree?.write("P/Sources/P/deep/New.swift", "")
        #expect(try !sample.prepare())
        #expect(try sample.prepare())
        try FileManager.default.removeItem(atPath: sample.path + "/P/Sources/P/deep/New.swift")
        #expect(try !sample.prepare())
        try sample.tick()
        #expect(try sample.prepare())
        try sample.tree?.write("P/Package.swift", Self.manifest + "\n")
        #expect(try !sample.prepare())
    }

    @Test("The plan is removed with what was compiled for a target, and only then")
    func planOfRemovedTarget() throws {
        let sample = try Sample()
        for name in ["debug.yaml", "debug/description.json"] { try sample.make(name) }
        try sample.prepare()
        #expect(sample.has("description.json") && sample.has("../debug.yaml"))
        try sample.tree?.write("P/Sources/C/include/c.h", "int c(int);\n")
        try sample.prepare()
        #expect(!sample.has("P.build") && !sample.has("description.json") && !sample.has("../debug.yaml"))
    }

    @Test("After a header changed, Swift and C sources that include it are compiled again")
    func header() throws {
        let sample = try Sample()
        try sample.tree?.write("P/Sources/C/include/c.h", "int c(int);\n")
        try sample.prepare()
        #expect(!sample.has("P.build"))
        #expect(!sample.has("C.build/c.c.o"))
        #expect(sample.has("C.build/d.c.o"))
    }

    @Test("A header that changed during the last build may have been read in either state")
    func meanwhile() throws {
        let sample = try Sample()
        // A build starts, the header changes, and the build writes its dependency file.
        try sample.prepare()
        try sample.tree?.write("P/Sources/C/include/c.h", "int c(int);\n")
        try sample.make("debug/P.build/P.d", "P.o : \(sample.path)/P/Sources/C/include/c.h\n")
        try sample.make("debug/P.build/P.swift.o")
        try sample.prepare()
        #expect(!sample.has("P.build"))
    }

    @Test(
        "A changed source that SwiftPM may not notice is compiled again",
        arguments: [
            // The change as a command in the package's folder, and whether SwiftPM notices it by the source's time.
            (
                "cp -p Sources/P/P.swift t; echo >> t; touch -r Sources/P/P.swift t; cat t > Sources/P/P.swift; "
                    + "touch -r t Sources/P/P.swift", false
            ),
            ("echo >> Sources/P/P.swift; touch -d 2001-01-01 Sources/P/P.swift", false),
            ("echo >> Sources/P/P.swift; touch -d 2101-01-01 Sources/P/P.swift", false),
            ("cp -p Sources/P/P.swift t; mv t Sources/P/P.swift", false),
            ("echo >> Sources/P/P.swift", true),
            ("rm Sources/P/P.swift", true),
        ])
    func preservedTime(_ change: String, isNoticed: Bool) throws {
        let sample = try Sample()
        let child = ChildProcess(
            arguments: ["/bin/sh", "-ec", change], environment: ["PATH": "/usr/bin:/bin"],
            directory: sample.path + "/P", output: sample.path + "/.build/output")
        #expect(try child.run(in: ProcessGroups()) == .exited(0))
        try sample.prepare()
        #expect(sample.has("P.build") == isNoticed)
        #expect(sample.has("C.build/c.c.o"))
    }

    @Test("A source that changed while it was compiled is compiled again, even if the change was reverted")
    func changedMeanwhile() throws {
        let sample = try Sample()
        try sample.prepare()
        try sample.tree?.write("P/Sources/P/P.swift", "import C\nlet other = 1\n")
        try sample.tree?.write("P/Sources/P/P.swift", "import C\n")
        try sample.tick()
        try sample.make("debug/P.build/P.d", "P.o : \(sample.path)/P/Sources/P/P.swift\n")
        try sample.prepare()
        #expect(!sample.has("P.build"))
    }

    @Test("A new destination of a link in a target's folder, or of a link to the folder, recompiles the target")
    func relinked() throws {
        let sample = try Sample()
        symlink("Data", sample.path + "/P/Sources/P/Linked")
        try sample.prepare()
        #expect(!sample.has("P.build"))
        #expect(sample.has("C.build/c.c.o"))
        let other = try Sample()
        try FileManager.default.moveItem(atPath: other.path + "/P/Sources", toPath: other.path + "/P/Moved")
        symlink("Moved", other.path + "/P/Sources")
        try other.prepare()
        #expect(!other.has("P.build"))
        #expect(!other.has("C.build/c.c.o"))
    }

    @Test("A target whose compiler reads options from a file is compiled in every build")
    func flagFiles() throws {
        let sample = try Sample()
        let flags = "swiftSettings: [.unsafeFlags([\"@flags.rsp\"])], resources:"
        try sample.tree?.write("P/Package.swift", Self.manifest.replacing("resources:", with: flags))
        try sample.prepare()
        #expect(!sample.has("P.build"))
    }

    @Test("A build whose start isn't recorded is detected")
    func unrecorded() throws {
        let sample = try Sample()
        let last = LastBuild(
            scratch: sample.scratch, localTargets: LocalTargets(of: try #require(try sample.tree?.graph())))
        #expect(!last.isUnrecorded)
        try FileManager.default.removeItem(atPath: sample.scratch + "/bulkhead-last-build")
        #expect(last.isUnrecorded)
        try FileManager.default.removeItem(atPath: sample.scratch + "/debug")
        #expect(!last.isUnrecorded)
    }

    @Test("A header that is found before one with the same name counts as a change of that header")
    func shadowed() throws {
        let sample = try Sample()
        try sample.tree?.write("P/Sources/C/other.h", "")
        try sample.prepare()
        #expect(sample.has("C.build/c.c.o"))
        try sample.tree?.write("P/Sources/C/c.h", "int c(void);\n")
        try sample.prepare()
        #expect(!sample.has("C.build/c.c.o"))
        #expect(!sample.has("P.build"))
    }

    @Test("Code with expanded macros is compiled again after the macro's program was linked again, in any build")
    func macro() throws {
        let sample = try Sample()
        func removesExpanded() throws -> Bool {
            let graph = try #require(try sample.tree?.graph())
            return try LastBuild(scratch: sample.scratch, localTargets: LocalTargets(of: graph))
                .removeExpanded(CompilerReads(scratch: sample.scratch, excludedFolders: [sample.scratch]))
        }
        func compile(_ target: String) throws {
            try sample.make("debug/\(target).build/\(target).swift.o")
            try sample.make("debug/\(target).build/\(target).d", "\(target).o : \(sample.scratch)/debug/M-tool\n")
        }
        // A build links the program first and then compiles its users: a target of the tree, and one of an external
        // package.
        try sample.make("debug/M-tool")
        try sample.tick()
        try compile("P")
        try compile("Elsewhere")
        #expect(try !removesExpanded())
        try sample.prepare()
        try sample.tick()
        #expect(try !removesExpanded())
        // The next build links it again, but compiles only one of the two.
        try sample.make("debug/M-tool")
        try sample.tick()
        try compile("P")
        #expect(try removesExpanded())
        #expect(sample.has("P.build"))
        #expect(!sample.has("Elsewhere.build"))
        #expect(try !removesExpanded())
        // A build that is killed after linking it.
        try compile("Elsewhere")
        try sample.prepare()
        try sample.tick()
        try sample.make("debug/M-tool")
        try sample.prepare()
        #expect(!sample.has("P.build"))
        #expect(!sample.has("Elsewhere.build"))
        #expect(sample.has("C.build/c.c.o"))
    }

    @Test("Files with assembler includes are compiled in every build")
    func assembled() throws {
        let sample = try Sample()
        try sample.tree?.write("P/Sources/C/d.c", "asm(\".incbin \\\"data\\\"\");\n")
        try sample.prepare()
        #expect(!sample.has("C.build/d.c.o"))
        #expect(sample.has("C.build/c.c.o"))
    }

    @Test("Products of deleted targets are removed")
    func gone() throws {
        let sample = try Sample()
        let text = Self.manifest.replacing("\"P\"", with: "\"R\"").replacing("\"PTests\"", with: "\"RTests\"")
        try FileManager.default.moveItem(
            atPath: sample.path + "/P/Sources/P", toPath: sample.path + "/P/Sources/R")
        try sample.tree?.write("P/Package.swift", text)
        try sample.prepare()
        for name in ["P.build", "Modules/P.swiftmodule", "P_P.resources", "PPackageTests.xctest"] {
            #expect(!sample.has(name), "\(name)")
        }
        #expect(sample.has("C.build/d.c.o"))
    }

    @Test("A bundle is created again after a file was added to its folder or removed, or the manifest changed")
    func resources() throws {
        let sample = try Sample()
        try FileManager.default.removeItem(atPath: sample.path + "/P/Sources/P/Data/a.txt")
        try sample.prepare()
        #expect(!sample.has("P_P.resources"))
        let other = try Sample()
        try other.tree?.write("P/Package.swift", Self.manifest + "\n")
        try other.prepare()
        #expect(!other.has("P_P.resources"))
    }

    @Test("Products with linker options are linked in every build")
    func linked() throws {
        let sample = try Sample()
        try sample.prepare(relinking: ["PPackageTests"])
        #expect(!sample.has("PPackageTests.xctest"))
        #expect(sample.has("P.build/P.swift.o"))
    }
}
