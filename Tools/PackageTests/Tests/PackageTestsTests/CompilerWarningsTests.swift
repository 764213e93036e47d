import Foundation
import Testing

@testable import PackageTests

@Suite("Diagnostics of interrupted compilers", .timeLimit(.minutes(20)))
struct CompilerWarningsTests {
    @Test("A package whose diagnostics can't be read is compiled again, and no other package is")
    func unreadable() throws {
        let tree = try TemporaryTree(
            PackageText.package("Low") + PackageText.package("High", uses: ["../Low"]))
        let whole = try Recording.data("warned.dia")
        for name in ["Low", "High"] {
            for file in ["Cut.swift.o", "Whole.swift.o"] { try tree.write("products/\(name).build/\(file)", "") }
            try whole.write(to: URL(filePath: "\(tree.path)/products/\(name).build/Whole.dia"))
            try whole.prefix(60).write(to: URL(filePath: "\(tree.path)/products/\(name).build/Cut.dia"))
        }
        let graph = try tree.graph()
        let high = try #require(TestedPackage.all(of: graph).first { $0.name == "High" })
        let warnings = CompilerWarnings(graph: graph, products: tree.path + "/products")

        #expect(warnings.removeUnreadable(of: [high]))
        #expect(!warnings.removeUnreadable(of: [high]))

        func left(_ name: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "\(tree.path)/products/\(name).build").sorted()
        }
        #expect(try left("High") == ["Whole.dia", "Whole.swift.o"])
        #expect(try left("Low") == ["Cut.dia", "Cut.swift.o", "Whole.dia", "Whole.swift.o"])
    }

    @Test("Unreadable diagnostics are reported only for their own package")
    func said() throws {
        let tree = try TemporaryTree(
            PackageText.package("Low") + PackageText.package("High", uses: ["../Low"])
                + ["products/LowTests.build/Cut.dia": "DI"])
        let graph = try tree.graph()
        var warnings = CompilerWarnings(graph: graph, products: tree.path + "/products")
        let said = TestedPackage.all(of: graph).map { ($0.name, warnings.sentences(for: $0)) }
        #expect(said.map(\.1.count) == [0, 1], "\(said)")
    }
}
