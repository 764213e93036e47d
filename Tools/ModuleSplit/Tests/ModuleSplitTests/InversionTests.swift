import Foundation
import SourceEditing
import Testing

@testable import ModuleSplit

@Suite("An inversion", .timeLimit(.minutes(20)))
struct InversionTests {
    /// Replaces `High` in `Low.swift`, compiles the result, and returns the text of each file.
    private func invert(
        low: String, high: String, additions: Inversion.Additions = .init()
    ) throws -> (low: String, high: String) {
        let samples = try InversionSamples([(low, high)])
        return try samples.texts(of: [samples.inversion()], additions: additions)[0]
    }

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
        let result = try invert(
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

    /// A use below, the type, and the refusal.
    static let obstacles: [(low: String, high: String, text: String)] = [
        (
            "func low() { _ = High() }", "struct High {}",
            "Low.swift:1: creates High, and no type stores the closure; hand in"
        ),
        ("func low() { let a: High = .init(); _ = a }", "struct High { init() {} }", "Low.swift:1: creates High"),
        (
            "func low() -> Int { High.count }", "struct High { static let count = 1 }",
            "Low.swift:1: uses 'High.count', which belongs"
        ),
        (
            "func low() -> Int { High.default }", "struct High { static let `default` = 1 }",
            "Low.swift:1: uses 'High.default', which belongs"
        ),
        (
            "func low(_ a: High) { low(.one) }", "struct High { static let one = High() }",
            "Low.swift:1: uses 'High.one'"
        ),
        (
            "func low(_ a: High) -> Bool { a == a }",
            "struct High { static func == (a: High, b: High) -> Bool { true } }",
            "Low.swift:1: uses 'High.=='"
        ),
        ("class Low: High {}", "class High {}", "Low.swift:1: inherits from High; hold a value"),
        (
            "class Low: High {}",
            "class High: Equatable { static func == (a: High, b: High) -> Bool { true } }",
            "Low.swift:1: inherits from High; hold a value"
        ),
        ("func low<T: High>(_ a: T) {}", "class High {}", "Low.swift:1: constrains a generic type by High"),
        ("func low<T>(_ a: T) where T: High {}", "class High {}", "Low.swift:1: constrains a generic type by High"),
        ("func low(_ a: some High) {}", "class High {}", "Low.swift:1: constrains a generic type by High"),
        (
            "func low(_ a: Set<High>) {}", "struct High: Hashable {}",
            "Low.swift:1: uses Set<High>, which isn't a Set of a protocol"
        ),
        (
            "func low(_ a: [High: Int]) {}", "struct High: Hashable {}",
            "Low.swift:1: uses High as the key of a dictionary"
        ),
        (
            "@propertyWrapper struct W<T> { var wrappedValue: T }\nstruct Low { @W var a: High }", "struct High {}",
            "Low.swift:2: stores High in a property with an attribute"
        ),
        ("func low(_ a: inout High) {}", "struct High {}", "Low.swift:1: takes High as inout"),
        ("func low(_ a: (High, Int)) {}", "struct High {}", "Low.swift:1: uses a tuple with High"),
        ("func low(_ a: High & Sendable) {}", "class High {}", "Low.swift:1: composes High with protocols"),
        ("func low(_ a: Any) { _ = a as? High }", "struct High {}", "Low.swift:1: casts to High"),
        ("func low(_ a: Any) { _ = a is High }", "struct High {}", "Low.swift:1: casts to High"),
        ("func low() -> Any { High.self }", "struct High {}", "Low.swift:1: uses the type High as a value"),
        ("func low(_ a: High.Type) {}", "struct High {}", "Low.swift:1: uses the type High as a value"),
        ("func low() -> Any { \\High.a }", "struct High { var a = 1 }", "Low.swift:1: uses a key path of High"),
        ("typealias Low = High", "struct High {}", "Low.swift:1: declares another name for High"),
        ("extension High { func low() {} }", "struct High {}", "Low.swift:1: extends High; move the extension"),
        (
            "func low(_ a: High) { if case .one = a {} }", "enum High { case one }",
            "Low.swift:1: uses the case 'one' of High"
        ),
        (
            "func low(_ a: High.Kind) {}", "struct High { struct Kind {} }",
            "Low.swift:1: uses High.Kind, which is declared in High"
        ),
        (
            "func low(_ a: High) { _ = a.copy() }", "struct High { func copy() -> High { self } }",
            "High.swift:1: the signature of 'copy()' contains High"
        ),
        (
            "func low(_ a: High) { _ = a.kind() }", "struct High { struct Kind {}; func kind() -> Kind { Kind() } }",
            "High.swift:1: the signature of 'kind()' contains Kind, so"
        ),
        (
            "func low(_ a: High) { _ = a.copy() }", "struct High { func copy() -> Self { self } }",
            "High.swift:1: the signature of 'copy' contains Self or an opaque type"
        ),
        (
            "func low(_ a: High) { _ = a.all }", "struct High { var all: some Sequence<Int> { [1] } }",
            "High.swift:1: the signature of 'all' contains Self or an opaque type"
        ),
        (
            "func low(_ a: High) { a.f() }", "struct High { func f(a: Int = 1) {} }",
            "Low.swift:1: calls 'f(a:)' without an argument"
        ),
        (
            "func low(_ a: High) { _ = a.x }", "struct High { var x = [1].count }",
            "High.swift:1: the type of 'x' is inferred"
        ),
        (
            "public func low(_ a: High) { a.f() }", "public struct High { func f() {} }",
            "High.swift:1: 'f()' has to be public as the protocol is"
        ),
        (
            "func low(_ a: High) {\n    #if os(Plan9)\n    let b: High = a\n    #endif\n}", "struct High {}",
            "Low.swift:3: uses High in a branch of #if"
        ),
    ]

    @Test("refuses what a protocol can't replace, with the place and an example")
    func obstacle() throws {
        let samples = try InversionSamples(Self.obstacles.map { ($0.low + "\n", $0.high + "\n") })
        for (number, sample) in Self.obstacles.enumerated() {
            let text = InversionSamples.numbered(sample.text, number)
            #expect("\(text)") {
                try samples.inversion(number)
            } throws: { error in
                guard case .notInvertible(_, let obstacles) = error as? StepError, obstacles.count == 1 else {
                    return false
                }
                return obstacles[0].text.hasPrefix(text) && obstacles[0].text.contains("for example")
            }
        }
    }

    @Test("hands in a closure for values that are created, through the initializer and wherever it is called")
    func handedInClosure() throws {
        let result = try invert(
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

    /// Declarations below and above, and the reason no closure is handed in.
    static let creations: [(low: String, high: String, reason: String)] = [
        ("class Low { let a: Any = High() }", "struct High {}", "it is the initial value of a property"),
        ("class Low { static func f() { _ = High() } }", "struct High {}", "a static member creates it"),
        (
            "class Low { func f() -> () -> Void { { _ = High() } } }", "struct High {}",
            "a closure creates it, which would have to capture self"
        ),
        (
            "class Low { func f() { _ = High { 1 } } }", "struct High { let a: () -> Int }",
            "the initializer is called with a closure"
        ),
        (
            "class Low { func f() { _ = try? High() } }", "struct High { init() throws {} }",
            "its initializer is generic, can fail"
        ),
        (
            "class Low { func f() { _ = High(1) } }", "struct High { init(_ a: Int...) {} }",
            "a closure can't have the parameter"
        ),
        (
            "class Low { func f() { _ = High(a: 1); _ = High(b: 1) } }",
            "struct High { init(a: Int) {}; init(b: Int) {} }", "it is created in several ways"
        ),
        (
            "class Low { init() {}; init(a: Int) {}; func f() { _ = High() } }", "struct High {}",
            "Low has several initializers"
        ),
        (
            "class Low { init() {}; func f() { _ = High() } }\nfunc low() { _ = Low() }", "struct High {}",
            "its owner is created below too, at Low.swift:2"
        ),
        (
            "public class Low { public init() {}; func f() { _ = High() } }", "struct High {}",
            "its owner's initializer is visible in other modules"
        ),
        (
            "class Base {}\nclass Low: Base { func f() { _ = High() } }", "struct High {}",
            "Low may inherit its initializer"
        ),
        (
            "enum Low { case a; func f() { _ = High() } }", "struct High {}",
            "it isn't created in the declaration of a structure"
        ),
        (
            "extension Int { func f() { _ = High() } }", "struct High {}",
            "it isn't created in the declaration of a structure"
        ),
        ("class Low { func makeHigh() { _ = High() } }", "struct High {}", "Low has a member 'makeHigh' already"),
        (
            "class Low { init() {}; func f() { _ = High(a: nil) } }",
            "struct High { init(a: High.Kind?) {}; struct Kind {} }",
            "its initializer has High in its signature"
        ),
    ]

    @Test("refuses to hand in a closure where that isn't mechanical, with the reason")
    func refusedClosure() throws {
        let cases = Self.creations
        let samples = try InversionSamples(cases.map { ($0.low + "\n", $0.high + "\n") })
        for (number, sample) in cases.enumerated() {
            let reason = InversionSamples.numbered(sample.reason, number)
            #expect("\(sample)") {
                try samples.inversion(number)
            } throws: { error in
                guard case .notInvertible(_, let obstacles) = error as? StepError else { return false }
                return obstacles[0].text.contains(", and " + reason)
                    && obstacles[0].text.contains("for example 'init(make")
            }
        }
    }

    @Test("lists all obstacles, in the order of their places")
    func severalObstacles() throws {
        #expect {
            try invert(
                low: "func low() {\n    _ = High()\n    _ = High.count\n}\n",
                high: "struct High { static let count = 1 }\n")
        } throws: { error in
            guard case .notInvertible(_, let obstacles) = error as? StepError else { return false }
            return obstacles.map(\.place) == ["Low.swift:2", "Low.swift:3"]
        }
    }

    /// A type, a user, the name of the protocol, and the refusal.
    static let refusals: [(type: String, user: String?, name: String?, text: String)] = [
        ("Hole", "Low.swift", nil, "there is no structure, class, actor or enumeration 'Hole' in 'Whole'"),
        (
            "Twice", "Low.swift", nil,
            "'Twice' is declared several times, at High.swift:6, Low.swift:3; rename all but one"
        ),
        (
            "Inner", "Low.swift", nil,
            "'Inner' is declared in another type, at High.swift:2; only types at the top level"
        ),
        ("High.Inner", "Low.swift", nil, "'High.Inner' is declared in another type, at High.swift:2"),
        ("Plain", "Low.swift", nil, "'Plain' at High.swift:5 is a protocol already"),
        ("Hidden", "Low.swift", nil, "'Hidden' at High.swift:7 is private to its file"),
        ("Generic", "Low.swift", nil, "Generic has generic parameters, <T>"),
        ("Elsewhere", "Low.swift", nil, "'Elsewhere' at High.swift:10 isn't compiled on this platform"),
        (
            "High", "Low.swift", "Plain",
            "'Plain' is declared already, at High.swift:5; choose another name with --protocol"
        ),
        ("High", "Low.swift", "a b", "'a b' can't be the name of a protocol"),
        ("High", "None.swift", nil, "there is no file or declaration 'None.swift'; files are relative to "),
        ("High", "High.swift", nil, "'High.swift' contains High itself; name the declarations"),
        ("High", "High", nil, "'High' is the type itself"),
        ("High", "other", nil, "none of these declarations uses High; name others with --in"),
        ("High", nil, nil, "no knot is held together by uses of High; name the files or declarations"),
    ]

    @Test("is refused for a type, a name or a place that doesn't fit, with a remedy")
    func refusal() throws {
        let low = """
            func low(_ high: High) {}
            func other(_ generic: Generic<Int>) {}
            private struct Twice {}

            """
        let high = """
            final class High {
                struct Inner {}
            }

            protocol Plain {}
            private struct Twice {}
            private struct Hidden {}
            struct Generic<T> {}
            #if os(Plan9)
            struct Elsewhere {}
            #endif

            """
        let samples = try InversionSamples([(low, high)])
        for refusal in Self.refusals {
            #expect("\(refusal)") {
                try samples.inversion(type: refusal.type, in: refusal.user.map { [$0] } ?? [], name: refusal.name)
            } throws: { error in
                "\(error)".hasPrefix(refusal.text)
            }
        }
    }

    @Test("The protocol is as visible as the signatures that need it")
    func level() throws {
        let result = try invert(
            low:
                "public struct Low {\n    let a: High\n    public init(a: High) { self.a = a }\n    func f() { a.f() }\n}\n",
            high: "public final class High {\n    public func f() {}\n}\n")
        #expect(result.low.contains("\npublic protocol HighProtocol: AnyObject {\n    func f()\n}\n"))
        let hidden = try invert(
            low: "public struct Low {\n    let a: High\n}\n",
            high: "public final class High {\n    public func f() {}\n}\n")
        #expect(hidden.low.contains("\nprotocol HighProtocol: AnyObject {}\n"))
    }

    @Test("Imports that the requirements need are added when the compiler requires them")
    func imports() throws {
        let result = try invert(
            low: "func low(_ high: High) { _ = high.date() }\n",
            high: "import Foundation\n\nstruct High { func date() -> Date { Date() } }\n",
            additions: .init(isSendable: true, hasImports: true))
        #expect(result.low.hasPrefix("import Foundation\n\n/// The members"))
        #expect(result.low.contains("protocol HighProtocol: Sendable {"))
    }
}
