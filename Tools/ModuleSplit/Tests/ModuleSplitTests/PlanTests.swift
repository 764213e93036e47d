import Testing

@testable import ModuleSplit

@Suite("A plan", .timeLimit(.minutes(20)))
struct PlanTests {
    /// A function with a number of lines.
    private func function(_ name: String, lines: Int, calling called: String? = nil) -> String {
        let body = (0..<lines - 2).map { "    _ = \($0)\n" }.joined()
        return "func \(name)() {\n\(called.map { "    \($0)()\n" } ?? "")\(body)}\n"
    }

    private func names(_ step: SplitPlan.Step, _ graph: DeclarationGraph) -> [String] {
        step.files.map { String(graph.files[$0].path.split(separator: "/").last ?? "") }
    }

    @Test("proposes the leaf first, and its users next")
    func leafFirst() throws {
        let package = try TemporaryPackage([
            "Leaf/a.swift": function("leaf", lines: 40),
            "Middle/b.swift": function("middle", lines: 40, calling: "leaf"),
            "top.swift": function("top", lines: 80, calling: "middle"),
        ])
        let (plan, graph) = try package.plan(
            limits: .init(minimumLines: 20, maximumShare: 0.3), modules: [])
        #expect(plan.steps.map(\.name) == ["WholeLeaf", "WholeMiddle"])
        #expect(plan.steps.map { names($0, graph) } == [["a.swift"], ["b.swift"]])
        #expect(plan.steps.map(\.uses) == [[], ["WholeLeaf"]])
        #expect(plan.steps.reduce(0) { $0 + $1.lines } + plan.remainingLines == plan.lines)
    }

    @Test("lists each name that becomes visible with the use that requires it")
    func exposedSymbols() throws {
        let package = try TemporaryPackage([
            "Low.swift": "struct A { init() {}\n func m() {} }\npublic struct P { public init() {} }\n",
            "Use.swift": "func use() { A().m(); A().m(); _ = P() }\n",
        ])
        let (plan, graph) = try package.plan()
        let step = try #require(plan.steps.first)
        #expect(step.exposed.map { graph.symbols[$0.symbol].name } == ["A", "init()", "m()"])
        #expect(step.exposed.map(\.useCount) == [2, 2, 2])
        #expect(step.exposed.map { graph.place(ofReference: $0.reference).line } == [1, 1, 1])
    }

    @Test("An extension stays when its type moves, if it uses declarations that stay")
    func extensionStays() throws {
        let package = try TemporaryPackage([
            "Low.swift": "struct A {}\n\nextension A { func up() { high() } }\n",
            "High.swift": "func high() { _ = A() }\n",
        ])
        let (plan, graph) = try package.plan()
        let step = try #require(plan.steps.first)
        #expect(step.declarations.map { graph.declaration($0).kind } == [.type])
        #expect(step.held.map { graph.declaration($0.node).kind } == [.extensionBlock])
        #expect(try package.divide() == "")
        #expect(try package.text("Sources/Whole/Low.swift") == "import Low\n\nextension A { func up() { high() } }\n")
        #expect(try package.text("Sources/Low/Low.swift").hasPrefix("package struct A {"))
    }

    @Test("A conformance moves with its type, or both stay")
    func conformanceTie() throws {
        let package = try TemporaryPackage([
            "Low.swift": "struct A {}\n\nextension A: CustomStringConvertible { var description: String { high() } }\n",
            "High.swift": "func high() -> String { \"\" }\n",
        ])
        #expect(try package.plan().plan.steps.isEmpty)
    }

    @Test(
        "An extension with a member that an attribute of the type requires moves with its type, or both stay",
        arguments: [
            ("@dynamicMemberLookup struct A {}", "subscript(dynamicMember name: String) -> Int { high() }"),
            ("@dynamicCallable struct A {}", "func dynamicallyCall(withArguments: [Int]) -> Int { high() }"),
            ("@resultBuilder enum A {}", "static func buildBlock(_ parts: Int...) -> Int { high() }"),
        ])
    func attributeTie(type: String, member: String) throws {
        let package = try TemporaryPackage([
            "Low.swift": "\(type)\n\nextension A { \(member) }\n", "High.swift": "func high() -> Int { 1 }\n",
        ])
        #expect(try package.plan().plan.steps.isEmpty)
    }

    @Test("Declarations that share a private name move together")
    func privateTie() throws {
        let package = try TemporaryPackage([
            "Low.swift":
                "private let secret = 1\nfunc low() -> Int { secret }\nfunc other() -> Int { secret + high() }\n",
            "High.swift": "func high() -> Int { 1 }\n",
        ])
        let (plan, graph) = try package.plan()
        // `other` needs a declaration that stays, and the others share a private name with it.
        #expect(plan.steps.isEmpty)
        #expect(BlockGraph(graph).blocks.map(\.nodes.count).max() == 3)
    }

    @Test("A class that isn't open stays with its subclass")
    func subclassTie() throws {
        let package = try TemporaryPackage([
            "Low.swift": "class Base {}\nopen class Open { public init() {} }\n",
            "High.swift": "class Derived: Base {}\nclass OpenDerived: Open {}\n",
        ])
        let (plan, graph) = try package.plan()
        let step = try #require(plan.steps.first)
        #expect(step.declarations.map { graph.declaration($0).name } == ["Open"])
    }

    @Test("A small leaf with the best price doesn't hide a larger module")
    func smallLeaf() throws {
        let names = (0..<100).map { "a\($0)" }
        let package = try TemporaryPackage([
            "Leaf/a.swift": function("leaf", lines: 18),
            "Middle/b.swift": "enum Middle {\n    static let "
                + names.map { "\($0) = 0" }.joined(separator: ", ") + "\n" + String(repeating: "\n", count: 37) + "}\n",
            "top.swift": function("top", lines: 80, calling: "leaf") + "func use() { top(); "
                + names.map { "_ = Middle.\($0)" }.joined(separator: "; ") + " }\n",
        ])
        let plan = try package.plan(limits: .init(minimumLines: 30, maximumShare: 0.5), modules: []).plan
        #expect(plan.steps.map(\.name) == ["WholeMiddle"])
    }

    @Test("Declarations that a plan file keeps stay, and so do their users")
    func staying() throws {
        let package = try TemporaryPackage([
            "Low.swift": "func low() { kept() }\n", "Kept.swift": "func kept() {}\n",
            "High.swift": "func high() { low() }\n",
        ])
        let plan = try package.plan(limits: .init(minimumLines: 1, maximumShare: 0.9), stay: ["Kept.swift"]).plan
        #expect(plan.steps.isEmpty)
    }

    @Test("is the same for the same input")
    func stability() throws {
        let package = try TemporaryPackage([
            "Leaf/a.swift": function("leaf", lines: 40),
            "Middle/b.swift": function("middle", lines: 40, calling: "leaf"),
            "top.swift": function("top", lines: 80, calling: "middle"),
        ])
        let limits = SplitPlanner.Limits(minimumLines: 20, maximumShare: 0.3)
        let first = try package.plan(limits: limits, modules: [])
        let second = try package.plan(limits: limits, modules: [])
        #expect(
            PlanFile.text(of: first.plan, first.graph, folder: package.folder + "/Sources/Whole")
                == PlanFile.text(of: second.plan, second.graph, folder: package.folder + "/Sources/Whole"))
    }

    @Test("names the knot of declarations that use each other, and the fewest uses that hold it")
    func knots() throws {
        let package = try TemporaryPackage([
            "a.swift": "func a() { b(); b(); b() }\n", "b.swift": "func b() { a() }\n",
        ])
        let (plan, graph) = try package.plan(modules: [])
        let knot = try #require(plan.knots.first)
        #expect(knot.files.count == 2)
        #expect(knot.references.map { graph.symbols[graph.references[$0].symbol].name } == ["a()"])
    }
}
