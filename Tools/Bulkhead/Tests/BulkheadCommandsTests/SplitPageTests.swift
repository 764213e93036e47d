import AffectedPackages
import ConfigurationReading
import Foundation
import PackageGraph
import Testing

@testable import ModuleSplit

@Suite("The page of a plan", .timeLimit(.minutes(20)))
struct SplitPageTests {
    private static let browser = Browser(without: "the page of 'split plan --format html' isn't used in a browser")

    /// A shop with a knot, tied declarations, a divided file, a declaration that is held back, a test that can move,
    /// and a path that ends a script element.
    private static let files = [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "Shop",
            targets: [.target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"])]
        )

        """,
        "Sources/Shop/Prices/Money.swift": """
        struct Money {
            var cents: Int
        }

        private let digits = 2

        func text(_ money: Money) -> String {
            "\\(money.cents) with \\(digits) digits"
        }

        """,
        "Sources/Shop/Prices/Tax.swift": "func tax(_ money: Money) -> Money { Money(cents: money.cents / 5) }\n",
        "Sources/Shop/Till.swift": """
        public struct Till {
            let stock: Stock

            public func total() -> String { text(tax(Money(cents: stock.count))) }
        }

        extension Money {
            func paid(in till: Till) -> Bool { till.total().isEmpty }
        }

        """,
        "Sources/Shop/Stock.swift": """
        final class Stock {
            var count = 1

            func till() -> Till { Till(stock: self) }
        }

        """,
        "Sources/Shop/Receipt.swift": "func receipt(of till: Till) -> String { till.total() }\n",
        "Sources/Shop/Odd</script>.swift": "enum Odd {}\n",
        "Tests/ShopTests/MoneyTests.swift":
            "@testable import Shop\n\nfunc testMoney() -> Int { Money(cents: 1).cents }\n",
        "Tests/ShopTests/TillTests.swift":
            "@testable import Shop\n\nfunc testTill(_ till: Till) -> String { till.total() }\n",
        "bulkhead-plan.yml": """
        target: Shop
        modules:
          - name: ShopPrices
            files: [Prices/Money.swift]
          - name: ShopTaxes
            files: [Prices/Tax.swift, Receipt.swift]

        """,
    ]

    private let repository: SampleRepository
    private var store: String { repository.home + "/store" }

    init() throws {
        repository = try SampleRepository(Self.files)
        try repository.git("init", "--quiet")
        try repository.git("add", ".")
        try repository.git("commit", "--quiet", "-m", "Start")
        for (name, text) in [("Prices/Tax", "\n"), ("Till", "\n"), ("Prices/Money", "\n")] {
            let path = "Sources/Shop/\(name).swift"
            try repository.write(path, try #require(Self.files[path]) + text)
            try repository.git("commit", "--quiet", "--all", "-m", "Change \(name)")
        }
        try compile("Shop", "Sources")
        try compile("ShopTests", "Tests")
    }

    /// Compiles a module into the index store.
    private func compile(_ module: String, _ folder: String) throws {
        let paths = Self.files.keys.filter { $0.hasPrefix(folder) }.sorted().map { repository.path + "/" + $0 }
        let command =
            "cd '\(repository.home)' && exec swiftc -c -parse-as-library -enable-testing -emit-module -I . "
            + "-module-name \(module) -index-store-path '\(store)' '\(paths.joined(separator: "' '"))'"
        let compiled = try repository.start("/bin/sh", ["-c", command], [:])
        try #require(compiled.status == 0, "\(compiled.error)")
    }

    private func page() throws -> String {
        let answer = try repository.run("split", "plan", "Shop", "--index-store", store, "--format", "html")
        try #require(answer.status == 0, "\(answer.error)")
        return answer.output
    }

    // MARK: - Structure

    @Test("The page is one file that loads nothing, and no name can end the element with its data")
    func selfContained() throws {
        let page = try page()
        #expect(page.hasPrefix("<!doctype html>"))
        #expect(page.contains("default-src 'none'"))
        #expect(page.matches(of: /<script/).count == 2)
        #expect(page.matches(of: /<\/script>/).count == 2)
        #expect(page.contains(#""Odd\u003c/script>.swift""#))
        for loaded in ["<link", "<img", "<iframe", "@import", "url(http", "fetch(", "XMLHttpRequest", "src="] {
            #expect(!page.contains(loaded), "\(loaded)")
        }
        let data = try #require(page.firstMatch(of: /id="data">\n?(.*?)<\/script>/.dotMatchesNewlines()))
        let plan = try JSONSerialization.jsonObject(with: Data(String(data.1).utf8)) as? [String: Any]
        #expect((plan?["steps"] as? [[String: Any]])?.map { $0["name"] as? String } == ["ShopPrices", "ShopTaxes"])
        #expect(plan?["level"] as? String == "package")
    }

    @Test("The other formats have the saved lines and the command that dissolves a knot")
    func text() throws {
        let human = try repository.run("split", "plan", "Shop", "--index-store", store).output
        #expect(human.contains("   saves 14 lines that 3 past commits of the target rebuilt\n"), "\(human)")
        #expect(human.contains("   try: bulkhead split invert"), "\(human)")
        let silent = try repository.run("split", "plan", "Shop", "--index-store", store, "--last", "0").output
        #expect(!silent.contains("saves"))
        let json = try repository.run("split", "plan", "Shop", "--index-store", store, "--format", "json").output
        #expect(json.contains("\"pastCommits\": 3,"), "\(json)")
    }

    // MARK: - In a browser

    /// The consequences of an arrangement, with names in place of indices.
    private struct Consequences: Codable, Equatable {
        let modules: [Int]
        /// The two ends, and the number of uses.
        let edges: [[Int]]
        let cycles: [[Int]]
        /// The places of the fewest uses that have to go, for each cycle.
        let faults: [[String]]
        /// For each module, the names that become visible, with their first use and the number of uses.
        let names: [[String]]
        let lines: [Int]
        let tests: [[String]]
        let rebuilt: Int
        /// The modules of the declarations according to the plan file.
        let planned: [Int]
        let planFile: String
    }

    /// Moves each declaration to each module.
    private static let visitAll = """
        const seen = data.nodes.flatMap((_, node) => names.map((_, module) => {
          const made = moving([node], module), plan = planFile(made, names), planned = [...made.moduleOf];
          for (const other of plan.differences) planned[other.node] = other.module;
          return { modules: made.moduleOf, edges: made.edges.map(edge => [edge.from, edge.to, edge.references.length]),
            cycles: made.cycles.map(cycle => cycle.modules), faults: made.cycles.map(cycle => cycle.faults.flatMap(edge => edge.references.map(useAt))),
            names: made.names.map(uses => uses.map(use => `${data.symbols[use.symbol].name} ${useAt(use.reference)} ${use.uses}`)),
            lines: made.lines, tests: made.tests, rebuilt: made.rebuilt, planned, planFile: plan.text };
        }));
        document.title = "seen " + JSON.stringify(seen);
        """

    @Test(
        "After any declaration is moved, the page has the dependencies, cycles, visible names, tests and saved lines that the planner computes",
        .enabled(if: browser != nil))
    func consequences() throws {
        let answer = try #require(Self.browser).result(of: Self.visitAll, on: page(), in: repository)
        let seen = try JSONDecoder().decode([Consequences].self, from: Data(answer.utf8))
        let subject = try SplitSubject(PackageDiscovery().discover(repository.path), target: "Shop")
        let split = try PlannedSplit(of: subject, store: DebugBuild.indexStore(at: store, in: repository.path))
        let edits = PastEdits(try PastChanges(root: repository.path, last: 50), of: split)
        let initial = Arrangement(of: split.plan, split.graph)
        let groups = split.graph.tiedGroups
        var expected: [Consequences] = []
        for node in split.graph.nodes.indices {
            for module in initial.modules.indices {
                var modules = initial.moduleOfNode
                for other in modules.indices where groups[other] == groups[node] { modules[other] = module }
                let plan = seen.indices.contains(expected.count) ? seen[expected.count].planFile : ""
                expected.append(try consequences(of: modules, initial.modules, split, edits, planFile: plan))
            }
        }
        #expect(seen.count == expected.count)
        for (seen, expected) in zip(seen, expected) { #expect(seen == expected) }
        // The comparison is worth something only if moves have consequences of each kind.
        #expect(expected.contains { !$0.cycles.isEmpty } && expected.contains { $0.cycles.isEmpty })
        #expect(Set(expected.map(\.rebuilt)).count > 2)
        #expect(expected.contains { $0.tests != expected[0].tests })
        #expect(expected.contains { $0.planned != $0.modules && $0.cycles.isEmpty })
        #expect(expected.contains { $0.planned == $0.modules && $0.modules != initial.moduleOfNode })
    }

    private func consequences(
        of moduleOfNode: [Int], _ modules: [String], _ split: PlannedSplit, _ edits: PastEdits, planFile: String
    ) throws -> Consequences {
        let graph = split.graph
        func place(_ reference: Int) -> String {
            let place = graph.place(ofReference: reference)
            return "\(graph.files[place.file].path.dropFirst(split.subject.folder.count + 1)):\(place.line)"
        }
        let arrangement = Arrangement(graph, modules: modules, moduleOfNode: moduleOfNode)
        let decisions = try PlanFile.parse(ConfigurationFile(path: PlanFile.name, text: planFile))
        let plan = SplitPlanner(
            target: "Shop", folder: split.subject.folder, graph: graph, decisions: decisions
        ).plan()
        var planned = [Int](repeating: 0, count: graph.nodes.count)
        for step in plan.steps {
            for node in step.nodes { planned[node] = try #require(modules.firstIndex(of: step.name)) }
        }
        return Consequences(
            modules: moduleOfNode,
            edges: arrangement.edges.map { [$0.from, $0.to, $0.references.count] },
            cycles: arrangement.cycles,
            faults: arrangement.cycles.map { arrangement.faults(in: $0).flatMap { $0.references.map(place) } },
            names: arrangement.exposed(in: graph, below: split.level).map { names in
                names.map { "\(graph.symbols[$0.symbol].name) \(place($0.reference)) \($0.useCount)" }
            },
            lines: arrangement.lines,
            tests: tests(of: arrangement, split),
            rebuilt: edits.linesRebuilt(in: arrangement, of: graph),
            planned: planned,
            planFile: planFile)
    }

    /// The test files that move with each module, leaf first.
    private func tests(of arrangement: Arrangement, _ split: PlannedSplit) -> [[String]] {
        var tests = arrangement.modules.map { _ in [String]() }
        var moved: Set<Int> = []
        var placed: Set<String> = []
        var open = Array(arrangement.modules.indices.dropFirst())
        while let next = open.first(where: { module in
            arrangement.edges.allSatisfy { $0.from != module || !open.contains($0.to) }
        }) ?? open.first {
            open.removeAll { $0 == next }
            moved.formUnion(arrangement.moduleOfNode.indices.filter { arrangement.moduleOfNode[$0] == next })
            let files = split.tests.groups(using: moved, without: placed).flatMap(\.files)
            placed.formUnion(files)
            tests[next] = files.map { String($0.dropFirst(repository.path.count + 1)) }
        }
        return tests
    }

    /// Moves declarations like a person: with the menu, and by dragging.
    private static let visit = """
        const seen = [], named = name => document.querySelector(`[data-node="${data.nodes.findIndex(node => node.name === name)}"]`);
        const module = index => document.querySelector(`.module[data-module="${index}"]`);
        const look = () => seen.push([$("verdict").textContent, [...document.querySelectorAll(".cycle summary")].map(line => line.textContent).join(), $("message").textContent]);
        const pinned = () => seen.push($("pinned").textContent);
        const choose = (name, index) => {
          const menu = named(name).querySelector("select");
          menu.focus(); menu.value = String(index); menu.dispatchEvent(new Event("change"));
        };
        seen.push([$("held").lastChild.textContent, $("knots").querySelector("summary").textContent, $("knots").querySelector("li").textContent]);
        look();
        choose("tax", 0); look(); pinned();
        choose("Money", 0); look(); pinned();
        seen.push([document.activeElement.tagName, module(0).contains(document.activeElement), $("plan").value.includes('"Prices/Money.swift"')]);
        const send = (target, kind, at) => {
          const box = at.getBoundingClientRect(), clientX = box.left + box.width / 2, clientY = box.top + box.height / 2;
          target.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType: "mouse", clientX, clientY }));
        };
        send(named("Stock"), "pointerdown", named("Stock")); send(document.body, "pointermove", module(1)); look();
        send(document.body, "pointerup", module(1)); look();
        $("undo").click(); $("undo").click(); $("undo").click(); look();
        choose("digits", 2); look(); pinned();
        document.title = "seen " + JSON.stringify(seen);
        """

    @Test(
        "Menus and dragging move declarations and those tied to them, show cycles with the uses at fault, and can be undone",
        .enabled(if: browser != nil))
    func visit() throws {
        let seen = try #require(Self.browser).result(of: Self.visit, on: page(), in: repository)
        let states = [
            #"["func receipt for ShopTaxes: uses Till (Till.swift:1) at Receipt.swift:1","#
                + #""knot 1 10 lines in 2 files, held by 2 uses","Till.swift:2: Stock (Stock.swift:1), used by struct Till"]"#,
            #"["Buildable: no cycle","","Drag a declaration or a file to another module, or choose the module in its menu."]"#,
            #"["Buildable: no cycle","","Moved func tax to Shop: no cycle, 1 name fewer becomes package, "#
                + #"past commits rebuild 1 line more."]"#,
            #""Save this text in the package's folder. With it, `bulkhead split plan` makes this arrangement.""#,
            #"["Not buildable: 1 cycle","Shop uses ShopPrices in 1 place","Moved struct Money to Shop: 1 cycle appears, "#
                + #"1 name fewer becomes package, past commits rebuild 14 lines more."]"#,
            #""The modules of a cycle can't be made. With this text, 1 declaration is elsewhere:"#
                + #"struct Money (Prices/Money.swift:1): in Shop here, in ShopPrices with the plan file""#,
            #"["SELECT",true,true]"#,
            // While it is dragged over the module, and after it is dropped.
            #"["Not buildable: 1 cycle","Shop uses ShopPrices in 1 place","class Stock in ShopPrices: still 1 cycle, "#
                + #"4 names more become package."]"#,
            #"["Not buildable: 1 cycle","Shop uses ShopPrices in 3 places","Moved class Stock to ShopPrices: still 1 cycle, "#
                + #"4 names more become package."]"#,
            #"["Buildable: no cycle","","Undone."]"#,
            #"["Buildable: no cycle","","Moved let digits and 1 tied to it to ShopTaxes: no cycle, "#
                + #"as many names become package, past commits rebuild 4 lines more."]"#,
            #""The plan file lists whole files, which can't be divided at will. With this text, 2 declarations are elsewhere:"#
                + #"let digits (Prices/Money.swift:5): in ShopTaxes here, in ShopPrices with the plan file"#
                + #"func text (Prices/Money.swift:7): in ShopTaxes here, in ShopPrices with the plan file""#,
        ]
        #expect(seen == "[" + states.joined(separator: ",") + "]")
    }

    /// Moves declarations with a finger.
    private static let touch = """
        const seen = [], named = name => document.querySelector(`[data-node="${data.nodes.findIndex(node => node.name === name)}"]`);
        const module = index => document.querySelector(`.module[data-module="${index}"]`);
        const moduleOf = name => state.moduleOf[data.nodes.findIndex(node => node.name === name)];
        const send = (kind, at, pointerId = 1) => {
          const box = at.getBoundingClientRect(), clientX = box.left + box.width / 2, clientY = box.top + box.height / 2;
          const event = new PointerEvent(kind, { bubbles: true, cancelable: true, isPrimary: pointerId === 1, pointerId, pointerType: "touch", clientX, clientY });
          (kind === "pointerdown" ? at : document.body).dispatchEvent(event);
        };
        const rest = () => new Promise(resume => setTimeout(resume, 450));
        const scrolls = () => document.body.dispatchEvent(new Event("touchmove", { bubbles: true, cancelable: true }));
        (async () => {
          // A finger that moves at once scrolls.
          send("pointerdown", named("Stock")); seen.push(scrolls()); send("pointermove", module(1)); await rest();
          send("pointermove", module(1)); send("pointerup", module(1)); seen.push(moduleOf("Stock"));
          // One that rests first drags, and a second finger changes nothing.
          send("pointerdown", named("Stock")); await rest(); seen.push($("message").textContent, scrolls());
          send("pointermove", module(1)); seen.push($("message").textContent);
          send("pointermove", module(2), 2); send("pointerup", module(2), 2); seen.push(moduleOf("Stock"));
          send("pointerup", module(1)); seen.push(moduleOf("Stock"), document.querySelectorAll(".over, .held").length);
          // The system, or Escape, can end a drag.
          send("pointerdown", named("tax")); await rest(); send("pointermove", module(0)); send("pointercancel", module(0));
          send("pointerup", module(0)); seen.push(moduleOf("tax"));
          send("pointerdown", named("tax")); await rest(); send("pointermove", module(0));
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
          send("pointerup", module(0)); seen.push(moduleOf("tax"));
          // The menu beside a declaration doesn't drag it.
          send("pointerdown", named("tax").querySelector("select")); await rest(); send("pointermove", module(0));
          send("pointerup", module(0)); seen.push(moduleOf("tax"), scrolls());
          document.title = "seen " + JSON.stringify(seen);
        })();
        """

    @Test(
        "A finger that rests on a declaration drags it, and one that moves at once scrolls",
        .enabled(if: browser != nil))
    func touch() throws {
        let seen = try #require(Self.browser).result(of: Self.touch, on: page(), in: repository)
        let states = [
            "true", "0", #""Move class Stock to another module.""#, "false",
            #""class Stock in ShopPrices: 1 cycle appears, 4 names more become package, past commits rebuild 15 lines more.""#,
            "0", "1", "0", "2", "2", "2", "true",
        ]
        #expect(seen == "[" + states.joined(separator: ",") + "]")
    }

    /// Tries to load an image, data and a style.
    private static let load = """
        const seen = new Set();
        document.addEventListener("securitypolicyviolation", event => seen.add(event.effectiveDirective));
        new Image().src = "http://localhost/image.png";
        const style = document.createElement("link");
        style.rel = "stylesheet"; style.href = "http://localhost/style.css";
        const base = document.createElement("base");
        base.href = "http://localhost/";
        document.head.append(style, base);
        fetch("http://localhost/data").catch(() => {}).finally(() => setTimeout(() => {
          document.title = "seen " + JSON.stringify([...seen].sort());
        }, 100));
        """

    @Test("The browser forbids the page to use the network", .enabled(if: browser != nil))
    func noNetwork() throws {
        let seen = try #require(Self.browser).result(of: Self.load, on: page(), in: repository)
        #expect(seen == #"["base-uri","connect-src","img-src","style-src-elem"]"#)
    }
}
