import Testing

/// Tests which declarations become visible when others move. Each case is divided and compiled, so the compiler
/// verifies the result.
@Suite("Access levels after a step", .timeLimit(.minutes(20)))
struct AccessTests {
    /// A declaration that moves and a use that stays.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let low: String
        let use: String

        init(_ description: String, _ low: String, _ use: String) {
            testDescription = description
            self.low = low
            self.use = use
        }
    }

    static let cases = [
        Case("a function", "func low() -> Int { 1 }", "func use() -> Int { low() }"),
        Case("a global variable", "let low = 1", "func use() -> Int { low }"),
        Case("a method", "struct A { init() {}; func m() {} }", "func use() { A().m() }"),
        Case("a static method", "enum A { static func m() {} }", "func use() { A.m() }"),
        Case("a property", "struct A { init() {}\n var p = 1 }", "func use(_ a: A) -> Int { a.p }"),
        Case("a property that is written", "struct A { init() {}\n var p = 1 }", "func use(_ a: inout A) { a.p = 2 }"),
        Case(
            "a property whose setter is private", "struct A { private(set) var p = 1 }",
            "func use(_ a: A) -> Int { a.p }"),
        Case("a computed property", "struct A { var p: Int { 1 } }", "func use(_ a: A) -> Int { a.p }"),
        Case("a subscript", "struct A { subscript(i: Int) -> Int { i } }", "func use(_ a: A) -> Int { a[1] }"),
        Case("an initializer", "struct A { init(x: Int) {} }", "func use() -> A { A(x: 1) }"),
        Case("a memberwise initializer", "struct A { let x: Int\n var y = 2 }", "func use() -> A { A(x: 1, y: 3) }"),
        Case(
            "a memberwise initializer with defaults", "struct A { let x: Int; var y: Int? }",
            "func use() -> A { A(x: 1) }"),
        Case(
            "a memberwise initializer with a constant", "struct A { let x: Int; let c = 1 }",
            "func use() -> A { A(x: 1) }"),
        Case(
            "a memberwise initializer with a function", "struct A { let f: (Int) -> Int }",
            "func use() -> A { A { $0 } }"),
        Case(
            "a memberwise initializer with another type", "struct B {}\nstruct A { let b: B }",
            "func use(_ b: B) -> A { A(b: b) }"),
        Case(
            "a memberwise initializer of a public type", "public struct A { let x: Int }",
            "func use() -> A { A(x: 1) }"),
        Case(
            "a memberwise initializer with evident types",
            "struct B { init() {} }\nstruct A { let x: Int\n var b = B(); var c = [B](); var d = Set<Int>(); var e = [Int: B]() }",
            "func use() -> A { A(x: 1) }"),
        Case(
            "the initializer of an option set", "struct A { struct O: OptionSet { let rawValue: Int } }",
            "func use() -> A.O { [] }"),
        Case(
            "a conformance in an extension",
            "struct A { init() {} }\nextension A: Sequence, IteratorProtocol { mutating func next() -> Int? { nil } }",
            "func use() { for _ in A() {} }"),
        Case("an empty initializer", "struct A {}", "func use() -> A { A() }"),
        Case("an empty initializer of a class", "class A { var x = 1 }", "func use() -> A { A() }"),
        Case("a nested type", "struct A { struct B { static let x = 1 } }", "func use() -> Int { A.B.x }"),
        Case(
            "a nested type in an extension", "struct A {}\nextension A { enum B { case c } }",
            "func use() -> A.B { .c }"),
        Case("an enumeration case", "enum A { case b }", "func use() -> A { .b }"),
        Case(
            "an enumeration case with a payload", "struct P {}\nenum A { case b(P) }",
            "func use(_ a: A) { if case .b = a {} }"),
        Case("an enumeration with a raw value", "enum A: Int { case b }", "func use() -> A? { A(rawValue: 1) }"),
        Case("the type of a parameter", "struct P {}\nfunc low(_ p: P?) {}", "func use() { low(nil) }"),
        Case("the type of a result", "struct P {}\nfunc low() -> P? { nil }", "func use() { _ = low() }"),
        Case("the type of a property", "struct P {}\nstruct A { var p: P? }", "func use(_ a: A) { _ = a.p }"),
        Case("the type of an error", "struct P: Error {}\nfunc low() throws(P) {}", "func use() { try? low() }"),
        Case(
            "a generic constraint", "protocol P {}\nfunc low<T: P>(_ t: T?) {}\nextension Int: P {}",
            "func use() { low(1) }"),
        Case(
            "a where clause", "protocol P {}\nfunc low<T>(_ t: T?) where T: P {}\nextension Int: P {}",
            "func use() { low(1) }"),
        Case("a type alias", "struct A { static let x = 1 }\ntypealias B = A", "func use() -> Int { B.x }"),
        Case("a protocol", "protocol P { func f() }", "struct S: P { func f() {} }"),
        Case(
            "a protocol with a default implementation", "protocol P { func f() }\nextension P { func f() {} }",
            "struct S: P {}"),
        Case("a protocol that refines another", "protocol Q {}\nprotocol P: Q {}", "struct S: P {}"),
        Case(
            "a protocol with an associated type", "protocol P { associatedtype T; var t: T { get } }",
            "struct S: P { let t = 1 }"),
        Case(
            "a witness in the type", "protocol P { func f() }\nstruct A: P { func f() {} }",
            "func use(_ p: A) -> any P { p }"),
        Case(
            "a witness in an extension", "protocol P { func f() }\nstruct A {}\nextension A: P { func f() {} }",
            "func use(_ p: A) -> any P { p }"),
        Case(
            "an operator of a type", "struct A: Equatable { static func == (a: A, b: A) -> Bool { true } }",
            "func use(_ a: A) -> Bool { a == a }"),
        Case(
            "a comparison in an extension",
            "struct A { enum B: Comparable { case c, d } }\nextension A.B { static func < (a: Self, b: Self) -> Bool { false } }",
            "func use(_ a: [A.B]) -> [A.B] { a.sorted() }"),
        Case(
            "an operator", "infix operator +++\nfunc +++ (a: Int, b: Int) -> Int { a }", "func use() -> Int { 1 +++ 2 }"
        ),
        Case(
            "a description", "struct A: CustomStringConvertible { var description: String { \"\" } }",
            "func use(_ a: A) -> String { \"\\(a)\" }"),
        Case(
            "an extension of another module's type", "extension Int { var low: Int { 1 } }",
            "func use() -> Int { 1.low }"),
        Case(
            "a constrained extension",
            "protocol P {}\nextension Int: P {}\nextension Array where Element: P { var low: Int { 1 } }",
            "func use() -> Int { [1].low }"),
        Case(
            "an extension with a level", "struct A { init() {} }\ninternal extension A { func m() {} }",
            "func use() { A().m() }"),
        Case("a member that says internal", "struct A { init() {}\n internal func m() {} }", "func use() { A().m() }"),
        Case("a superclass", "class B {}\nfinal class A: B { func m() {} }", "func use(_ a: A) { a.m() }"),
        Case("an actor", "actor A { init() {}; func m() {} }", "func use(_ a: A) async { await a.m() }"),
        Case(
            "a property wrapper",
            "@propertyWrapper struct W { var wrappedValue: Int\n init(wrappedValue: Int) { self.wrappedValue = wrappedValue } }",
            "struct S { @W var x = 1 }"),
        Case(
            "a result builder", "@resultBuilder enum B { static func buildBlock(_ x: Int...) -> Int { 1 } }",
            "@B func use() -> Int { 1 }"),
        Case("a callable type", "struct A { init() {}; func callAsFunction() {} }", "func use() { A()() }"),
        Case(
            "a dynamic member", "@dynamicMemberLookup struct A { subscript(dynamicMember x: String) -> Int { 1 } }",
            "func use(_ a: A) -> Int { a.foo }"),
        Case(
            "a sequence", "struct A: Sequence, IteratorProtocol { init() {}; mutating func next() -> Int? { nil } }",
            "func use() { for _ in A() {} }"),
        Case(
            "a coded type", "struct A: Codable { init() {}; enum CodingKeys: String, CodingKey { case x }; var x = 1 }",
            "func use(_ a: A) -> any Codable { a }"),
        Case("a key path", "struct A { var x = 1 }", "func use(_ a: A) -> Int { a[keyPath: \\.x] }"),
        Case(
            "an inlinable function",
            "@usableFromInline struct A { @usableFromInline init() {} }\n@inlinable func low() -> Int { _ = A(); return 1 }",
            "func use() -> Int { low() }"),
    ]

    @Test("suffice for", arguments: cases)
    func suffices(example: Case) throws {
        let package = try TemporaryPackage(["Low.swift": example.low + "\n", "Use.swift": example.use + "\n"])
        #expect(try package.divide() == "")
        #expect(package.files(in: "Sources/Low") == ["Low.swift"])
        #expect(try package.text("Sources/Whole/Use.swift").contains("import Low\n"))
    }

    @Test("don't rise if no other module needs them")
    func unused() throws {
        let package = try TemporaryPackage([
            "Low.swift": "struct A {\n    init() {}\n    func used() {}\n    func unused() {}\n}\nstruct B {}\n",
            "Use.swift": "func use() { A().used() }\n",
        ])
        #expect(try package.divide() == "")
        #expect(
            try package.text("Sources/Low/Low.swift")
                == "package struct A {\n    package init() {}\n    package func used() {}\n    func unused() {}\n}\nstruct B {}\n"
        )
    }

    @Test("A memberwise initializer is written out with the type's indentation")
    func memberwiseInitializer() throws {
        let package = try TemporaryPackage([
            "Low.swift": "struct A {\n    let x: Int\n    var text = \"\"\n    var note: String?\n}\n",
            "Use.swift": "func use() -> A { A(x: 1) }\n",
        ])
        #expect(try package.divide() == "")
        let low = try package.text("Sources/Low/Low.swift")
        #expect(
            low == """
                package struct A {
                    package init(x: Int, text: String = "", note: String? = nil) {
                        self.x = x
                        self.text = text
                        self.note = note
                    }

                    package let x: Int
                    var text = ""
                    var note: String?
                }

                """)
    }

    @Test("A memberwise initializer with an inferred type is rejected with the property's name")
    func inferredProperty() throws {
        let package = try TemporaryPackage([
            "Low.swift": "struct A { let x: Int\n var y = [1].count }\n", "Use.swift": "func use() -> A { A(x: 1) }\n",
        ])
        #expect {
            try package.divide()
        } throws: { error in
            "\(error)".contains("the type of 'y' is inferred") && "\(error)".contains("Low.swift")
        }
    }
}
