import Testing

@testable import ModuleSplit

@Suite("Branches of #if that aren't compiled", .timeLimit(.minutes(20)))
struct ConditionalCodeTests {
    /// The uses that aren't compiled: the names of the symbols with their lines.
    private func uses(in graph: DeclarationGraph) -> [String] {
        graph.references.indices.filter { !graph.references[$0].isCompiled }.map { index in
            "\(graph.symbols[graph.references[index].symbol].name):\(graph.place(ofReference: index).line)"
        }
    }

    @Test("stay if they use declarations that stay")
    func stay() throws {
        let package = try TemporaryPackage([
            "Low.swift": "struct A {}\n\n#if PLAN9\nextension A { func up() { high() } }\n#endif\n",
            "High.swift": "func high() { _ = A() }\n",
        ])
        let (plan, graph) = try package.plan()
        let step = try #require(plan.steps.first)
        #expect(step.declarations.map { graph.declaration($0).kind } == [.type])
        #expect(step.held.map { graph.declaration($0.node).kind } == [.conditional])
        #expect(try package.divide(defining: "PLAN9") == "")
    }

    @Test("extend types that stay, which keeps them above")
    func extended() throws {
        let package = try TemporaryPackage([
            "Low.swift": "struct A {}\n\n#if PLAN9\nextension High { func low() { _ = A() } }\n#endif\n",
            "High.swift": "struct High {}\nfunc high() { _ = A() }\n",
        ])
        let (plan, graph) = try package.plan()
        let step = try #require(plan.steps.first)
        #expect(step.held.map { graph.declaration($0.node).kind } == [.conditional])
        #expect(try package.divide(defining: "PLAN9") == "")
    }

    @Test("raise the access levels of what they use, and import it")
    func raised() throws {
        let package = try TemporaryPackage([
            "Low.swift": """
            struct A { let b = 1 }
            struct C { init(_ text: String) {}; func only() {} }
            extension C { static let shared = C("") }
            protocol D { func required() }
            func low() {}

            """,
            "Use.swift": """
            #if PLAN9
            func use(_ c: C) { _ = A(); _ = C(""); low(); c.only(); _ = C.shared }
            struct E: D { func required() {} }
            #elseif PLAN10
            let other: C? = nil
            #endif

            """,
        ])
        let (plan, graph) = try package.plan()
        let step = try #require(plan.steps.first)
        #expect(
            Set(step.exposed.map { graph.symbols[$0.symbol].name })
                == ["A", "init()", "C", "init(_:)", "only()", "shared", "D", "low()"])
        #expect(try package.divide(defining: "PLAN9") == "")
        #expect(try package.text("Sources/Whole/Use.swift").hasPrefix("import Low\n"))
    }

    @Test("use each other's declarations, also inside of functions and other branches")
    func nested() throws {
        let package = try TemporaryPackage([
            "A.swift": "#if PLAN9\nstruct Only {\n#if PLAN10\nlet text = \"\"\n#endif\n}\n#endif\n",
            "B.swift": """
            func low() {
                #if PLAN9
                _ = Only()
                #if PLAN10
                _ = Only().text
                #endif
                #endif
            }

            """,
        ])
        #expect(try uses(in: package.graph()) == ["Only:3", "Only:5", "text:5"])
    }

    @Test("don't use what has the name of a member of several types, or of a local variable")
    func ambiguous() throws {
        let package = try TemporaryPackage([
            "A.swift": "struct A { var count = 1 }\nstruct B { var count = 2 }\nstruct C { var value = 3 }\n",
            "B.swift": "#if PLAN9\nfunc use(_ list: [Int]) { let value = list.count; print(value) }\n#endif\n",
        ])
        #expect(try uses(in: package.graph()) == [])
    }

    @Test("use types behind the name of their module")
    func qualified() throws {
        let package = try TemporaryPackage([
            "A.swift": "struct A {}\nfunc a() {}\n",
            "B.swift": "#if PLAN9\nfunc use(_ value: Whole.A) { _ = value.a }\n#endif\n",
        ])
        let uses = try uses(in: package.graph())
        #expect(uses == ["A:2"])
    }

    @Test("are distinguished from compiled ones")
    func compiled() throws {
        let package = try TemporaryPackage([
            "A.swift": "struct A {}\nstruct B {}\n",
            "B.swift": "#if !PLAN9\nfunc a() { _ = A() }\n#else\nfunc b() { _ = B() }\n#endif\n",
        ])
        #expect(try uses(in: package.graph()) == ["B:4", "init():4"])
    }

    @Test("have conformances, which stay with their type", arguments: ["PLAN9", "!PLAN9"])
    func conformance(condition: String) throws {
        let package = try TemporaryPackage([
            "Low.swift": "protocol P {}\n",
            "High.swift": "struct A {}\n\n#if \(condition)\nextension A: P {}\n#endif\n",
        ])
        let graph = try package.graph()
        #expect(graph.tiedGroups.filter { graph.declaration($0).name == "A" }.count == 2)
    }
}
