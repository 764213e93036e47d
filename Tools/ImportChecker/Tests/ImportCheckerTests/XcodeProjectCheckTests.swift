import ImportChecker
import Testing
import XcodeProjectReaderTesting

@Suite(.timeLimit(.minutes(10)))
struct XcodeProjectCheckTests {
    /// A shop: an app, two features and a core, with tests.
    private func shop(
        _ sources: [String: String] = [:], feed: [String] = ["Core"], app: [String] = ["Core", "Feed", "Cart"],
        localPackages: [String] = [], products: [String] = []
    ) throws -> TemporaryTree {
        let project = ProjectText.text(
            [
                .init("App", "application", folders: ["App"], dependencies: app, products: products),
                .init("Feed", folders: ["Features/Feed"], dependencies: feed),
                .init("Cart", folders: ["Features/Cart"], dependencies: ["Core"]),
                .init("Core", folders: ["Core"]),
                .init("FeedTests", "bundle.unit-test", folders: ["Tests/Feed"], dependencies: ["Feed"]),
            ], localPackages: localPackages)
        return try TemporaryTree(
            [
                "Shop.xcodeproj/project.pbxproj": project,
                "App/App.swift": "import Cart\nimport Core\nimport Feed\nimport UIKit\n",
                "Features/Feed/Feed.swift": "import Core\n", "Features/Cart/Cart.swift": "import Core\n",
                "Core/Core.swift": "import Foundation\n",
                "Tests/Feed/FeedTests.swift": "@testable import Feed\nimport XCTest\n",
            ].with(sources))
    }

    private static let layers = """
        layers:
          - { name: core, members: [Core], uses: [] }
          - { name: features, members: [Features, Tests], uses: [core], siblings: independent }
          - { name: app, members: ["target:App"], uses: [core, features] }
        """

    @Test("A project whose targets declare their imports is clean, and every file is checked")
    func clean() throws {
        let result = try shop().check(Self.layers)
        #expect(result.findings == [])
        #expect(result.problems == [])
        #expect(result.statistics.packages == 0)
        #expect(result.statistics.projects == 1)
        #expect(result.statistics.targets == 5)
        #expect(result.statistics.unknownFiles == 0)
    }

    @Test("Layers hold between the targets of a project, by folder and by target")
    func layers() throws {
        let tree = try shop(
            ["Features/Feed/Feed.swift": "import Cart\n", "Core/Core.swift": "import Feed\n"], feed: ["Cart"])
        let findings = try tree.check(Self.layers).findings.filter { $0.rule.hasPrefix("layers") }
        #expect(
            findings.map(\.message) == [
                "'Core' imports 'Feed': the layer 'core' may use no other layer, not 'features'",
                "'Feed' imports 'Cart': both are in the layer 'features', whose targets are independent",
            ])
        #expect(findings.map(\.from.package) == ["Shop.xcodeproj", "Shop.xcodeproj"])
    }

    @Test("An import without a dependency has advice for Xcode, and one of an indirect dependency is implicit")
    func undeclared() throws {
        let findings = try shop(app: ["Feed", "Cart"], localPackages: []).check().findings
        #expect(findings.map(\.rule) == ["implicit"])
        let cart = try shop(["Features/Feed/Feed.swift": "import Cart\nimport Core\n"]).check().findings
        #expect(cart.map(\.rule) == ["undeclared"])
        #expect(cart.map(\.message) == ["'Feed' imports 'Cart', a target of its own project, without depending on it"])
        #expect(
            cart.map(\.advice) == [
                "In Xcode, select the project 'Shop' and the target 'Feed': General → Frameworks and Libraries → + → 'Cart'"
            ])
    }

    @Test("Products of packages are declared by linking them")
    func products() throws {
        let kit = PackageText.library("Kit", in: "Packages")
        let source = ["App/App.swift": "import Cart\nimport Core\nimport Feed\nimport Kit\n"]
        let linked = try shop(source.with(kit), localPackages: ["Packages/Kit"], products: ["Kit"])
        #expect(try linked.check().findings == [])
        let unlinked = try shop(source.with(kit), localPackages: ["Packages/Kit"]).check().findings
        #expect(
            unlinked.map(\.message).sorted() == [
                "'App' imports 'Kit' of the package 'kit' without linking it",
                "the project 'Shop' names the package 'kit', and none of its targets uses it",
            ])
        let unused = try shop(kit, localPackages: ["Packages/Kit"], products: ["Kit"]).check().findings
        #expect(unused.map(\.rule) == ["unused"])
        #expect(unused.first?.advice.hasPrefix("In Xcode, select the target 'App': remove 'Kit'") == true)
    }

    @Test("A framework that an app embeds for another one isn't unused, but an unneeded one is")
    func unused() throws {
        let source = "import Feed\n"
        let findings = try shop(["App/App.swift": source]).check().findings
        #expect(findings.map(\.message) == ["'App' declares 'Cart', and none of its files imports 'Cart'"])
    }

    @Test("A module that nothing offers is never clean, unless CocoaPods or a linked artifact offers it")
    func unknown() throws {
        let source = ["Core/Core.swift": "import Alamofire\nimport FirebaseCore\nimport GRDB\nimport TotallyMadeUp\n"]
        let messages = try shop(source).check().findings.map(\.message)
        #expect(messages.count == 4)
        let lock = """
            PODS:
              - Alamofire (5.9.0)
              - GRDB.swift (7.0.0)
              - FirebaseCore/Sub (10.0.0):
                - GoogleUtilities
            DEPENDENCIES:
              - TotallyMadeUp
            """
        let pods = try shop(source.with(["Podfile.lock": lock])).check().findings
        #expect(
            pods.map(\.message) == [
                "'Core' imports 'TotallyMadeUp', which no project or package here offers and no SDK has"
            ])
        let podfile =
            "target 'App' do\n  pod 'Alamofire', '~> 5'\n  pod \"FirebaseCore/Sub\"\n  pod 'GRDB.swift', :path => '..'\nend\n"
        #expect(try shop(source.with(["Podfile": podfile])).check().findings.count == 1)
    }

    @Test("The tests of a project can be in another one, and UI tests import nothing of the app")
    func tests() throws {
        let project = ProjectText.text([
            .init("App", "application", files: ["App.swift"]),
            .init("UITests", "bundle.ui-testing", files: ["UITests.swift"], dependencies: ["App"]),
        ])
        let tree = try TemporaryTree([
            "Shop.xcodeproj/project.pbxproj": project, "App.swift": "import UIKit\n",
            "UITests.swift": "import XCTest\n",
        ])
        #expect(try tree.check().findings == [])
    }

    @Test("A target with Objective-C sources or a bridging header may use a dependency without a Swift import")
    func mixedTarget() throws {
        let bridged = ProjectText.text([
            .init(
                "App", "application", files: ["App.swift"], dependencies: ["Core"],
                settings: ["SWIFT_OBJC_BRIDGING_HEADER": "App/Bridging.h"]),
            .init("Core", files: ["Core.swift"]),
        ])
        let bridging = try TemporaryTree([
            "Shop.xcodeproj/project.pbxproj": bridged, "App.swift": "", "App/Bridging.h": "", "Core.swift": "",
        ])
        #expect(try bridging.check().findings == [])
        let text = ProjectText.text([
            .init("App", "application", files: ["App.swift", "Old.m"], dependencies: ["Core"]),
            .init("Core", files: ["Core.swift"]),
        ])
        let tree = try TemporaryTree([
            "Shop.xcodeproj/project.pbxproj": text, "App.swift": "", "Old.m": "@import Core;\n", "Core.swift": "",
        ])
        #expect(try tree.check().findings == [])
    }

    @Test("Every target of a project needs a layer if everything does")
    func completeness() throws {
        let rules = "layering: { complete: true }\nlayers: [{ name: all, members: [App, Features, Tests] }]"
        let findings = try shop().check(rules).findings
        #expect(findings.map(\.message) == ["the module 'Core' is in no layer"])
    }

    @Test("Targets of two projects may not depend on each other in a circle, but the projects may")
    func cycles() throws {
        func tree(core: [String]) throws -> TemporaryTree {
            try TemporaryTree([
                "A.xcodeproj/project.pbxproj": ProjectText.text([
                    .init("App", "application", files: ["App.swift"], frameworks: ["Core.framework"]),
                    .init("Log", files: ["Log.swift"]),
                ]),
                "B.xcodeproj/project.pbxproj": ProjectText.text([.init("Core", files: ["Core.swift"], frameworks: core)]
                ),
                "All.xcworkspace/contents.xcworkspacedata": WorkspaceText.text(["A.xcodeproj", "B.xcodeproj"]),
                "App.swift": "import Core\n", "Log.swift": "", "Core.swift": core.isEmpty ? "" : "import Log\n",
            ])
        }
        #expect(try tree(core: ["Log.framework"]).check().findings == [])
        #expect(try tree(core: []).check().findings == [])
    }

    @Test("A project that can't be read or isn't generated is a finding, and its files aren't checked")
    func unreadable() throws {
        let tree = try shop()
        try tree.write("<<<<<<< HEAD\n", to: "Shop.xcodeproj/project.pbxproj")
        let result = try tree.check()
        #expect(result.findings.map(\.rule) == ["manifest"])
        #expect(result.findings.map(\.place.description) == ["Shop.xcodeproj/project.pbxproj:1:1"])
        #expect(result.findings.first?.reason.hasPrefix("Xcode can't build such a project") == true)
        #expect(result.statistics.unknownFiles == 5)
        #expect(result.hidesPackages)
        try tree.remove("Shop.xcodeproj")
        try tree.write("name: Shop\ntargets:\n  App: {}\n", to: "project.yml")
        let generated = try tree.check()
        #expect(generated.findings.map(\.message).first?.contains("'xcodegen generate' creates it") == true)
    }

    @Test("A stored verdict is used until a project changes")
    func cache() throws {
        let tree = try shop()
        let cache = try TemporaryTree([:])
        func check() throws -> CheckResult { try tree.check(Self.layers) { $0.cacheDirectory = cache.root } }
        #expect(try check().findings == [])
        let second = try check()
        #expect(second.findings == [])
        #expect(second.statistics.filesRead == 0)
        try tree.write(
            ProjectText.text([.init("App", "application", folders: ["App"])]), to: "Shop.xcodeproj/project.pbxproj")
        #expect(try check().findings.contains { $0.rule == "undeclared" })
    }

    @Test("A project is read once for each change of its files")
    func projectsRead() throws {
        let tree = try shop()
        try tree.write(
            ProjectText.text([.init("Other", files: ["Other.swift"])]), to: "Other.xcodeproj/project.pbxproj")
        try tree.write("", to: "Other.swift")
        let cache = try TemporaryTree([:])
        func check() throws -> CheckResult { try tree.check(Self.layers) { $0.cacheDirectory = cache.root } }
        let first = try check()
        #expect(first.statistics.projectsRead == 2)
        // A new file makes a new verdict, for which no project is read.
        try tree.write("import Core\n", to: "Features/Cart/New.swift")
        let second = try check()
        #expect(second.statistics.projectsRead == 0)
        #expect(second.findings == first.findings)
        #expect(second.graph.targets.map(\.moduleName) == first.graph.targets.map(\.moduleName))
        #expect(second.graph.edges == first.graph.edges)
        try tree.write(
            ProjectText.text([.init("Renamed", files: ["Other.swift"])]), to: "Other.xcodeproj/project.pbxproj")
        let third = try check()
        #expect(third.statistics.projectsRead == 1)
        #expect(third.graph.targets.contains { $0.name == "Renamed" })
    }

    @Test("A module that the configuration describes is a target like any other")
    func describedModules() throws {
        let tree = try shop(["Tools/Gen/Gen.swift": "import Core\nimport Feed\n"])
        let rules = "modules: [{ name: Gen, folders: [Tools/Gen], imports: [Core] }]"
        let result = try tree.check(rules)
        #expect(result.findings.map(\.message) == ["'Gen' imports the module 'Feed' without declaring it"])
        #expect(result.findings.map(\.advice) == ["Add 'Feed' to 'imports' of the module 'Gen'"])
        let gen = try #require(result.graph.targets.first { $0.name == "Gen" })
        #expect(result.graph.packages[gen.package].kind == .described)
        #expect(result.graph.dependencies(of: gen.id).map { result.graph.targets[$0.to].name } == ["Core"])
        #expect(result.statistics.unknownFiles == 0)
    }
}
