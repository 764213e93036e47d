import Foundation
import Testing

@testable import ModuleSplit

@Suite("Inversion of types that initial values create", .timeLimit(.minutes(20)))
struct InitialValueTests {
    @Test("The initializer computes an initial value with a closure that its callers pass")
    func values() throws {
        let samples = try InversionSamples([
            (
                low: """
                let start = 3

                final class Low {
                    let high = High(count: start, 2)
                    private var others: [High] = [High(count: 1, 1)], name = "Low"

                    init(name: String) {
                        self.name = name
                    }

                    func total() -> Int { high.total + others[0].total }
                }

                struct Plain {
                    var count = 1
                    let high: High? = High(count: 1, 2)
                    private let cache = 0
                    let names: [String]
                    func total() -> Int { (high?.total ?? 0) + count }
                }

                final class Bare {
                    lazy var high = High(count: 1, 2)
                    let other = High(count: 1, 3)
                    func total() -> Int { high.total + High(count: 4, 4).total }
                }

                actor Busy {
                    var high = High(count: 1, 2)
                    func total() -> Int { high.total }
                }

                """,
                high: """
                struct High {
                    let total: Int
                    init(count: Int, _ factor: Int) { total = count * factor }

                    static func all() async -> Int {
                        let plain = Plain(names: []).total() + Plain(count: 2, names: []).total()
                        return await plain + Low(name: "a").total() + Bare().total() + Busy().total()
                    }
                }

                """
            )
        ])
        let inversion = try samples.inversion()
        let result = try samples.texts(of: [inversion], additions: .init(isSendable: true))[0]
        #expect(
            result.low == """
                let start = 3

                /// The members of `High` that are used here.
                protocol HighProtocol: Sendable {
                    var total: Int { get }
                }

                final class Low {
                    let high: any HighProtocol
                    private var others: [any HighProtocol], name = "Low"

                    init(name: String, makeHigh: @Sendable (Int, Int) -> any HighProtocol) {
                        self.high = makeHigh(start, 2)
                        self.others = [makeHigh(1, 1)]
                        self.name = name
                    }

                    func total() -> Int { high.total + others[0].total }
                }

                struct Plain {
                    var count = 1
                    let high: (any HighProtocol)?
                    private let cache = 0
                    let names: [String]

                    init(count: Int = 1, names: [String], makeHigh: @Sendable (Int, Int) -> any HighProtocol) {
                        self.high = makeHigh(1, 2)
                        self.count = count
                        self.names = names
                    }
                    func total() -> Int { (high?.total ?? 0) + count }
                }

                final class Bare {
                    lazy var high: any HighProtocol = makeHigh(1, 2)
                    let other: any HighProtocol
                    private let makeHigh: @Sendable (Int, Int) -> any HighProtocol

                    init(makeHigh: @escaping @Sendable (Int, Int) -> any HighProtocol) {
                        self.makeHigh = makeHigh
                        self.other = makeHigh(1, 3)
                    }
                    func total() -> Int { high.total + makeHigh(4, 4).total }
                }

                actor Busy {
                    var high: any HighProtocol

                    init(makeHigh: @Sendable (Int, Int) -> any HighProtocol) {
                        self.high = makeHigh(1, 2)
                    }
                    func total() -> Int { high.total }
                }

                """, "\(result.low)")
        #expect(result.high.contains("Plain(count: 2, names: [], makeHigh: { High(count: $0, $1) })"))
        #expect(result.high.contains("Low(name: \"a\", makeHigh: { High(count: $0, $1) })"))
    }

    /// Declarations below and above, and the reason the initializer can't compute the value.
    private static let refused: [(low: String, high: String, reason: String)] = [
        (
            "class Low { let a = [High()] }", "struct High {}",
            "it is a part of the initial value of 'a', whose type isn't written"
        ),
        (
            "class Low { let a: () -> Any = { High() } }", "struct High {}",
            "a closure in the initial value of 'a' creates it"
        ),
        (
            "@propertyWrapper struct W { var wrappedValue: Any }\nclass Low { @W var a: Any = High() }",
            "struct High {}",
            "the property 'a', of which it is the initial value, has attributes"
        ),
        ("class Low { static let a = High().b }", "struct High { let b = 1 }", "a static member creates it"),
        ("let low = High().b", "struct High { let b = 1 }", "no type stores the closure"),
        (
            "let up = 1\nclass Low { let a = High(a: up); init(up: Int) {} }", "struct High { let a: Int }",
            "the initial value of 'a' uses 'up', which is a parameter of the initializer"
        ),
        (
            "class Low { let a: [Any] = [High(), [High]()] }", "struct High {}",
            "the initial value of 'a' uses High in another way, too"
        ),
        (
            "struct Low { var b = [1].count; let a = High() }", "struct High {}", "the type of 'b' isn't written"
        ),
        (
            "class Low { let (a, b): (Any, Any) = (High(), 1) }", "struct High {}",
            "it is the initial value of several properties"
        ),
    ]

    @Test("An initial value is refused where that isn't mechanical, with its place and an example")
    func refusals() throws {
        let cases = Self.refused
        let samples = try InversionSamples(cases.map { ($0.low + "\n", $0.high + "\n") })
        for (number, sample) in cases.enumerated() {
            let reason = InversionSamples.numbered(sample.reason, number)
            #expect("\(sample)") {
                try samples.inversion(number)
            } throws: { error in
                guard case .notInvertible(_, let obstacles) = error as? StepError else { return false }
                return obstacles[0].text.contains(", and " + reason) && obstacles[0].place.contains(".swift:")
                    && obstacles[0].text.contains("for example 'init(make")
            }
        }
    }
}
