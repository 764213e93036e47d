import Foundation
import Testing

@Suite("bulkhead split", .timeLimit(.minutes(20)))
struct SplitCommandTests {
    /// A repository with a target of two files, of which one can move.
    private func repository() throws -> SampleRepository {
        let repository = try SampleRepository([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(name: "Shop", targets: [.target(name: "Shop")])

            """,
            "Sources/Shop/Money.swift": "struct Money {\n    var cents: Int\n}\n",
            "Sources/Shop/Till.swift": "public func total() -> Int { Money(cents: 1).cents }\n",
            "bulkhead-plan.yml": "target: Shop\nmodules:\n  - name: ShopPrices\n    files: [Money.swift]\n",
            ".gitignore": ".build/\nPackage.resolved\n",
        ])
        try repository.git("init", "--quiet")
        try repository.git("add", ".")
        try repository.git("commit", "--quiet", "-m", "Start")
        return repository
    }

    /// The changes according to git, and the subject of the last commit.
    private func state(of repository: SampleRepository) throws -> String {
        let status = try repository.start("/usr/bin/env", ["git", "status", "--porcelain"], [:]).output
        return try status + repository.start("/usr/bin/env", ["git", "log", "-1", "--format=%s"], [:]).output
    }

    @Test("A plan from an index lists what moves and what becomes visible, for people and for programs")
    func plan() throws {
        let repository = try repository()
        let store = repository.home + "/store"
        let files = ["Money", "Till"].map { "\(repository.path)/Sources/Shop/\($0).swift" }
        let options = "-c -parse-as-library -module-name Shop -index-ignore-system-modules"
        let command = "cd '\(repository.home)' && exec swiftc \(options)"
        let compiled = try repository.start(
            "/bin/sh", ["-c", "\(command) -index-store-path '\(store)' '\(files.joined(separator: "' '"))'"], [:])
        try #require(compiled.status == 0, "\(compiled.error)")

        let answer = try repository.run("split", "plan", "Shop", "--index-store", store)
        #expect(answer.status == 0)
        #expect(
            answer.output == """
                Shop: 4 lines in 2 files; 1 module proposed, 1 line stays.

                1. ShopPrices: 3 lines
                   files (1):
                     Money.swift
                   become visible (3):
                     init(cents:) (Money.swift:1) for Till.swift:1
                     Money (Money.swift:1) for Till.swift:1
                     cents (Money.swift:2) for Till.swift:1 and 1 other use
                   1 file imports it

                """)

        let json = try repository.run("split", "plan", "Shop", "--index-store", store, "--format", "json")
        let plan = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let step = try #require((plan?["steps"] as? [[String: Any]])?.first)
        #expect(step["name"] as? String == "ShopPrices")
        #expect(step["files"] as? [String] == ["Money.swift"])
        #expect(step["lines"] as? Int == 3)
        #expect((step["access"] as? [[String: Any]])?.count == 3)
        #expect(step["imports"] as? [String] == ["Till.swift"])

        try repository.write("Sources/Shop/Till.swift", "public func total() -> Int { 1 }\n")
        let stale = try repository.run("split", "plan", "Shop", "--index-store", store)
        #expect(stale.status == 2)
        #expect(stale.error.contains("doesn't describe 1 of 2 files as they are"))
    }

    @Test("A killed step changes nothing, and the next one continues", arguments: ["moving", "building with"])
    func killed(during part: String) throws {
        let repository = try repository()
        let process = try repository.start(["split", "step", "--commit"], until: "bulkhead: \(part)")
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(try state(of: repository) == "Start\n")

        let answer = try repository.run("split", "step", "--commit")
        #expect(answer.output == "ShopPrices: 3 lines moved, 3 names made visible, 0 tests as before.\n")
        #expect(try state(of: repository) == "Shop: split off ShopPrices\n")
        #expect(
            try repository.read("Sources/ShopPrices/Money.swift").hasPrefix(
                "package struct Money {\n    package init(cents: Int)"))
    }

    @Test("A killed step that makes a package changes no byte, and the next one continues")
    func killedPackage() throws {
        let repository = try repository()
        let names = ["Package.swift", "Sources/Shop/Money.swift", "Sources/Shop/Till.swift", "bulkhead-plan.yml"]
        let before = try names.map(repository.read)
        let process = try repository.start(
            ["split", "step", "--package", "--commit"], until: "bulkhead: building with")
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(try state(of: repository) == "Start\n")
        #expect(try names.map(repository.read) == before)

        let answer = try repository.run("split", "step", "--package", "--commit")
        #expect(
            answer.output.hasPrefix("ShopPrices: 3 lines moved to Packages/ShopPrices, 3 names made public"),
            "\(answer.error)")
        #expect(try state(of: repository) == "Shop: split off ShopPrices\n")
    }

    @Test("A step that makes a package prints the names that become public, and changes nothing in a dry run")
    func package() throws {
        let repository = try repository()
        let dry = try repository.run("split", "step", "--package", "Modules/Prices", "--dry-run")
        #expect(dry.output.contains(" dependencies: [.package(path: \"Modules/Prices\")],"), "\(dry.error)")
        #expect(dry.output.contains(".product(name: \"ShopPrices\", package: \"Prices\")"))
        #expect(
            dry.output.hasSuffix(
                """
                ShopPrices: 3 lines moved to Modules/Prices, 3 names made public, 0 tests as before.
                  public: Modules/Prices/Sources/ShopPrices/Money.swift:1 Money
                  public: Modules/Prices/Sources/ShopPrices/Money.swift:2 Money.init
                  public: Modules/Prices/Sources/ShopPrices/Money.swift:6 Money.cents

                """))
        #expect(try state(of: repository) == "Start\n")

        let taken = try repository.run("split", "step", "ShopPrices", "--package", "Sources/Shop/Prices")
        #expect(taken.status == 2)
        #expect(taken.error.contains("found 'Sources/Shop/Prices' in that of 'Shop'"))
    }

    @Test("A step in a git hook changes the requested repository, not the one of the hook")
    func hook() throws {
        let repository = try repository()
        let other = try SampleRepository(["a.txt": "a\n"])
        try other.git("init", "--quiet")
        try other.git("add", ".")
        try other.git("commit", "--quiet", "-m", "Other")
        let hook = [
            "GIT_DIR": other.path + "/.git", "GIT_WORK_TREE": other.path, "GIT_INDEX_FILE": other.path + "/.git/index",
            "GIT_PREFIX": "",
        ]
        let before = try state(of: other)
        let answer = try repository.start(
            SampleRepository.products + "/bulkhead", ["split", "step", "--commit"], hook)
        #expect(answer.status == 0, "\(answer.error)")
        #expect(try state(of: repository) == "Shop: split off ShopPrices\n")
        #expect(try state(of: other) == before)
        #expect(try other.read("a.txt") == "a\n")
    }

    @Test("A step requires an existing target")
    func target() throws {
        let repository = try repository()
        let unknown = try repository.run("split", "step", "--target", "Hole")
        #expect(unknown.status == 2)
        #expect(unknown.error == "bulkhead: there is no target 'Hole'; the targets are Shop\n")
        try repository.remove("bulkhead-plan.yml")
        let missing = try repository.run("split", "step")
        #expect(missing.status == 2)
        #expect(missing.error.contains("expected --target, or a bulkhead-plan.yml"))
    }

    /// A repository with two files that use each other.
    private func knot(till: String) throws -> SampleRepository {
        let repository = try repository()
        try repository.write("Sources/Shop/Money.swift", till)
        try repository.write(
            "Sources/Shop/Till.swift",
            "class Prices {\n    func price() -> Int { 1 }\n\n    func till() -> Till { Till(prices: self) }\n}\n"
        )
        try repository.git("commit", "--quiet", "--all", "-m", "A knot")
        return repository
    }

    @Test("A killed inversion changes nothing, and the next one replaces the type and dissolves the knot")
    func invert() throws {
        let repository = try knot(
            till: "struct Till {\n    let prices: Prices\n\n    func total() -> Int { prices.price() }\n}\n")
        let process = try repository.start(
            ["split", "invert", "Prices", "--protocol", "PriceList", "--commit"],
            until: "bulkhead: building with PriceList")
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(try state(of: repository) == "A knot\n")

        let dry = try repository.run(
            "split", "invert", "Prices", "--protocol", "PriceList", "--in", "Till", "--dry-run")
        #expect(dry.output.contains("+    let prices: any PriceList\n"))
        #expect(try state(of: repository) == "A knot\n")

        let answer = try repository.run("split", "invert", "Prices", "--protocol", "PriceList", "--commit")
        #expect(
            answer.output == """
                Prices: replaced by PriceList in 1 place, which requires 1 member; 0 tests as before.
                Its knot, 10 lines in 2 files, is gone.

                """)
        #expect(try state(of: repository) == "Shop: use Prices through PriceList\n")
        #expect(
            try repository.read("Sources/Shop/Money.swift") == """
                /// The members of `Prices` that are used here.
                protocol PriceList: AnyObject {
                    func price() -> Int
                }

                struct Till {
                    let prices: any PriceList

                    func total() -> Int { prices.price() }
                }

                """)
        let again = try repository.run("split", "invert", "Prices", "--protocol", "PriceList")
        #expect(again.status == 2)
        #expect(again.error.contains("no knot is held together by uses of Prices; name the files"))
    }

    @Test("A refused inversion prints each place with an example, and changes nothing")
    func refusedInversion() throws {
        let repository = try knot(
            till: "class Till: Prices {\n    init(prices: Prices) {}\n}\n\nfunc prices(_ a: [Prices: Int]) {}\n"
                + "extension Prices: Hashable {\n    static func == (a: Prices, b: Prices) -> Bool { a === b }\n"
                + "    func hash(into hasher: inout Hasher) {}\n}\n")
        let answer = try repository.run("split", "invert", "Prices", "--in", "Till", "prices", "--commit")
        #expect(answer.status == 2)
        let lines = answer.error.split(separator: "\n").drop { !$0.contains("no protocol") }
        #expect(
            lines == [
                "bulkhead: no protocol can replace Prices in these places, so nothing was changed:",
                "Sources/Shop/Money.swift:1: inherits from Prices; hold a value in a property, for example "
                    + "'let prices: any PricesProtocol'",
                "Sources/Shop/Money.swift:5: uses Prices as the key of a dictionary, and a protocol isn't Hashable; use a "
                    + "property as the key, for example '[Prices.ID: Value]'",
            ])
        #expect(try state(of: repository) == "A knot\n")
    }
}
