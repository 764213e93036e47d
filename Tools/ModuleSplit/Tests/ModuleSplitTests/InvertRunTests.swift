import Foundation
import Testing

@testable import ModuleSplit

@Suite("split invert", SharedModuleCache(), .timeLimit(.minutes(20)))
struct InvertRunTests {
    /// A repository with two files that use each other, and a test of both.
    private func repository(low: String? = nil, high: String? = nil, test: String? = nil) throws -> TemporaryPackage {
        let package = try TemporaryPackage(
            [
                "Low.swift": low ?? """
                    struct Till: Sendable {
                        let prices: Prices

                        func total(of names: [String]) -> Int { names.reduce(0) { $0 + prices.price(of: $1) } }
                    }

                    """,
                "High.swift": high ?? """
                    import Foundation

                    struct Prices {
                        var updated = Date(timeIntervalSince1970: 0)

                        func price(of name: String) -> Int { name.count }

                        func till() -> Till { Till(prices: self) }
                    }

                    """,
            ],
            manifest: """
                // swift-tools-version: 6.0
                import PackageDescription

                let package = Package(
                    name: "Whole",
                    targets: [
                        .target(name: "Whole"),
                        .testTarget(name: "WholeTests", dependencies: ["Whole"]),
                    ]
                )

                """)
        try package.write("target: Whole\nmodules:\n  - name: Low\n    files: [Low.swift]\n", to: PlanFile.name)
        try package.write(
            "import Testing\n@testable import Whole\n\n@Test func adds() { #expect(\(test ?? "Prices().till()").total(of: [\"ab\"]) == 2) }\n",
            to: "Tests/WholeTests/TillTests.swift")
        try package.startRepository()
        return package
    }

    private func run(_ package: TemporaryPackage) -> SplitInvertRun {
        SplitInvertRun(root: package.folder, target: "Whole", cache: package.folder + "/cache") { _ in }
    }

    private func status(of package: TemporaryPackage) throws -> String {
        try CommandRun.output(["git", "status", "--porcelain"], in: package.folder)
    }

    @Test("dissolves a knot, after which the step that it held back can be made")
    func dissolvesKnot() throws {
        let package = try repository()
        let step = SplitStepRun(root: package.folder, target: "Whole", cache: package.folder + "/cache") { _ in }
        #expect(try step.run(delivery: .none) == nil)

        let result = try run(package).run("Prices", delivery: .committed)
        #expect(result.before == SplitInvertRun.Knot(lines: 12, files: 2))
        #expect(result.after == nil)
        #expect(result.replacedCount == 1)
        #expect(result.requirementCount == 1)
        #expect(result.testCount == 1)
        #expect(try status(of: package) == "")
        #expect(
            try CommandRun.output(["git", "log", "--format=%s"], in: package.folder)
                == "Whole: use Prices through PricesProtocol\nStart\n")
        // Till is Sendable, which the compiler requires of the protocol too.
        #expect(
            try package.text("Sources/Whole/Low.swift").hasPrefix(
                """
                /// The members of `Prices` that are used here.
                protocol PricesProtocol: Sendable {
                    func price(of name: String) -> Int
                }

                struct Till: Sendable {
                    let prices: any PricesProtocol

                """))

        #expect(try #require(try step.run(delivery: .committed)).module == "Low")
        #expect(package.files(in: "Sources/Low") == ["Low.swift"])
        #expect(package.files(in: "Sources/Whole") == ["High.swift"])
    }

    @Test("changes nothing if the changed package doesn't build, and names the places")
    func unbuildable() throws {
        let package = try repository(
            low: """
                struct Till {
                    let prices: Prices

                    func total(of names: [String]) -> Int { names.reduce(0) { $0 + prices.price(of: $1) } }
                }

                extension Prices {
                    static func make(_ till: Till) -> Prices { till.prices }
                }

                """)
        #expect {
            try run(package).run("Prices", in: ["Till"], delivery: .committed)
        } throws: { error in
            guard case .unbuildable(let errors) = error as? StepError else { return false }
            return errors.first?.hasPrefix("Sources/Whole/Low.swift:8: error: ") ?? false
        }
        #expect(try status(of: package) == "")
        #expect(try CommandRun.output(["git", "log", "--format=%s"], in: package.folder) == "Start\n")
    }

    @Test("changes nothing if a value whose type is inferred still has the type")
    func inferredType() throws {
        let package = try repository(
            low: """
                struct Till {
                    let prices: Prices

                    func total(of names: [String]) -> Int {
                        let known = known()
                        return names.reduce(0) { $0 + known.price(of: $1) }
                    }
                }

                func known() -> Prices { Prices() }

                """)
        #expect {
            try run(package).run("Prices", in: ["Till"], delivery: .committed)
        } throws: { error in
            "\(error)" == """
                no protocol can replace Prices in this place, so nothing was changed:
                Sources/Whole/Low.swift:6: uses 'price(of:)' of a value whose type is inferred as Prices, and not written \
                here; hand in the value from above, or write the protocol, for example 'let prices: any PricesProtocol = …'
                """
        }
        #expect(try status(of: package) == "")
    }

    @Test("is refused in a working tree with changes")
    func dirtyTree() throws {
        let package = try repository()
        try package.write("// changed\n", to: "Sources/Whole/High.swift")
        #expect {
            try run(package).run("Prices", delivery: .staged)
        } throws: { error in
            guard case .dirtyTree = error as? StepError else { return false }
            return true
        }
    }

    @Test("is refused for a type of another target, with its name")
    func otherTarget() throws {
        let package = try repository()
        try package.write("struct Sample {}\n", to: "Tests/WholeTests/Sample.swift")
        _ = try CommandRun.output(["git", "add", "."], in: package.folder)
        _ = try CommandRun.output(["git", "commit", "--quiet", "-m", "A sample"], in: package.folder)
        #expect {
            try run(package).run("Sample", delivery: .none)
        } throws: { error in
            "\(error)"
                == "'Sample' is declared in the target 'WholeTests'; use --target WholeTests, or name a type of 'Whole'"
        }
    }

    @Test("names the declarations that a value is passed on to, and that still have the type in their signatures")
    func passedOn() throws {
        let package = try repository(
            low: """
                struct Till {
                    let prices: Prices

                    func total(of names: [String]) -> Int { Counter(prices: prices).count(names) }
                }

                struct Counter {
                    let prices: Prices

                    init(prices: Prices) { self.prices = prices }

                    func count(_ names: [String]) -> Int { names.reduce(0) { $0 + prices.price(of: $1) } }
                }

                """)
        #expect {
            try run(package).run("Prices", in: ["Till"], delivery: .committed)
        } throws: { error in
            guard case .unbuildable(let errors) = error as? StepError else { return false }
            return errors == [
                "Sources/Whole/Low.swift:4: error: cannot convert value of type 'any PricesProtocol' to expected argument type "
                    + "'Prices'",
                "'init(prices:)' at Sources/Whole/Low.swift:10 still has Prices in its signature",
                "so pass --in Till Counter",
            ]
        }
        let result = try run(package).run("Prices", in: ["Till", "Counter"], delivery: .committed)
        #expect(result.replacedCount == 3)
        #expect(result.after == nil)
    }

    @Test("hands in a closure for a created value, also in tests")
    func createdValue() throws {
        let package = try repository(
            low: """
                struct Till: Sendable {
                    func total(of names: [String]) -> Int {
                        let prices = Prices(factor: 1)
                        return names.reduce(0) { $0 + prices.price(of: $1) }
                    }
                }

                """,
            high: """
                struct Prices {
                    var factor = 1

                    func price(of name: String) -> Int { name.count * factor }

                    func till() -> Till { Till() }
                }

                """, test: "Till()")
        let result = try run(package).run("Prices", delivery: .committed)
        #expect(result.before != nil)
        #expect(result.after == nil)
        #expect(
            try package.text("Sources/Whole/Low.swift").contains(
                "let makePrices: @Sendable (Int) -> any PricesProtocol\n"))
        #expect(try package.text("Sources/Whole/High.swift").contains("Till(makePrices: { Prices(factor: $0) })"))
        #expect(
            try package.text("Tests/WholeTests/TillTests.swift").contains("Till(makePrices: { Prices(factor: $0) })"))
    }
}
