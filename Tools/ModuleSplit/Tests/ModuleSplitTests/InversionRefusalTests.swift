import Testing

@testable import ModuleSplit

@Suite("A refused inversion", .timeLimit(.minutes(20)))
struct InversionRefusalTests {
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

    /// Declarations below and above, and the reason no closure is handed in.
    static let creations: [(low: String, high: String, reason: String)] = [
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
            try InversionSamples.inverted(
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
}
