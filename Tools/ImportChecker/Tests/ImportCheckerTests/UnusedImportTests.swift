import ImportChecker
import Testing

@Suite("Unused imports", .timeLimit(.minutes(20)))
struct UnusedImportTests {
    private static let rule = "unused-import: { enabled: true }"

    /// Returns the files of Home's sources with a finding of the rule.
    private func files(_ tree: TemporaryTree) throws -> [String] {
        try tree.check(Self.rule).findings.filter { $0.rule == "unused-import" && $0.from.name == "Home" }
            .map(\.place.file)
    }

    /// Returns the findings about Home's import of Store, whose sources are given.
    private func findings(home: String, store: String, rules: String = rule) throws -> [Finding] {
        let tree = try TemporaryTree(
            PackageText.library("Store", in: "P", source: store)
                .with(
                    PackageText.library(
                        "Home", in: "P", packages: ["../Store"], dependencies: ["Store"],
                        source: "import Store\n" + home)))
        return try tree.check(rules).findings.filter { $0.from.name == "Home" }
    }

    @Test("An import is unused if the file contains no name of the module")
    func unused() throws {
        let store = "public struct Shelf { public var books = 0 }\n"
        #expect(
            try findings(home: "// Shelf\nlet text = \"books\"\n", store: store) == [
                Finding(
                    rule: "unused-import", severity: .warning,
                    place: SourcePlace(file: "P/Home/Sources/Home/Home.swift", line: 1, column: 1),
                    from: FindingEnd(name: "Home", package: "P/Home", target: "Home"),
                    to: FindingEnd(name: "Store", package: "P/Store", target: "Store"),
                    message: "'Home' imports 'Store', and no name that it declares occurs in this file",
                    reason: RuleCatalog.documentation(named: "unused-import")?.why ?? "",
                    advice: "Remove the import, and build",
                    fix: .removeImport)
            ])
    }

    @Test("The rule is off unless it is configured")
    func off() throws {
        let store = "public struct Shelf {}\n"
        #expect(try findings(home: "", store: store, rules: "") == [])
        #expect(try findings(home: "", store: store, rules: "unused-import: { enabled: false }") == [])
    }

    @Test(
        "Every kind of declaration is a name",
        arguments: [
            ("public struct Shelf {}", "let x: Shelf"),
            ("public enum Kind { case large, small(Int), other }", "let x = make(.other)"),
            ("public enum Kind { case large\n case small(width: Int) }", "if case .small = x {}"),
            ("public let (first, second) = (1, 2)", "print(second)"),
            ("public func make() {}", "make()"),
            ("extension String { public var short: String { self } }", "print(\"a\".short)"),
            ("extension Int { public init(spelled text: String) { self = 0 } }", "let x = Int(spelled: \"one\")"),
            ("extension Int { public init?<T: P>(from other: T, in base: [Int]) { nil } }", "let x = Int(a, in: [])"),
            ("public protocol Shelf { associatedtype Book }", "extension T { typealias Book = Int }"),
            ("@freestanding(expression) public macro note() = #externalMacro(module: \"M\", type: \"N\")", "#note()"),
            ("public class Base { class func make() {} }", "Base.make()"),
            ("public struct `default` {}", "let x: `default`"),
            ("public struct Shelf {}", "let x: Store.Other"),
            ("public struct Shelf {}", "let text = \"\\(Shelf.self)\""),
            ("public enum Kind: Int { case large = 1, small = 2 }", "let x = make(.small)"),
            ("public struct Size { public var width: Int, height: Int }", "let x = size.height"),
            ("public struct Size { var a: Dictionary<Int, [Int]> = [:], height = 1 }", "let x = size.height"),
            ("public struct Size { public static let one = make(1, 2), two = 2 }", "let x = size.two"),
            ("public struct Shelf { public init() {} }", "let x = make(.init())"),
            ("public enum Kind { case small; public init(_ size: Int) {} }", "func make() -> K { return .init(1) }"),
        ])
    func used(store: String, home: String) throws {
        #expect(try findings(home: home + "\n", store: store + "\n") == [], "\(store)")
    }

    @Test(
        "A module that can be used without a name isn't judged",
        arguments: [
            "infix operator +++\n",
            "public struct Shelf { public subscript(index: Int) -> Int { index } }",
            "@resultBuilder public enum Builder { public static func buildBlock() {} }",
            "public struct Shelf { public func callAsFunction() {} }",
            "extension Int: Described {}",
            "extension Swift.Array: Described where Element == Int {}",
            "extension Int { public init(_ other: Shelf) { self = 0 } }\npublic struct Shelf {}",
            "@_exported import Models",
            "public struct Length { public static func + (a: Length, b: Length) -> Length { a } }",
            "public func == (a: Int, b: String) -> Bool { true }",
            "extension Date { public static func < (a: Date, b: String) -> Bool { true } }",
            "extension Result<Int, Failure>: Described {}",
            "extension [Int: String]: Described {}",
            "extension Date { public init() { self = .now } }",
            "extension Date { public init(zone: Int = 0) { self = .now } }",
            "extension Button { public init(action: @escaping () -> Void) {} }",
            "extension Button { public init(_ title: String, action: () -> Void) {} }",
            "extension Published { public init(wrappedValue: Int) {} }",
            "extension ViewBuilder { public static func buildEither(first: Int) -> Int { first } }",
        ])
    func nameless(store: String) throws {
        #expect(try findings(home: "let x = 1\n", store: store) == [], "\(store)")
    }

    @Test("A module whose extension may contain the requirements of a conformance is used")
    func witness() throws {
        let store = "extension Opened { public func open() {} }\npublic struct Shelf {}\n"
        #expect(try findings(home: "struct Home: Opened {}\n", store: store) == [])
        #expect(try findings(home: "struct Home: Closed {}\n", store: store).count == 1)
    }

    @Test("A file that uses a macro isn't judged: the expansion may contain any name")
    func macro() throws {
        let tree = try TemporaryTree.chain(home: "import Store\n@Observed class Home {}\n")
        try tree.write("public struct Shelf {}\n", to: "P/Store/Sources/Store/Store.swift")
        #expect(try files(tree) == ["P/Home/Sources/Home/Home.swift"])
        try tree.write("enum Kind { case macro\n case Observed }\n", to: "P/Models/Sources/Models/Kind.swift")
        try tree.write("let macro = 1\nclass Home {}\n", to: "P/Models/Sources/Models/Value.swift")
        #expect(try files(tree) == ["P/Home/Sources/Home/Home.swift"])
        let macro = "@attached(member) public macro Observed() = #externalMacro(module: \"M\", type: \"N\")\n"
        try tree.write(macro, to: "P/Models/Sources/Models/Models.swift")
        #expect(try files(tree) == [])
    }

    @Test("The only imports of a module are used if another file of the target contains its names")
    func otherFile() throws {
        let tree = try TemporaryTree.chain(home: "import Store\n")
        try tree.write("extension Int { public var half: Int { self / 2 } }\n", to: "P/Store/Sources/Store/Store.swift")
        let other = "P/Home/Sources/Home/Other.swift"
        try tree.write("let x = 4.half\n", to: other)
        #expect(try files(tree) == [])
        try tree.write("import Store\nlet x = 4.half\n", to: other)
        #expect(try files(tree) == ["P/Home/Sources/Home/Home.swift"])
    }

    @Test("A type of a list of declarations isn't a name")
    func listTypes() throws {
        let store = "public struct Size { public var pairs: Dictionary<Int, Text>, rest: Int\n let a = 1\n f(b, c) }\n"
        #expect(try findings(home: "let x: Text\n", store: store).count == 1)
    }

    @Test("A comparison in a type of the module, and an initializer with a label, change nothing")
    func named() throws {
        let store = """
            public struct Shelf: Comparable { public static func < (a: Shelf, b: Shelf) -> Bool { true } }
            extension Date { public init(text: String, zone: Int = 0) { self = .now } }
            public struct Rack { public init(width: Int) {} }
            """
        #expect(try findings(home: "let x = make(.init(2))\n", store: store + "\n").count == 1)
    }

    @Test("A conformance of the module's own type, and an initializer without a label, change nothing")
    func own() throws {
        let store = "public struct Shelf { public init(_ count: Int) {} }\nextension Shelf: Equatable {}\n"
        #expect(try findings(home: "let x = 1\n", store: store).count == 1)
    }

    @Test("The words of imports, of the same module or of others, aren't uses")
    func imports() throws {
        let store = "public struct Store {}\npublic struct Shelf {}\n"
        let home = "@testable import Foundation\nimport struct Foundation.Shelf\n"
        let found = try findings(home: home, store: store).filter { $0.rule == "unused-import" }
        #expect(found.map(\.place.line) == [1])
        #expect(try findings(home: "let x = a.import\nlet y: Shelf\n", store: store) == [])
    }

    @Test("A module outside of the repository, a re-export and an import of one declaration aren't judged")
    func others() throws {
        let tree = try TemporaryTree.chain(
            home: "import Foundation\nimport struct Store.Shelf\n@_exported import Store\n")
        let findings = try tree.check(Self.rule + "\nform: { enabled: false }").findings
        #expect(findings.filter { $0.from.name == "Home" } == [])
    }

    @Test("A module with resources from which Xcode generates code isn't judged")
    func generated() throws {
        let tree = try TemporaryTree.chain(home: "import Store\n")
        #expect(try files(tree) == ["P/Home/Sources/Home/Home.swift"])
        try tree.write("", to: "P/Store/Sources/Store/Resources/Shop.xcdatamodeld/Shop.xcdatamodel/contents")
        #expect(try files(tree) == [])
    }

    @Test("A waiver of a rule that is off isn't superfluous: the rule may be checked on its own")
    func waiver() throws {
        let tree = try TemporaryTree.chain(
            home: "import Store  // bulkhead:allow unused-import reason=\"registers itself\"\n")
        #expect(try tree.check("").findings.filter { $0.rule == "waiver" } == [])
        let used = "import Store  // bulkhead:allow unused-import reason=\"none\"\nlet x = Store.self\n"
        try tree.write(used, to: "P/Home/Sources/Home/Home.swift")
        #expect(try tree.check(Self.rule).findings.filter { $0.rule == "waiver" }.count == 1)
    }

    @Test("A manifest that can't be read is reported even if only this kind of rule is")
    func unreadable() throws {
        let tree = try TemporaryTree.chain(home: "import Store\n")
        try tree.write("let package = Package(", to: "P/Models/Package.swift")
        let result = try tree.check("") { $0.kinds = [.cycles] }
        #expect(result.hidesPackages)
        #expect(result.findings.filter { $0.rule == "manifest" }.map(\.place.file) == ["P/Models/Package.swift"])
    }

    @Test("The cached names of files lead to the same findings, also after a change")
    func cached() throws {
        let tree = try TemporaryTree.chain(home: "import Store\n")
        try tree.write("import Models\npublic struct Shelf { let pet: Pet }\n", to: "P/Store/Sources/Store/Store.swift")
        try tree.write("public struct Pet {}\n", to: "P/Models/Sources/Models/Models.swift")
        func places() throws -> [String] {
            try tree.check(Self.rule) { $0.cacheDirectory = tree.root + "/.cache" }.findings
                .filter { !$0.place.file.contains("Tests") }.map(\.place.file)
        }
        let unused = ["P/Home/Sources/Home/Home.swift"]
        for _ in 0..<3 { #expect(try places() == unused) }
        try tree.write("import Store\nlet shelf: Shelf\n", to: "P/Home/Sources/Home/Home.swift")
        #expect(try places() == [])
        try tree.write("import Models\npublic struct Rack { let pet: Pet }\n", to: "P/Store/Sources/Store/Store.swift")
        for _ in 0..<2 { #expect(try places() == unused) }
    }
}
