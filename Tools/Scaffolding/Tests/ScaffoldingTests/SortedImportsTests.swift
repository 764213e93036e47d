import Testing

@testable import Scaffolding

@Suite("The imports of a generated file", .timeLimit(.minutes(1)))
struct SortedImportsTests {
    @Test("are sorted within their run, in the order of swift-format")
    func sorted() {
        let source = """
            // Import nothing else.
            import CoreWire
            import HomeFeature
            import HTTPTypes
            import AquariumWire

            @testable import BathFeature
            @testable import AquariumFeature

            import struct Zoo.Cage
            import Foundation
            let text = "import B"

            """
        let expected = """
            // Import nothing else.
            import AquariumWire
            import CoreWire
            import HTTPTypes
            import HomeFeature

            @testable import AquariumFeature
            @testable import BathFeature

            import struct Zoo.Cage
            import Foundation
            let text = "import B"

            """
        #expect(SortedImports.applied(to: source) == expected)
    }

    @Test("stay as they are in a file without any", arguments: ["", "\n", "let a = 1\nlet b = 2"])
    func none(source: String) {
        #expect(SortedImports.applied(to: source) == source)
    }
}
