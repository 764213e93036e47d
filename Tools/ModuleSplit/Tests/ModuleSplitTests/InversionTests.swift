import Foundation
import SourceEditing
import Testing

@testable import ModuleSplit

@Suite("An inversion", .timeLimit(.minutes(20)))
struct InversionTests {
    /// Replaces `High` in each of some pairs of sources, and checks a part of the text below.
    private func expect(_ samples: [(low: String, high: String, text: String)]) throws {
        let compiled = try InversionSamples(samples.map { ($0.low, $0.high) })
        let texts = try compiled.texts(of: samples.indices.map { try compiled.inversion($0) })
        for (number, sample) in samples.enumerated() {
            let low = texts[number].low
            #expect(low.contains(InversionSamples.numbered(sample.text, number)), "\(low)")
        }
    }

    @Test("writes a protocol with the used members, the conformance, and the protocol in the place of the type")
    func protocolAndConformance() throws {
        let result = try InversionSamples.inverted(
            low: """
                // Money is counted here.

                /// Adds prices.
                final class Till {
                    private let prices: High
                    var others: [High] = []
                    var last: High?

                    init(prices: High, last: High? = nil) {
                        self.prices = prices
                        self.last = last
                    }

                    func total(of names: [String]) -> Int {
                        prices.count += 1
                        let first: High = prices
                        return names.reduce(0) { $0 + first.price(of: $1) } + others.count
                    }
                }

                """,
            high: """
                /// The prices.
                final class High {
                    var count = 0
                    var unused = 0
                    let prices: [String: Int] = [:]

                    func price(of name: String) -> Int { prices[name] ?? 0 }

                    func till() -> Till { Till(prices: self, last: self) }
                }

                """)
        #expect(
            result.low == """
                // Money is counted here.

                /// The members of `High` that are used here.
                protocol HighProtocol: AnyObject {
                    var count: Int { get set }
                    func price(of name: String) -> Int
                }

                /// Adds prices.
                final class Till {
                    private let prices: any HighProtocol
                    var others: [any HighProtocol] = []
                    var last: (any HighProtocol)?

                    init(prices: any HighProtocol, last: (any HighProtocol)? = nil) {
                        self.prices = prices
                        self.last = last
                    }

                    func total(of names: [String]) -> Int {
                        prices.count += 1
                        let first: any HighProtocol = prices
                        return names.reduce(0) { $0 + first.price(of: $1) } + others.count
                    }
                }

                """)
        #expect(result.high.hasSuffix("last: self) }\n}\n\nextension High: HighProtocol {}\n"))
    }

    /// A member of the type, a use of it below, and the requirement.
    static let requirements: [(member: String, use: String, requirement: String)] = [
        ("func f(_ a: Int, to b: Int) -> Int { a }", "_ = high.f(1, to: 2)", "func f(_ a: Int, to b: Int) -> Int"),
        ("func f() async throws -> Int { 1 }", "Task { [high] in try await high.f() }", "func f() async throws -> Int"),
        ("func f() throws(E) {}", "try? high.f()", "func f() throws(E)"),
        (
            "func f<T: Equatable>(_ a: T) -> [T] where T: Sendable { [a] }", "_ = high.f(1)",
            "func f<T: Equatable>(_ a: T) -> [T] where T: Sendable"
        ),
        ("func f(_ a: some Equatable) {}", "high.f(1)", "func f(_ a: some Equatable)"),
        ("func f(_ a: Int...) {}", "high.f(1, 2)", "func f(_ a: Int...)"),
        ("func f(_ body: @escaping () -> Void) {}", "high.f {}", "func f(_ body: @escaping () -> Void)"),
        ("func f(a: Int = 1) {}", "high.f(a: 2)", "func f(a: Int)"),
        ("@discardableResult public final func f() -> Int { 1 }", "high.f()", "@discardableResult func f() -> Int"),
        ("@MainActor func f() {}", "Task { @MainActor [high] in high.f() }", "@MainActor func f()"),
        ("nonisolated func f() {}", "high.f()", "nonisolated func f()"),
        ("func `repeat`() {}", "high.repeat()", "func `repeat`()"),
        ("var x = 1", "_ = high.x", "var x: Int { get }"),
        ("var x = 1", "high.x += 1", "var x: Int { get set }"),
        ("let x: Int? = nil", "_ = high.x", "var x: Int? { get }"),
        ("private(set) var x: [String] = []", "_ = high.x.count", "var x: [String] { get }"),
        ("var x: [Int] = [] { didSet {} }", "high.x.append(1)", "var x: [Int] { get set }"),
        ("var x: Int { 1 }", "_ = high.x", "var x: Int { get }"),
        (
            "var x: Int { get async throws { 1 } }", "Task { [high] in try await high.x }",
            "var x: Int { get async throws }"
        ),
        ("var x: Int { get { 1 } set {} }", "high.x = 2", "var x: Int { get set }"),
        ("lazy var x = 1", "_ = high.x", "var x: Int { get }"),
        ("var f: (Int) -> Int = { $0 }", "_ = high.f(1)", "var f: (Int) -> Int { get }"),
        ("subscript(a: Int) -> Int { a }", "_ = high[1]", "subscript(a: Int) -> Int { get }"),
        ("subscript(a: Int) -> Int { get { a } set {} }", "high[1] = 2", "subscript(a: Int) -> Int { get set }"),
    ]

    @Test("requires a member as it is declared")
    func requirement() throws {
        try expect(
            Self.requirements.map { sample in
                (
                    "struct E: Error {}\n\nfunc low(_ high: High) {\n    \(sample.use)\n}\n",
                    "final class High: @unchecked Sendable {\n    \(sample.member)\n\n    func up() { low(self) }\n}\n",
                    "protocol HighProtocol: AnyObject, Sendable {\n    \(sample.requirement)\n}\n"
                )
            })
    }

    /// A type, a use of it below, and the protocol.
    static let kinds: [(high: String, use: String, text: String)] = [
        (
            "struct High: Sendable { var x = 1; mutating func f() {} }", "var high: High = high; high.x = 2; high.f()",
            "protocol HighProtocol: Sendable {\n    var x: Int { get set }\n    mutating func f()\n}"
        ),
        ("enum High { case a; func f() {} }", "high.f()", "protocol HighProtocol {\n    func f()\n}"),
        ("actor High { func f() {} }", "Task { await high.f() }", "protocol HighProtocol: Actor {\n    func f()\n}"),
        (
            "@MainActor final class High { func f() {} }", "Task { @MainActor in high.f() }",
            "@MainActor\nprotocol HighProtocol: AnyObject, Sendable {\n    func f()\n}"
        ),
        (
            "struct High { lazy var x = 1 }", "var high = high; _ = high.x",
            "protocol HighProtocol {\n    var x: Int { mutating get }\n}"
        ),
        (
            "class High {}\n\n@MainActor extension High { func f() {} }", "_ = { @MainActor (high: High) in high.f() }",
            "protocol HighProtocol: AnyObject {\n    @MainActor func f()\n}"
        ),
    ]

    @Test("follows the kind and the isolation of the type")
    func typeKind() throws {
        try expect(
            Self.kinds.map { sample in
                (
                    "func low(_ high: High) {\n    \(sample.use)\n}\n",
                    sample.high + "\n\nfunc up(_ high: High) { low(high) }\n", sample.text
                )
            })
    }

    /// A member of `Low` before and after.
    static let positions: [(before: String, after: String)] = [
        ("var a: High?", "var a: (any HighProtocol)?"), ("var a: High!", "var a: (any HighProtocol)!"),
        ("var a: Optional<High>", "var a: Optional<any HighProtocol>"),
        ("var a: Array<High> = []", "var a: Array<any HighProtocol> = []"),
        ("var a = [High]()", "var a = [any HighProtocol]()"),
        ("var a: [String: High] = [:]", "var a: [String: any HighProtocol] = [:]"),
        ("var a: () -> High? = { nil }", "var a: () -> (any HighProtocol)? = { nil }"),
        ("var a: (High) -> Void = { _ in }", "var a: (any HighProtocol) -> Void = { _ in }"),
        ("weak var a: High?", "weak var a: (any HighProtocol)?"),
        ("enum A { case one(High) }", "enum A { case one(any HighProtocol) }"),
        ("func f(a: Whole.High) {}", "func f(a: any HighProtocol) {}"),
        ("func f(_ a: High...) {}", "func f(_ a: any HighProtocol...) {}"),
        ("func f(a: borrowing High) {}", "func f(a: borrowing any HighProtocol) {}"),
        ("func f() -> High? { nil }", "func f() -> (any HighProtocol)? { nil }"),
        ("subscript(a: High) -> Int { 1 }", "subscript(a: any HighProtocol) -> Int { 1 }"),
        (
            "func f() { let a = { (b: High) in _ = b }; _ = a }",
            "func f() { let a = { (b: any HighProtocol) in _ = b }; _ = a }"
        ),
    ]

    @Test("replaces the type wherever a value converts")
    func position() throws {
        try expect(
            Self.positions.map { sample in
                (
                    "struct Low {\n    \(sample.before)\n}\n", "final class High { func f(_ low: Low) {} }\n",
                    "protocol HighProtocol: AnyObject {}\n\nstruct Low {\n    \(sample.after)\n}\n"
                )
            })
    }

    @Test("hands in a closure for values that are created, through the initializer and wherever it is called")
    func handedInClosure() throws {
        let result = try InversionSamples.inverted(
            low: """
                final class Low {
                    var count: Int

                    init(count: Int) {
                        self.count = count
                    }

                    func total() -> Int {
                        let high = High(count: count, 2)
                        return high.total + High(count: 0, 1).total
                    }
                }

                struct Plain {
                    var count = 1
                    func total() -> Int { High(count: count, 2).total }
                }

                final class Bare {
                    func total() -> Int { High(count: 1, 2).total }
                }

                actor Busy {
                    func total() -> Int { High(count: 1, 2).total }
                }

                """,
            high: """
                struct High {
                    let total: Int
                    init(count: Int, _ factor: Int, name: String = "") { total = count * factor }

                    static func all() async -> Int {
                        let low = Low(
                            count: 1
                        )
                        return await low.total() + Plain().total() + Plain(count: 2).total() + Bare().total() + Busy().total()
                    }
                }

                """)
        #expect(
            result.low == """
                /// The members of `High` that are used here.
                protocol HighProtocol {
                    var total: Int { get }
                }

                final class Low {
                    var count: Int
                    private let makeHigh: (Int, Int) -> any HighProtocol

                    init(count: Int, makeHigh: @escaping (Int, Int) -> any HighProtocol) {
                        self.makeHigh = makeHigh
                        self.count = count
                    }

                    func total() -> Int {
                        let high = makeHigh(count, 2)
                        return high.total + makeHigh(0, 1).total
                    }
                }

                struct Plain {
                    var count = 1
                    let makeHigh: (Int, Int) -> any HighProtocol
                    func total() -> Int { makeHigh(count, 2).total }
                }

                final class Bare {
                    private let makeHigh: (Int, Int) -> any HighProtocol

                    init(makeHigh: @escaping (Int, Int) -> any HighProtocol) {
                        self.makeHigh = makeHigh
                    }
                    func total() -> Int { makeHigh(1, 2).total }
                }

                actor Busy {
                    private let makeHigh: @Sendable (Int, Int) -> any HighProtocol

                    init(makeHigh: @escaping @Sendable (Int, Int) -> any HighProtocol) {
                        self.makeHigh = makeHigh
                    }
                    func total() -> Int { makeHigh(1, 2).total }
                }

                """)
        #expect(
            result.high.contains(
                """
                        let low = Low(
                            count: 1,
                            makeHigh: { High(count: $0, $1) }
                        )
                        return await low.total() + Plain(makeHigh: { High(count: $0, $1) }).total()
                """.dropLast()), "\(result.high)")
        #expect(result.high.contains("+ Plain(count: 2, makeHigh: { High(count: $0, $1) }).total()"))
        #expect(result.high.contains("+ Busy(makeHigh: { High(count: $0, $1) }).total()"))
    }

    @Test("The protocol is as visible as the signatures that need it")
    func level() throws {
        let result = try InversionSamples.inverted(
            low:
                "public struct Low {\n    let a: High\n    public init(a: High) { self.a = a }\n    func f() { a.f() }\n}\n",
            high: "public final class High {\n    public func f() {}\n}\n")
        #expect(result.low.contains("\npublic protocol HighProtocol: AnyObject {\n    func f()\n}\n"))
        let hidden = try InversionSamples.inverted(
            low: "public struct Low {\n    let a: High\n}\n",
            high: "public final class High {\n    public func f() {}\n}\n")
        #expect(hidden.low.contains("\nprotocol HighProtocol: AnyObject {}\n"))
    }

    @Test("Imports that the requirements need are added when the compiler requires them")
    func imports() throws {
        let result = try InversionSamples.inverted(
            low: "func low(_ high: High) { _ = high.date() }\n",
            high: "import Foundation\n\nstruct High { func date() -> Date { Date() } }\n",
            additions: .init(isSendable: true, hasImports: true))
        #expect(result.low.hasPrefix("import Foundation\n\n/// The members"))
        #expect(result.low.contains("protocol HighProtocol: Sendable {"))
    }
}
