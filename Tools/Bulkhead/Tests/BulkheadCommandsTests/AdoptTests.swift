import Foundation
import Testing
import XcodeProjectReaderTesting

/// Runs the commands in docs/adopt.md unchanged on a generated repository of each kind.
@Suite("docs/adopt.md", .timeLimit(.minutes(10)))
struct AdoptTests {
    private static let page =
        URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/docs/adopt.md"

    /// Returns the commands in a section of the page, in order.
    private func commands(_ section: String) throws -> [String] {
        let text = try String(contentsOfFile: Self.page, encoding: .utf8)
        let sections = text.components(separatedBy: "\n## ")
        let found = try #require(sections.first { $0.hasPrefix(section + "\n") })
        let blocks = found.components(separatedBy: "```")
        let shell = blocks.filter { $0.hasPrefix("sh\n") }.map { $0.dropFirst(3) }
        let commands = shell.flatMap { $0.split(separator: "\n").map(String.init) }
        try #require(!commands.isEmpty)
        return commands
    }

    /// Runs the commands of a section after a file changed, and returns the arguments of xcodebuild and swift.
    private func calls(_ section: String, _ files: [String: String], change: String) throws -> [String] {
        let repository = try SampleRepository(files)
        try repository.git("init", "-q")
        try repository.git("config", "user.name", "Test")
        try repository.git("config", "user.email", "test@example.org")
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "First")
        try repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
        // Neither builds anything here. Only their arguments count.
        let tools = repository.home + "/tools"
        let log = repository.home + "/calls"
        try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
        for tool in ["xcodebuild", "swift"] {
            let path = tools + "/" + tool
            let script = "#!/bin/sh\n[ \"$1\" = test ] && echo \(tool) \"$@\" >> '\(log)'\nexit 0\n"
            try script.write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        try repository.write(change, try repository.read(change) + "// changed\n")
        let system = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        for command in try commands(section) {
            let answer = try repository.start(
                "/bin/sh", ["-c", command], ["PATH": "\(tools):\(SampleRepository.products):\(system)"])
            #expect(answer.status == 0, "\(command)\n\(answer.output)\(answer.error)")
        }
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    @Test("Packages")
    func packages() throws {
        let calls = try calls("Packages", ThreePackages.clean, change: "Feature/Sources/Feature/Feature.swift")
        #expect(calls == ["swift test --package-path App", "swift test --package-path Feature"])
    }

    @Test("One package")
    func onePackage() throws {
        let files = XcodeRepository.files.filter { $0.key.hasPrefix("Packages/Kit/") }
        let moved = Dictionary(
            uniqueKeysWithValues: files.map { (String($0.key.dropFirst("Packages/Kit/".count)), $0.value) })
        let calls = try calls("One package", moved, change: "Sources/KitExtras/KitExtras.swift")
        #expect(calls == [#"swift test --package-path . --filter ^KitExtrasTests\."#])
    }

    @Test("Xcode project with packages")
    func project() throws {
        let calls = try calls(
            "Xcode project with packages", XcodeRepository.files, change: "Packages/Kit/Sources/Kit/Kit.swift")
        #expect(
            calls == [
                "xcodebuild test -project Shop.xcodeproj -scheme Shop -only-testing:AppTests",
                #"swift test --package-path Packages/Kit --filter ^KitTests\."#,
            ])
    }

    @Test("Workspace")
    func workspace() throws {
        let files = [
            "Shop.xcworkspace/contents.xcworkspacedata": WorkspaceText.text([
                "App/App.xcodeproj", "Core/Core.xcodeproj",
            ]),
            "App/App.xcodeproj/project.pbxproj": ProjectText.text([
                .init(
                    "App", "application", folders: ["Sources"], frameworks: ["Core.framework", "Pods_App.framework"]),
                .init("AppTests", "bundle.unit-test", folders: ["Tests"], dependencies: ["App"]),
            ]),
            "Core/Core.xcodeproj/project.pbxproj": ProjectText.text([
                .init("Core", folders: ["Sources"]),
                .init("CoreTests", "bundle.unit-test", folders: ["Tests"], dependencies: ["Core"]),
            ]),
            "Shop.xcworkspace/xcshareddata/xcschemes/All.xcscheme": XcodeRepository.scheme(
                ["AppTests"], in: "App/App.xcodeproj"),
            "Core/Core.xcodeproj/xcshareddata/xcschemes/Core.xcscheme": XcodeRepository.scheme(
                ["CoreTests"], in: "Core.xcodeproj"),
            "App/Sources/App.swift": "import Alamofire\nimport Core\nimport UIKit\n",
            "App/Tests/AppTests.swift": "@testable import App\nimport XCTest\n",
            "Core/Sources/Core.swift": "import Foundation\n",
            "Core/Tests/CoreTests.swift": "@testable import Core\nimport XCTest\n",
            "Podfile.lock": "PODS:\n  - Alamofire (5.9.1)\n\nDEPENDENCIES:\n  - Alamofire\n",
        ]
        let calls = try calls("Workspace", files, change: "Core/Sources/Core.swift")
        #expect(
            calls == [
                "xcodebuild test -workspace Shop.xcworkspace -scheme All -only-testing:AppTests",
                "xcodebuild test -workspace Shop.xcworkspace -scheme Core -only-testing:CoreTests",
            ])
    }
}
