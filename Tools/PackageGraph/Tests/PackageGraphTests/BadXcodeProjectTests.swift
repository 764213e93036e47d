import PackageGraph
import Testing
import XcodeProjectReaderTesting

@Suite(.timeLimit(.minutes(10)))
struct BadXcodeProjectTests {
    private func problems(_ files: [String: String]) throws -> [String] {
        try TemporaryTree(files).graph().problems.map(\.description)
    }

    @Test("An unreadable project is a problem, and the other projects are still read")
    func unreadable() throws {
        let tree = try TemporaryTree([
            "A.xcodeproj/project.pbxproj": "{\n<<<<<<< HEAD\n}",
            "B.xcodeproj/project.pbxproj": ProjectText.text([.init("B")]),
        ])
        let graph = try tree.graph()
        #expect(graph.packages.map(\.path) == ["B.xcodeproj"])
        #expect(graph.problems.map(\.isFaultOfPackage) == [true])
        #expect(
            graph.problems.map(\.description) == [
                "A.xcodeproj/project.pbxproj:2:1: the file has conflict markers of a merge; resolve the conflict, or restore the file from git"
            ])
    }

    @Test("A project that isn't generated yet is a problem that names the command")
    func notGenerated() throws {
        let files = [
            "Apps/project.yml": "name: Shop\ntargets:\n  App: {}\n", "Other/project.yml": "title: no project\n",
            "Mobile/Project.swift": "import ProjectDescription\nlet project = Project(name: \"X\")\n",
            "Apps/App.swift": "", "Mobile/App.swift": "",
        ]
        #expect(
            try problems(files) == [
                "Apps/project.yml: describes an Xcode project that doesn't exist, so its targets aren't known; 'cd Apps && xcodegen generate' creates it; run 'cd Apps && xcodegen generate' before the check, or name the folder under 'exclude' in bulkhead.yml",
                "Mobile/Project.swift: describes an Xcode project that doesn't exist, so its targets aren't known; 'cd Mobile && tuist generate' creates it; run 'cd Mobile && tuist generate' before the check, or name the folder under 'exclude' in bulkhead.yml",
            ])
        // If all files have targets, the project hides nothing.
        #expect(try problems(files.filter { !$0.key.hasSuffix("App.swift") }).isEmpty)
        let project = ["Apps/Shop.xcodeproj/project.pbxproj": ProjectText.text([.init("App", "application")])]
        #expect(try problems(["Apps/project.yml": "name: Shop\ntargets:\n"].merging(project) { $1 }).isEmpty)
    }

    @Test("A workspace with a project that doesn't exist is a problem with the line; one that refers to nothing isn't")
    func workspaces() throws {
        #expect(
            try problems(["A.xcworkspace/contents.xcworkspacedata": WorkspaceText.text(["Gone/Gone.xcodeproj"])]) == [
                "A.xcworkspace/contents.xcworkspacedata:4:1: refers to 'Gone.xcodeproj', which doesn't exist; generate the project, or remove the reference"
            ])
        #expect(try problems(["A.xcworkspace/contents.xcworkspacedata": WorkspaceText.text([])]).isEmpty)
        #expect(try problems(["A.xcworkspace/contents.xcworkspacedata": "<Work"]).count == 1)
    }

    @Test("A target that depends on two targets with one module name is a problem; others may have one name")
    func sameModules() throws {
        let settings = ["PRODUCT_NAME": "Core"]
        func text(_ dependencies: [String]) -> String {
            ProjectText.text([
                .init("App", "application", dependencies: dependencies),
                .init("Core iOS", settings: settings), .init("Core macOS", settings: settings),
            ])
        }
        #expect(try problems(["A.xcodeproj/project.pbxproj": text(["Core iOS"])]).isEmpty)
        let both = try problems(["A.xcodeproj/project.pbxproj": text(["Core iOS", "Core macOS"])])
        #expect(both.count == 1)
        #expect(
            both.first?.contains("'App' depends on 'Core iOS' and 'Core macOS', whose modules are both named 'Core'")
                == true)
    }

    @Test("Files outside of the tree, including absolute paths, belong to no target")
    func pathsOutside() throws {
        let graph = try TemporaryTree([
            "A.xcodeproj/project.pbxproj": ProjectText.text([
                .init(
                    "App", "application", files: ["../Out.swift", "/tmp/Out.swift", "In.swift"],
                    folders: ["../Else", "Gone"])
            ]),
            "In.swift": "",
        ]).graph()
        #expect(graph.problems == [])
        #expect(graph.files(of: "App") == ["In.swift"])
    }

    @Test("A missing settings file is named by its path relative to the root")
    func missingSettings() throws {
        let text = ProjectText.text([.init("App", "application")]).replacing(
            "name = Debug; ", with: "name = Debug; baseConfigurationReferenceRelativePath = In/Gone.xcconfig; ")
        let found = try problems(["App/A.xcodeproj/project.pbxproj": text])
        let expected =
            "the configuration 'Debug' of 'App' uses 'Gone.xcconfig', which doesn't exist; create 'App/In/Gone.xcconfig'"
        #expect(found.count == 1)
        #expect(found.first?.contains(expected) == true)
    }

    @Test("A missing local package is a problem with advice for Xcode")
    func missingPackage() throws {
        let text = ProjectText.text([.init("App", "application")], localPackages: ["Gone"])
        let found = try problems(["A.xcodeproj/project.pbxproj": text])
        #expect(found.count == 1)
        #expect(found.first?.contains("choose the package's folder in Xcode's File Inspector") == true)
        // The path is the one that the project has, relative to the folder around the bundle.
        #expect(found.first?.contains("there is no package at 'Gone'") == true)
    }
}
