import Foundation
import Testing

@Suite("Following the advice results in a package that SwiftPM builds", .timeLimit(.minutes(20)))
struct AdviceTests {
    /// A manifest with a place for packages, one for products and one for the dependencies of its only target.
    private func manifest(_ name: String, products: String = "", packages: String = "", target: String) -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "\(name)",
            products: [\(products)/*products*/],
            dependencies: [\(packages)/*packages*/],
            targets: [.target(name: "\(target)", dependencies: [/*dependencies*/])]
        )

        """
    }

    private func library(_ name: String) -> String { ".library(name: \"\(name)\", targets: [\"\(name)\"]), " }

    /// Follows an advice literally.
    private func follow(_ advice: String, in repository: SampleRepository) throws {
        func insert(_ entry: Substring, _ mark: String, _ file: Substring) throws {
            let text = try repository.read(String(file))
            try #require(text.contains("/*\(mark)*/"))
            try repository.write(String(file), text.replacing("/*\(mark)*/", with: "\(entry), /*\(mark)*/"))
        }
        var rest = try #require(advice.firstMatch(of: #/Add (.+)/#)).output.1
        if let match = rest.firstMatch(of: #/^(\.library\(.+?\]\)) to the products in (\S+), and /#) {
            try insert(match.output.1, "products", match.output.2)
            rest = rest[match.range.upperBound...]
        }
        let match = try #require(
            rest.firstMatch(
                of: #/^(?:(\.package\(.+?\)) to the packages and )?(.+?) to the dependencies of '\w+' in ([^\s,]+)/#))
        if let package = match.output.1 { try insert(package, "packages", match.output.3) }
        try insert(match.output.2, "dependencies", match.output.3)
    }

    @Test("The advice names the missing package and product, also if they and the folder have different names")
    func everything() throws {
        // A repository that SwiftPM fetches and that another package here already uses.
        let remote = try SampleRepository([
            "Package.swift": manifest("Remote", products: library("RemoteKit"), target: "RemoteKit"),
            "Sources/RemoteKit/R.swift": "public let remote = 1\n",
        ])
        try remote.git("init", "-q")
        try remote.git("add", ".")
        try remote.git("commit", "-q", "-m", "First")
        try remote.git("tag", "1.2.0")
        let url = ".package(url: \"file://\(remote.path)\", from: \"1.0.0\"), "
        let repository = try SampleRepository([
            "P/Home/Package.swift": manifest("Home", products: library("Home"), target: "Home"),
            "P/Home/Sources/Home/H.swift":
                "import Models\nimport KitCore\nimport Inner\nimport RemoteKit\nlet sum = model + core + inner + remote\n",
            "P/Models/Package.swift": manifest("Models", products: library("Models"), target: "Models"),
            "P/Models/Sources/Models/M.swift": "public let model = 1\n",
            "Deep/er/kit-folder/Package.swift": manifest("Kit", products: library("KitCore"), target: "KitCore"),
            "Deep/er/kit-folder/Sources/KitCore/K.swift": "public let core = 1\n",
            "P/Keeper/Package.swift": manifest("Keeper", target: "Inner"),
            "P/Keeper/Sources/Inner/I.swift": "public let inner = 1\n",
            "P/User/Package.swift": manifest("User", packages: url, target: "User").replacing(
                "/*dependencies*/", with: ".product(name: \"RemoteKit\", package: \"repository\"), /*dependencies*/"),
            "P/User/Sources/User/U.swift": "import RemoteKit\n",
        ])
        let resolved = try repository.start(
            "/usr/bin/env", ["swift", "package", "--package-path", "P/User", "resolve"], [:])
        #expect(resolved.status == 0, "\(resolved.error)")

        let answer = try repository.run("check", "--format", "json")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
        let findings = try #require(report["findings"] as? [[String: Any]]).filter {
            $0["rule"] as? String == "undeclared"
        }
        #expect(findings.count == 4)
        for finding in findings { try follow(try #require(finding["advice"] as? String), in: repository) }

        let options = ["--disable-index-store", "-debug-info-format", "none"]
        let build = try repository.start("/usr/bin/env", ["swift", "build", "--package-path", "P/Home"] + options, [:])
        #expect(build.status == 0, "\(build.output)\(build.error)")
        #expect(try !repository.run("check").output.contains("[undeclared]"))
    }

    @Test("The advice never creates a cycle of packages or an import of a program or a test")
    func impossible() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write("Core/Sources/Core/Core.swift", "import Feature\npublic let core = 1\n")
        let loop = try repository.run("check")
        #expect(
            loop.output.contains("  do:  'feature' depends on this package: move what both need into a third one\n"))
        try repository.write("Core/Sources/Core/Core.swift", "public let core = 1\n")
        try repository.write("Feature/Sources/Feature/Feature.swift", "import Core\nimport AppTests\n")
        try repository.write(
            "Feature/Package.swift", ThreePackages.manifest("Feature", ["Core"], packages: ["../Core"]))
        try repository.write("App/Package.swift", ThreePackages.manifest("App"))
        try repository.write("App/Sources/App/App.swift", "")
        let program = try repository.run("check")
        #expect(
            program.output.contains("  do:  Move what is needed into a library: no other package can import a test\n"))
    }
}
