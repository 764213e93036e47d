import Testing

@testable import ModuleSplit

@Suite("What gains are computed from", .timeLimit(.minutes(20)))
struct GainsReadingTests {
    private func names(_ files: [String: String]) -> [VisibleName] {
        VisibleName.all(
            in: files.sorted { $0.key < $1.key }.map { SourceDeclarations(path: $0.key, text: Array($0.value.utf8)) })
    }

    @Test("Quartiles are numbers that occur, the lower one of two")
    func quartiles() {
        let quartiles = Quartiles([9, 1, 4, 2, 7, 3])
        #expect(quartiles.lower == 2)
        #expect(quartiles.median == 3)
        #expect(quartiles.upper == 4)
        #expect(quartiles.largest == 9)
        #expect(quartiles.total == 26)
        #expect(Quartiles([5]).lower == 5)
        #expect(Quartiles([]).largest == 0)
    }

    @Test("A sample has the first element, the last, and those evenly between them")
    func sample() {
        #expect(Sample.positions(3, of: 9) == [0, 4, 8])
        #expect(Sample.positions(4, of: 9) == [0, 2, 5, 8])
        #expect(Sample.positions(1, of: 9) == [0])
        #expect(Sample.positions(9, of: 3) == [0, 1, 2])
        #expect(Sample.positions(2, of: 0).isEmpty)
    }

    @Test("A moved file has its new path, and a divided one has several")
    func paths() {
        let difference = RevisionDifference(
            output: "R090\0Sources/Whole/Low.swift\0Sources/Low/Low.swift\0M\0Sources/Whole/Both.swift\0"
                + "A\0Sources/Low/Both.swift\0D\0Sources/Whole/Gone.swift\0A\0Sources/Low/New.swift\0"
                + "M\0Package.swift\0A\0Low/Package.swift\0D\0Sources/Whole/Cut.swift\0A\0Sources/Low/Cut.swift\0"
                + "A\0Sources/High/Cut.swift\0")
        #expect(difference.paths(after: "Sources/Whole/Low.swift") == ["Sources/Low/Low.swift"])
        #expect(
            difference.paths(after: "Sources/Whole/Both.swift") == [
                "Sources/Low/Both.swift", "Sources/Whole/Both.swift",
            ])
        #expect(
            difference.paths(after: "Sources/Whole/Cut.swift") == ["Sources/High/Cut.swift", "Sources/Low/Cut.swift"])
        for path in ["Sources/Whole/Gone.swift", "Sources/Whole/Same.swift", "Package.swift", "Other/New.swift"] {
            #expect(difference.paths(after: path) == [path])
        }
        #expect(difference.before.count == 5)
        #expect(difference.after.contains("Sources/Low/New.swift"))
    }

    @Test("A name counts if more modules see it than before, and not if it only moves")
    func raised() {
        let before = names([
            "Whole.swift": """
            public struct Money {
                let cents: Int
                public var code: String
                package func both() {}
            }
            package func half() {}
            extension Money { func pounds() {} }
            """
        ])
        let after = names([
            "Low.swift": """
            public struct Money {
                package init(cents: Int) {}
                package let cents: Int
                public var code: String
                public func both() {}
            }
            """,
            "Whole.swift": "package func half() {}\npackage extension Money { func pounds() {} }\n",
        ])
        let raised = VisibleName.raised(from: before, to: after)
        #expect(raised.map(\.name) == ["Money.init", "Money.cents", "Money.both", "Money.pounds"])
        #expect(raised.map(\.isPublic) == [false, false, true, false])
        #expect(raised.map(\.line) == [2, 3, 5, 2])
        #expect(raised.last?.path == "Whole.swift")
        #expect(VisibleName.raised(from: after, to: after).isEmpty)
    }
}
