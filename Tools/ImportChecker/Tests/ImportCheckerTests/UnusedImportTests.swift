import ImportChecker
import Testing

@Suite("Unused imports", .timeLimit(.minutes(20)))
struct UnusedImportTests {
    private static let rule = "unused-import: { enabled: true }"

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
                    reason: RuleCatalog.documentation(of: .unusedImport).why, advice: "Remove the import, and build",
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
        ])
    func nameless(store: String) throws {
        #expect(try findings(home: "let x = 1\n", store: store) == [], "\(store)")
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
        #expect(try findings(home: home, store: store).count == 1)
        #expect(try findings(home: "let x = a.import\nlet y: Shelf\n", store: store) == [])
    }

    @Test("A module outside of the repository, a re-export and an import of one declaration aren't judged")
    func others() throws {
        let tree = try TemporaryTree.chain(
            home: "import Foundation\nimport struct Store.Shelf\n@_exported import Store\n")
        let findings = try tree.check(Self.rule + "\nform: { enabled: false }").findings
        #expect(findings.filter { $0.from.name == "Home" } == [])
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
