import Foundation
import Testing
import XcodeProjectReaderTesting

@Suite("Commands in a repository with an Xcode project", .timeLimit(.minutes(10)))
struct XcodeProjectTests {
    @Test("check checks every file of a project, and says so")
    func check() throws {
        let repository = try SampleRepository(XcodeRepository.files)
        #expect(
            try repository.run("check", "--strict")
                == Answer(
                    status: 0, output: "No findings. 1 package, 1 Xcode project, 9 targets, 10 files, 17 imports.\n",
                    error: ""))
        #expect(try repository.run("check", "--format", "json").output.contains("\"projects\": 1"))
    }

    @Test("A staged project is checked as it is in the index")
    func staged() throws {
        let repository = try SampleRepository(XcodeRepository.files)
        try repository.git("init", "-q")
        try repository.git("add", ".")
        try repository.write("Modules/Feed/Feed.swift", "import Kit\n")
        #expect(try repository.run("check", "--staged").status == 0)
        try repository.git("add", ".")
        let answer = try repository.run("check", "--staged")
        #expect(answer.status == 1)
        #expect(answer.output.contains("'Feed' imports 'Kit' of the package 'kit' without linking it"))
    }

    @Test("graph, why, dependents and impact include the targets of a project")
    func questions() throws {
        let repository = try SampleRepository(XcodeRepository.files)
        #expect(try repository.run("graph", "--format", "mermaid", "--level", "target").output.contains("Feed"))
        #expect(
            try repository.run("why", "AppTests", "Core").output.hasPrefix(
                """
                AppTests → App → Core
                  AppTests → App
                    imported at Tests/App/AppTests.swift:1
                    declared at Shop.xcodeproj/project.pbxproj:
                """))
        #expect(try repository.run("why", "App", "Kit").output.hasPrefix("App → Kit\n"))
        let dependents = try repository.run("dependents", "Core").output
        #expect(["App", "AppTests", "CoreTests", "Feed"].allSatisfy(dependents.contains))
        #expect(try repository.run("impact", "Modules/Feed/Feed.swift").output.contains("AppTests"))
        #expect(try repository.run("impact", "Modules/Core/Assets.xcassets/Contents.json").output.contains("CoreTests"))
    }

    @Test("Files of a project next to a root package belong to the project's targets")
    func besideRootPackage() throws {
        var files = XcodeRepository.files
        files["Package.swift"] = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Root", targets: [.target(name: "Root")])
            """
        files["Sources/Root/Root.swift"] = ""
        let repository = try SampleRepository(files)
        #expect(try repository.run("impact", "Modules/Core/Assets.xcassets/Contents.json").output.contains("CoreTests"))
        #expect(try repository.run("impact", "Modules/Feed/Gone.swift").output.contains("AppTests"))
        #expect(try repository.run("impact", "Sources/Root/Gone.swift").output.contains("Root"))
        let answer = try repository.run("impact", "Nowhere/Gone.swift")
        #expect(answer.status == 2)
        #expect(answer.error.contains("there is no such file, and no target's folder where it could have been"))
    }

    @Test("mocks of a protocol in an Xcode target are in its tests, and a file that Xcode has to add is named")
    func mocks() throws {
        let repository = try SampleRepository(XcodeRepository.files)
        try repository.write("Modules/Core/Core.swift", "// bulkhead: mock\nprotocol Clock { func now() -> Int }\n")
        let answer = try repository.run("mocks")
        #expect(
            answer
                == Answer(
                    status: 0,
                    output:
                        "wrote   Tests/Core/MockSupport.generated.swift\nwrote   Tests/Core/Mocks.generated.swift\n",
                    error: ""))
        #expect(try repository.read("Tests/Core/Mocks.generated.swift").contains("@testable import Core"))
        #expect(try repository.run("check", "--strict").status == 0)
        var targets = XcodeRepository.targets
        targets[4] = .init(
            "CoreTests", "bundle.unit-test", files: ["Tests/Core/CoreTests.swift"], dependencies: ["Core"])
        try repository.write(
            "Shop.xcodeproj/project.pbxproj", ProjectText.text(targets, localPackages: ["Packages/Kit"]))
        let listed = try repository.run("mocks")
        #expect(listed.status == 2)
        #expect(
            listed.error.contains("Tests/Core/Mocks.generated.swift: the target 'CoreTests' doesn't contain this file"))
    }

    private func committed(_ files: [String: String] = XcodeRepository.files) throws -> SampleRepository {
        let repository = try SampleRepository(files)
        try repository.git("init", "-q")
        #expect(try repository.run("init").status == 0)
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "First")
        try repository.git("tag", "base")
        return repository
    }

    private func tests(_ repository: SampleRepository) throws -> [String] {
        let answer = try repository.run("affected", "--base", "base", "--level", "target")
        #expect(answer.status == 0)
        return answer.output.split(separator: "\n").map(String.init)
    }

    @Test("A file of a target selects the tests that depend on it, and no others")
    func affected() throws {
        let repository = try committed()
        #expect(try tests(repository) == [])
        try repository.write("Modules/Feed/Feed.swift", "import Core\n// changed\n")
        #expect(try tests(repository) == ["Shop.xcodeproj:AppTests"])
        #expect(try repository.run("affected", "--base", "base").output == "Shop.xcodeproj\n")
        try repository.git("checkout", "-q", ".")
        try repository.write("Modules/Core/Assets.xcassets/Contents.json", "{ }")
        #expect(try tests(repository) == ["Shop.xcodeproj:AppTests", "Shop.xcodeproj:CoreTests"])
        try repository.git("checkout", "-q", ".")
        try repository.write("Packages/Kit/Sources/KitExtras/KitExtras.swift", "// changed\n")
        #expect(try tests(repository) == ["Packages/Kit:KitExtrasTests"])
        try repository.git("checkout", "-q", ".")
        try repository.write("Packages/Kit/Sources/Kit/Kit.swift", "// changed\n")
        #expect(try tests(repository) == ["Packages/Kit:KitTests", "Shop.xcodeproj:AppTests"])
        try repository.git("checkout", "-q", ".")
        try repository.remove("Modules/Feed/Feed.swift")
        #expect(try tests(repository) == ["Shop.xcodeproj:AppTests"])
    }

    @Test("A file that a project shows and no target contains selects the tests of that project, unless it is ignored")
    func affectedByShownFile() throws {
        var files = XcodeRepository.files
        var targets = XcodeRepository.targets
        targets[0] = .init(
            "App", "application", folders: ["App"], exceptions: ["Notes.txt"], dependencies: ["Feed", "Core"],
            products: ["Kit"], frameworks: ["Vendor/Maps.xcframework"])
        files["Shop.xcodeproj/project.pbxproj"] = ProjectText.text(targets, localPackages: ["Packages/Kit"])
        files["App/Notes.txt"] = ""
        files["Vendor/Maps.xcframework/Info.plist"] = ""
        files["Other.txt"] = ""
        let repository = try committed(files)
        for file in ["App/Notes.txt", "Vendor/Maps.xcframework/Info.plist"] {
            try repository.write(file, "changed")
            #expect(try tests(repository) == ["Shop.xcodeproj:AppTests", "Shop.xcodeproj:CoreTests"])
            try repository.git("checkout", "-q", ".")
        }
        try repository.write("Other.txt", "changed")
        #expect(try tests(repository).contains("Packages/Kit:KitTests"))
        try repository.git("checkout", "-q", ".")
        try repository.write("bulkhead.yml", "tests: {ignored: [App/Notes.txt]}\n")
        try repository.write("App/Notes.txt", "changed")
        #expect(try tests(repository) == [])
    }

    @Test("A change of the project file selects its tests, and a change of a file that init ignores selects none")
    func affectedByProject() throws {
        let repository = try committed()
        for file in [
            "README.md", "LICENSE", ".github/workflows/ci.yml", "fastlane/Fastfile", "logo.png", "bulkhead.yml",
        ] {
            let text = try repository.read(file)
            try repository.write(file, text + "\n# changed\n")
        }
        try repository.write("lint-rules/new.yml", "")
        #expect(try tests(repository) == [])
        let text = try repository.read("Shop.xcodeproj/project.pbxproj")
        try repository.write(
            "Shop.xcodeproj/project.pbxproj", text.replacing("objectVersion = 77", with: "objectVersion = 70"))
        #expect(try tests(repository) == ["Shop.xcodeproj:AppTests", "Shop.xcodeproj:CoreTests"])
        try repository.write("Shop.xcodeproj/project.pbxproj", "<<<<<<< HEAD\n")
        let answer = try repository.run("affected", "--base", "base")
        #expect(answer.status == 2)
        #expect(answer.error.contains("project.pbxproj:1:1: the file has conflict markers of a merge"))
    }

    @Test("Arguments for xcodebuild and swift test run the affected test targets of each scheme and package")
    func arguments() throws {
        let repository = try committed()
        try repository.write("Packages/Kit/Sources/Kit/Kit.swift", "// changed\n")
        func lines(_ format: String) throws -> String {
            try repository.run("affected", "--base", "base", "--format", format).output
        }
        #expect(
            try lines("xcodebuild") == "-project Shop.xcodeproj -scheme Shop -only-testing:AppTests\n")
        #expect(try lines("swift-test") == "--package-path Packages/Kit --filter '^KitTests\\.'\n")
        let error = try repository.run("affected", "--base", "base", "--format", "xcodebuild").error
        #expect(
            error.contains(
                "Packages/Kit:KitTests: is affected, and no shared scheme runs it; run it with '--format swift-test'"))
        try repository.write("Modules/Core/Core.swift", "// changed\n")
        #expect(
            try lines("xcodebuild")
                == "-project Shop.xcodeproj -scheme Shop -only-testing:AppTests -only-testing:CoreTests\n")
    }

    @Test(
        "Formats for SwiftPM name each affected project that they leave out",
        arguments: ["swift-test", "github-matrix", "gitlab"])
    func leftOutProjects(format: String) throws {
        let repository = try committed()
        try repository.write("Modules/Core/Core.swift", "// changed\n")
        let answer = try repository.run("affected", "--base", "base", "--format", format)
        #expect(answer.status == 0)
        #expect(answer.error.contains("Shop.xcodeproj: is affected, and isn't in this output"), "\(answer.error)")
        try repository.git("checkout", "-q", ".")
        try repository.write("Packages/Kit/Sources/KitExtras/KitExtras.swift", "// changed\n")
        #expect(
            !(try repository.run("affected", "--base", "base", "--format", format).error.contains(
                "isn't in this output")))
    }

    @Test("If no shared scheme runs any test of an affected project, the status is 2, and the test targets are named")
    func missingSchemes() throws {
        let scheme = "Shop.xcodeproj/xcshareddata/xcschemes/Shop.xcscheme"
        var files = XcodeRepository.files
        files[scheme] = XcodeRepository.scheme(["AppTests"], in: "Shop.xcodeproj")
        let repository = try committed(files)
        func answer() throws -> Answer { try repository.run("affected", "--base", "base", "--format", "xcodebuild") }
        try repository.write("Modules/Core/Core.swift", "// changed\n")
        let left = "Shop.xcodeproj:CoreTests: is affected, and no shared scheme runs it"
        // The other test target is left out on purpose.
        let some = try answer()
        #expect(some.status == 0)
        #expect(some.error.contains(left))
        try repository.remove(scheme)
        let none = try answer()
        #expect(none.status == 2)
        #expect(none.output == "")
        #expect(none.error.contains(left))
    }

    @Test("A workspace's schemes are run through it, with their test plans")
    func workspaceSchemes() throws {
        var files = XcodeRepository.files
        files["Shop All.xcworkspace/contents.xcworkspacedata"] = WorkspaceText.text(["Shop.xcodeproj", "Packages/Kit"])
        files["Shop.xcodeproj/xcshareddata/xcschemes/Shop.xcscheme"] = """
            <Scheme><TestAction><TestPlans>
            <TestPlanReference reference = "container:All.xctestplan"/>
            </TestPlans></TestAction></Scheme>
            """
        files["All.xctestplan"] = """
            {"testTargets": [{"target": {"containerPath": "container:Shop.xcodeproj", "name": "AppTests"}},
            {"target": {"containerPath": "container:Packages/Kit", "name": "KitTests"}}], "version": 1}
            """
        let repository = try committed(files)
        try repository.write("Packages/Kit/Sources/Kit/Kit.swift", "// changed\n")
        #expect(
            try repository.run("affected", "--base", "base", "--format", "xcodebuild").output
                == "-workspace 'Shop All.xcworkspace' -scheme Shop -only-testing:KitTests -only-testing:AppTests\n")
    }

    @Test("init proposes rules that are satisfied if a package and a project have targets of one name")
    func sameNames() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "Kit",
                products: [.library(name: "Kit", targets: ["Kit"])],
                targets: [.target(name: "Kit"), .testTarget(name: "KitTests", dependencies: ["Kit"])]
            )

            """
        let repository = try SampleRepository([
            "Package.swift": manifest, "Sources/Kit/Kit.swift": "import Foundation\n",
            "Tests/KitTests/KitTests.swift": "@testable import Kit\nimport XCTest\n",
            "Kit.xcodeproj/project.pbxproj": ProjectText.text([
                .init("Kit", files: ["Sources/Kit/Kit.swift"]),
                .init(
                    "KitTests", "bundle.unit-test", files: ["Tests/KitTests/KitTests.swift"], dependencies: ["Kit"]),
                .init("Example", "application", files: ["Example/App.swift"], dependencies: ["Kit"]),
            ]),
            "Example/App.swift": "import Kit\nimport UIKit\n",
        ])
        #expect(try repository.run("check", "--strict").status == 0)
        #expect(try repository.run("init").status == 0)
        let answer = try repository.run("check", "--strict")
        let rules = try repository.read("lint-rules/layers.yml")
        #expect(answer.status == 0, "\(answer.output)\(rules)")
    }

    @Test("init proposes layers of folders and targets, and the check passes")
    func startingRules() throws {
        let repository = try SampleRepository(XcodeRepository.files)
        let answer = try repository.run("init")
        #expect(
            answer.output == """
                lint-rules/layers.yml: written, for 1 package, 1 Xcode project, 4 layers. 'bulkhead check' checks them, and 'bulkhead baseline' records today's findings.
                bulkhead.yml: written, with the files that no test reads; 'bulkhead affected' uses it.

                """)
        let rules = try repository.read("lint-rules/layers.yml")
        #expect(rules.contains("members: [\"target:App\"]"))
        #expect(rules.contains("members: [Modules]"))
        #expect(
            try repository.read("bulkhead.yml").hasSuffix(
                """
                  ignored:
                    - "**/*.md"
                    - ".github"
                    - "LICENSE"
                    - "fastlane"
                    - "logo.png"

                """))
        #expect(try repository.run("check", "--strict").status == 0)
    }
}
