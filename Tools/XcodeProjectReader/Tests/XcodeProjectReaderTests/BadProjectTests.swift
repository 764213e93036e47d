import Testing
import XcodeProjectReader

@Suite(.timeLimit(.minutes(10)))
struct BadProjectTests {
    @Test("A project with conflict markers is rejected with the line")
    func conflictMarkers() throws {
        var sample = SampleProject()
        sample.objects += "\n<<<<<<< HEAD\n=======\n>>>>>>> main"
        let problem = try #require(throws: ProjectProblem.self) { try sample.read() }
        #expect(problem.line == 7)
        #expect(
            problem.description
                == "/repo/Shop.xcodeproj/project.pbxproj:7: the file has conflict markers of a merge; resolve the conflict, or restore the file from git"
        )
    }

    @Test("A missing file and a property list without a project are rejected")
    func noProject() throws {
        let missing = try #require(throws: ProjectProblem.self) { try ProjectReader { _ in nil }.read("/a.xcodeproj") }
        #expect(missing.kind == .unreadable)
        let empty = try #require(throws: ProjectProblem.self) {
            try ProjectReader { _ in Array("{}".utf8) }.read("/a.xcodeproj")
        }
        #expect(empty.kind == .noProject)
    }

    @Test("An identifier without an object is a problem with the line; everything else is read")
    func danglingIdentifier() throws {
        let project = try SampleProject(
            app: "buildPhases = (SRC); ", main: "A",
            """
            A = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
            SRC = {isa = PBXSourcesBuildPhase; files = (B1, B2, GONE1); };
            B1 = {isa = PBXBuildFile; fileRef = A; };
            B2 = {isa = PBXBuildFile; fileRef = GONE2; };
            """
        ).read()
        #expect(project.targets[0].sources == ["/repo/A.swift"])
        #expect(Set(project.problems.map(\.line)) == [7, 9])
        #expect(project.problems.contains { $0.message.contains("GONE1") })
        #expect(project.problems.contains { $0.message.contains("GONE2") })
    }

    @Test("A group that contains itself is a problem, and the files in it are read")
    func groupCycle() throws {
        let project = try SampleProject(
            app: "buildPhases = (SRC); ", main: "G",
            """
            G = {isa = PBXGroup; children = (H, MAIN); path = G; sourceTree = "<group>"; };
            H = {isa = PBXGroup; children = (G, A); path = H; sourceTree = "<group>"; };
            A = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
            SRC = {isa = PBXSourcesBuildPhase; files = (B1); };
            B1 = {isa = PBXBuildFile; fileRef = A; };
            """
        ).read()
        #expect(project.targets[0].sources == ["/repo/G/H/A.swift"])
        #expect(project.problems.map(\.kind) == [.groupCycle("MAIN"), .groupCycle("G")])
    }

    @Test("Groups nested a hundred thousand deep are read")
    func deepGroups() throws {
        let groups = (0..<100_000).map { "G\($0) = {isa = PBXGroup; children = (G\($0 + 1)); };" }
        let project = try SampleProject(main: "G0", groups.joined(separator: "\n")).read()
        #expect(project.problems.count == 1)
    }

    @Test("A target without sources is read")
    func noSources() throws {
        let target = try #require(try SampleProject().read().targets.first)
        #expect(target.sources.isEmpty && target.folders.isEmpty && target.moduleName == "App")
    }

    @Test("Absolute paths are unchanged, and paths out of the repository keep their place")
    func absolutePaths() throws {
        let project = try SampleProject(
            app: "buildPhases = (SRC); ", main: "A, B",
            """
            A = {isa = PBXFileReference; path = /tmp/A.swift; sourceTree = "<absolute>"; };
            B = {isa = PBXFileReference; path = "../../../B.swift"; sourceTree = "<group>"; };
            SRC = {isa = PBXSourcesBuildPhase; files = (B1, B2); };
            B1 = {isa = PBXBuildFile; fileRef = A; }; B2 = {isa = PBXBuildFile; fileRef = B; };
            """
        ).read()
        #expect(project.targets[0].sources == ["/tmp/A.swift", "/B.swift"])
    }
}
