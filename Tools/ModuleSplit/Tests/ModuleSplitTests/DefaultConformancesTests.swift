import Testing

@testable import ModuleSplit

@Suite("Conformances that defaults of associated types need", .timeLimit(.minutes(20)))
struct DefaultConformancesTests {
    @Test("A conformance of another module's type stays with the protocol whose default needs it, and others don't")
    func ties() throws {
        let package = try TemporaryPackage([
            "A.swift": "protocol Decoding {}\nprotocol Other {}\n",
            "B.swift": """
            protocol Context {
                associatedtype Decoder: Decoding = Int
                associatedtype Element: Decoding
            }

            """,
            "C.swift": "extension Int: Decoding {}\nextension String: Decoding {}\nextension Int: Other {}\n",
            "D.swift": "struct Plain: Context { typealias Element = String }\n",
        ])
        let graph = try package.graph()
        let names = graph.nodes.indices.map { graph.declaration($0).name }
        #expect(names == ["Decoding", "Other", "Context", "Int", "String", "Int", "Plain"])
        #expect(graph.tiedGroups == [0, 1, 2, 2, 4, 5, 6])
    }
}
