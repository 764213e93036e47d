import Foundation
import IndexReading
import Testing

@testable import ModuleSplit

@Suite("Declarations that move to other modules", .timeLimit(.minutes(20)))
struct DeclarationMovesTests {
    private static let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "Whole",
            targets: [
                .target(name: "Base"),
                .target(name: "Whole", dependencies: ["Base"]),
                .target(name: "Upper", dependencies: ["Whole"]),
            ]
        )

        """

    private static let files = [
        "Prices/Price.swift": """
        import Base

        // MARK: - Prices

        struct Price {
            private var cents = 1
            func text() -> String { "\\(cents)" }
        }

        private let secret = 1
        func first() -> Int { secret }

        // MARK: - Others

        func second(_ price: Price) -> Int { first() }

        """,
        "Cart.swift": "func third(_ price: Price) -> Int { second(price) }\n",
    ]

    private func package() throws -> TemporaryPackage {
        let package = try TemporaryPackage(Self.files, manifest: Self.manifest)
        try package.write("public let base = 1\n", to: "Sources/Base/Base.swift")
        try package.write("import Whole\n", to: "Sources/Upper/Upper.swift")
        return package
    }

    /// The moves, with an index if it is requested.
    private func moves(
        _ requests: [MoveRequest], in package: TemporaryPackage, isIndexed: Bool = true
    ) throws -> DeclarationMoves {
        let subject = try package.subject()
        guard isIndexed else { return try DeclarationMoves(requests, of: subject, in: nil) }
        try package.compile("Base", [package.folder + "/Sources/Base/Base.swift"])
        return try DeclarationMoves(requests, of: subject, in: try package.compile("Whole", subject.files))
    }

    @Test(
        "A word names files, folders, patterns, places or declarations",
        arguments: [
            ("Prices", ["Price", "secret", "first", "second"]),
            ("Prices/*.swift", ["Price", "secret", "first", "second"]),
            ("Cart.swift", ["third"]),
            ("Prices/Price.swift:6", ["Price"]),
            ("Prices/Price.swift:11", ["first"]),
            ("second", ["second"]),
            ("Price", ["Price"]),
            ("Prices/Price.swift:1", []),
            ("Prize", []),
        ])
    func words(word: String, names: [String]) throws {
        let package = try package()
        let subject = try package.subject()
        let graph = DeclarationGraph(files: try subject.declarations(), indexed: [])
        #expect(graph.nodes(named: word, in: subject.folder).map { graph.declaration($0).name } == names)
    }

    @Test("A divided file leaves its other declarations, and declarations that share a private name stay together")
    func pieces() throws {
        let moves = try moves([MoveRequest(to: .new("Low"), words: ["first"])], in: package())
        #expect(moves.movedAlong.map { $0.map { moves.graph.declaration($0).name } } == [["secret"]])
        let file = try #require(moves.movedFiles.first)
        #expect(moves.movedFiles.count == 1 && !file.isWhole)
        #expect(file.pieces.map(\.module) == [0, 1])
        #expect(
            String(decoding: file.pieces[1].text, as: UTF8.self).trimmingCharacters(in: .newlines) == """
                import Base

                // MARK: - Prices

                private let secret = 1
                func first() -> Int { secret }
                """)
        #expect(!String(decoding: file.pieces[0].text, as: UTF8.self).contains("secret"))
        let needed = moves.neededImports
        #expect(needed.map(\.module) == [1] && needed.map(\.part) == [0])
        #expect(moves.visibleNames.map { $0.move.names.map(\.name) } == [["first()"]])
        #expect(moves.exportedModules.isEmpty)
    }

    @Test("A file that moves to a module doesn't import that module, and other packages' modules need public names")
    func existing() throws {
        let package = try package()
        let base = try #require(try package.subject().graph.targets.first { $0.name == "Base" })
        let moves = try moves([MoveRequest(to: .existing(base.id), words: ["Prices"])], in: package)
        let file = try #require(moves.movedFiles.first)
        #expect(file.isWhole && file.pieces.map(\.module) == [1])
        #expect(!String(decoding: file.pieces[0].text, as: UTF8.self).contains("import Base"))
        #expect(moves.neededImports.map(\.path) == [package.folder + "/Sources/Whole/Cart.swift"])
        #expect(moves.visibleNames.map(\.level) == [.package])
        #expect(moves.cycleUses.isEmpty)
        #expect(moves.unknownUsers.map { moves.subject.graph.targets[$0].name } == ["Upper"])
    }

    @Test("Without an index, uses are unknown, and nothing moves along")
    func withoutIndex() throws {
        let moves = try moves([MoveRequest(to: .new("Low"), words: ["first"])], in: package(), isIndexed: false)
        #expect(moves.movedAlong == [[]])
        #expect(moves.neededImports.isEmpty && moves.visibleNames.isEmpty && moves.cycleUses.isEmpty)
        #expect(moves.movedFiles.map { $0.pieces.map(\.module) } == [[0, 1]])
    }

    @Test("A declaration can't move to two modules, and neither can two that belong together")
    func conflicts() throws {
        let package = try package()
        let twice = [MoveRequest(to: .new("Low"), words: ["first"]), MoveRequest(to: .new("Top"), words: ["first"])]
        #expect(throws: StepError.self) { try moves(twice, in: package) }
        let tied = [MoveRequest(to: .new("Low"), words: ["first"]), MoveRequest(to: .new("Top"), words: ["secret"])]
        let error = #expect(throws: StepError.self) { try moves(tied, in: package) }
        #expect(error?.description.contains("let secret (Sources/Whole/Prices/Price.swift:10) and func first") == true)
        #expect(error?.description.hasSuffix("have to stay in one module") == true)
    }

    @Test("Top-level statements can't move")
    func statements() throws {
        let package = try TemporaryPackage(["main.swift": "let one = 1\nprint(one)\n"])
        let request = [MoveRequest(to: .new("Low"), words: ["main.swift"])]
        let error = #expect(throws: StepError.self) {
            try moves(request, in: package, isIndexed: false)
        }
        #expect(error?.description.contains("top-level statements can't move") == true)
    }
}
