import Foundation
import Testing

@testable import BulkheadCommands

@Suite("bulkhead what-if for declarations", .timeLimit(.minutes(20)))
struct WhatIfDeclarationsTests {
    private static let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "Shop",
            products: [
                .library(name: "Shop", targets: ["Shop"]),
                .library(name: "Money", targets: ["Money"]),
            ],
            targets: [
                .target(name: "Money"),
                .target(name: "Shop"),
                .target(name: "Till", dependencies: ["Shop"]),
            ]
        )

        """

    private static let files = [
        "Package.swift": manifest,
        "Sources/Money/Empty.swift": "\n",
        "Sources/Shop/Price.swift": """
        public struct Currency {
            public init() {}
        }

        extension Currency: CustomStringConvertible {
            public var description: String { "EUR" }
        }

        struct Price {
            var currency: Currency
        }

        """,
        "Sources/Shop/Cart.swift": """
        func total(_ cart: Cart) -> Price { cart.price }
        struct Cart {
            var price: Price
            var text: String { label(self) }
        }

        """,
        "Sources/Shop/Label.swift": "func label(_ cart: Cart) -> String { \"\\(total(cart).currency)\" }\n",
        "Sources/Till/Till.swift": "import Shop\n\npublic func currency() -> Currency { Currency() }\n",
        "Client/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "Client",
            dependencies: [.package(name: "Shop", path: "..")],
            targets: [.target(name: "Client", dependencies: [.product(name: "Shop", package: "Shop")])]
        )

        """,
        "Client/Sources/Client/Client.swift": "import Shop\n\nlet currency = Currency()\n",
    ]

    /// A repository with an index of all its targets, or of some.
    private func indexed(_ modules: [String] = ["Shop", "Till", "Client"]) throws -> (SampleRepository, String) {
        let repository = try SampleRepository(Self.files)
        let store = repository.home + "/store"
        for module in modules {
            let folder = module == "Client" ? "Client/Sources/Client" : "Sources/\(module)"
            let options = "-c -parse-as-library -enable-testing -emit-module -index-ignore-system-modules -I ."
            let command = "cd '\(repository.home)' && exec swiftc \(options) -module-name \(module)"
            let compiled = try repository.start(
                "/bin/sh",
                ["-c", "\(command) -index-store-path '\(store)' '\(repository.path)/\(folder)/'*.swift"], [:])
            try #require(compiled.status == 0, "\(compiled.error)")
        }
        return (repository, store)
    }

    private func json(_ answer: Answer) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
    }

    @Test("A declaration moves with those that can't be separated, and its users import and declare its new target")
    func move() throws {
        let (repository, store) = try indexed()
        let answer = try repository.run(
            "what-if", "--move-declaration", "Sources/Shop/Price.swift:1,Money", "--index-store", store, "--last", "0")
        #expect(
            answer.output.hasPrefix(
                """
                If struct Currency (Sources/Shop/Price.swift:1), with extension Currency (Sources/Shop/Price.swift:5) \
                that can't be separated, move to 'Money':

                """), "\(answer.output)\(answer.error)")
        #expect(answer.output.contains("'Shop' needs 'Money': Sources/Shop/Price.swift:10"), "\(answer.output)")
        #expect(answer.output.contains("Nothing breaks."), "\(answer.output)")
        #expect(answer.output.contains("Afterwards:        Till → Shop → Money"), "\(answer.output)")
        let other = try repository.run(
            "what-if", "--move-declaration", "Currency,Till", "--index-store", store, "--last", "0")
        #expect(other.status == 2)
        #expect(
            other.error.contains(
                "'Client' needs 'Till' for Client/Sources/Client/Client.swift:3: Package.swift: no product offers 'Till'"
            ),
            "\(other.error)")
    }

    @Test("Uses in both directions are a cycle, and the fewest uses that cause it are listed")
    func cycle() throws {
        let (repository, store) = try indexed()
        let answer = try repository.run(
            "what-if", "--move-declaration", "total,Money", "--index-store", store, "--last", "0", "--strict")
        #expect(answer.status == 1, "\(answer.output)\(answer.error)")
        #expect(answer.output.contains("cycle appears:"), "\(answer.output)")
        #expect(
            answer.output.contains(
                """
                'Shop' and 'Money' need each other. Without 1 use, 'Shop' doesn't need 'Money':
                  Sources/Shop/Label.swift:1: total(_:)

                """), "\(answer.output)")
        #expect(!answer.output.contains("Nothing breaks"))
        let json = try json(
            repository.run(
                "what-if", "--move-declaration", "Shop.total,Money", "--index-store", store, "--last", "0", "--format",
                "json"))
        let cycle = try #require((json["cycleUses"] as? [[String: Any]])?.first)
        #expect(cycle["from"] as? String == "Shop" && cycle["to"] as? String == "Money")
        #expect((cycle["uses"] as? [[String: Any]])?.first?["file"] as? String == "Sources/Shop/Label.swift")
    }

    @Test("Eight uses of a cycle are shown, and the number of the others")
    func manyUses() {
        let lines = (1...10).map { "  \($0)" }
        #expect(DeclarationMovesText.shown(Array(lines.prefix(8))) == Array(lines.prefix(8)))
        #expect(
            DeclarationMovesText.shown(lines)
                == Array(lines.prefix(8)) + ["  … 2 more, which --format json lists"])
    }

    @Test("A divided target depends on the new one and re-exports its public names, so its clients need no change")
    func divide() throws {
        let (repository, store) = try indexed()
        let answer = try repository.run(
            "what-if", "--divide", "Shop,ShopPrices,Price.swift", "--index-store", store, "--last", "0")
        #expect(answer.error.isEmpty)
        #expect(
            answer.output.hasPrefix(
                """
                If struct Currency (Sources/Shop/Price.swift:1), extension Currency (Sources/Shop/Price.swift:5), struct \
                Price (Sources/Shop/Price.swift:9) move from 'Shop' to a new target 'ShopPrices', which 'Shop' re-exports:

                2 names become package:
                  Sources/Shop/Price.swift:9: Price for Sources/Shop/Cart.swift:1
                  Sources/Shop/Price.swift:10: currency for Sources/Shop/Label.swift:1
                  'Shop' needs 'ShopPrices': Sources/Shop/Cart.swift:1

                Nothing breaks.

                """), "\(answer.output)")
        #expect(answer.output.contains("Afterwards:        Till → Shop → ShopPrices"), "\(answer.output)")
        #expect(!FileManager.default.fileExists(atPath: repository.path + "/Sources/ShopPrices"))
    }

    @Test("Past commits of a divided file count for both of its targets, and of a moved one for the new target")
    func history() throws {
        let repository = try SampleRepository(Self.files)
        try repository.git("init", "--quiet")
        try repository.git("add", ".")
        try repository.git("commit", "--quiet", "-m", "Start")
        for file in ["Cart", "Price", "Label"] {
            let path = "Sources/Shop/\(file).swift"
            try repository.write(path, (Self.files[path] ?? "") + "// Changed.\n")
            try repository.git("commit", "--quiet", "-a", "-m", "Change")
        }
        func rebuilt(_ words: String) throws -> [Int] {
            let answer = try repository.run(
                "what-if", "--divide", "Shop,ShopPrices,\(words)", "--last", "3", "--format", "json")
            let commits = try #require(try json(answer)["commits"] as? [String: Any], "\(answer.error)")
            let work = try #require(commits["targetsRebuilt"] as? [String: [String: Any]])
            #expect(work["before"]?["byCommit"] as? [Int] == [3, 3, 3])
            return try #require(work["after"]?["byCommit"] as? [Int])
        }
        // The newest commit first: Label, Price, Cart. A change of the new target rebuilds one target more.
        #expect(try rebuilt("Price.swift") == [3, 4, 3])
        #expect(try rebuilt("Currency") == [3, 4, 3])
        #expect(try rebuilt("Price.swift,Label.swift") == [4, 4, 3])
    }

    @Test("Without an index, the answer says what it doesn't know and what it assumes")
    func withoutIndex() throws {
        let repository = try SampleRepository(Self.files)
        let answer = try repository.run("what-if", "--divide", "Shop,ShopPrices,Price.swift,Cart", "--last", "0")
        #expect(answer.status == 0, "\(answer.error)")
        #expect(answer.output.hasPrefix("If 4 declarations of 'Shop' move from 'Shop' to a new target 'ShopPrices'"))
        #expect(answer.output.contains("Without an index it isn't known which declarations have to move along"))
        #expect(answer.output.contains("The numbers assume that 'Shop' depends on 'ShopPrices'"))
        #expect(!answer.output.contains("Nothing breaks"))
        let json = try json(
            repository.run("what-if", "--move-declaration", "Currency,Money", "--last", "0", "--format", "json"))
        #expect((json["unknown"] as? [String])?.count == 1)
        #expect(json["visibleNames"] is NSNull)
        #expect((json["changes"] as? [String])?.first?.hasSuffix("move to 'Money'") == true)
    }

    @Test("Files of other targets without a current record are named")
    func unknownUsers() throws {
        let (repository, store) = try indexed(["Shop"])
        let answer = try repository.run(
            "what-if", "--divide", "Shop,ShopPrices,Price.swift", "--index-store", store, "--last", "0")
        #expect(
            answer.output.contains("The index has no current record of all files of 'Till', 'Client'"),
            "\(answer.output)")
        #expect(answer.output.contains("No rule breaks.") && !answer.output.contains("Nothing breaks"))
    }

    @Test("A target can be divided into several, between which declarations move")
    func several() throws {
        let (repository, store) = try indexed()
        let answer = try repository.run(
            "what-if", "--divide", "Shop,ShopPrices,Price.swift", "--divide", "Shop,ShopCarts,Cart",
            "--move-declaration", "total,ShopCarts", "--move-declaration", "label,ShopCarts", "--index-store", store,
            "--last", "0", "--format", "json")
        let json = try json(answer)
        #expect((json["cycles"] as? [Any])?.isEmpty == true)
        let groups = try #require(json["visibleNames"] as? [[String: Any]])
        let pairs = groups.map { ["\($0["from"] ?? "")", "\($0["to"] ?? "")"] }
        #expect(pairs == [["Shop", "ShopPrices"], ["Shop", "ShopCarts"], ["ShopPrices", "ShopCarts"]])
        #expect(groups[2]["toNeedsFrom"] as? String == "Sources/Shop/Cart.swift:1")
        #expect(groups[2]["fromNeedsTo"] is NSNull)
    }

    @Test(
        "An impossible move is an error with the reason",
        arguments: [
            ("--move-declaration", "Prize,Money", "no target has a declaration 'Prize' at the top level"),
            (
                "--move-declaration", "Price,Mony",
                "did you mean 'Money'? To make a new target, write --divide Shop,Mony,…"
            ),
            ("--move-declaration", "Price,Shop", "the declaration already belongs to 'Shop'"),
            ("--move-declaration", "currency,Money", "write one of 'Till.currency', 'Client.currency'"),
            ("--move-declaration", "Sources/Shop/Prices.swift:1,Money", "there is no such Swift file of a target"),
            ("--move-declaration", "Sources/Shop/Price.swift:99,Money", "has no file or declaration 'Price.swift:99'"),
            ("--divide", "Shop,Money,Price.swift", "there is a target 'Money' already"),
            ("--divide", "Shop,Shop-Prices,Price.swift", "isn't a name for a module; 'Shop_Prices' is possible"),
            ("--divide", "Shop,ShopPrices,Prices", "'Shop' has no file or declaration 'Prices'"),
            ("--divide", "Shop,ShopPrices", "expected a target, the name of a new one, and files"),
        ])
    func impossible(option: String, value: String, message: String) throws {
        let answer = try SampleRepository(Self.files).run("what-if", option, value)
        #expect(answer.status == 2)
        #expect(answer.output.isEmpty)
        #expect(answer.error.contains(message), "\(answer.error)")
    }
}
