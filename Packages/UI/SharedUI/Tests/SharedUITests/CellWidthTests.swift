import Testing

@testable import SharedUI

@Suite("Cell widths", .timeLimit(.minutes(10)))
struct CellWidthTests {
    /// For Python's wcwidth, a spacing mark on its own has 0 cells; for glibc, xterm and VTE, it has 1. A mark with its
    /// letter is 2 cells in all of them, which the sequences below prove.
    private func isDisputed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .spacingMark
    }

    @Test("Every scalar has the width of Python's wcwidth")
    func scalars() throws {
        var checked = 0
        var differences: [String] = []
        for line in try Fixture.text("widths.txt").split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: " ")
            guard parts.count == 3 else { continue }
            let first = try #require(UInt32(parts[0], radix: 16))
            let last = try #require(UInt32(parts[1], radix: 16))
            for scalar in (first...last).compactMap({ Unicode.Scalar($0) }) {
                checked += 1
                let width = String(CellWidth.of(Character(scalar)))
                if width != parts[2], !isDisputed(scalar) {
                    differences.append("U+\(String(scalar.value, radix: 16)): \(width), not \(parts[2])")
                }
            }
        }
        #expect(checked == 0x110000 - 0x800)
        #expect(differences.isEmpty, "\(differences.count) differ, such as \(differences.prefix(10))")
    }

    @Test("Sequences of scalars have the width of Python's wcwidth")
    func sequences() throws {
        var checked = 0
        for line in try Fixture.text("widths.txt").split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: " ")
            guard parts.count == 2 else { continue }
            let scalars = parts[0].split(separator: "-").compactMap {
                UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
            }
            checked += 1
            #expect(String(CellWidth.of(String(String.UnicodeScalarView(scalars)))) == parts[1], "\(parts[0])")
        }
        #expect(checked > 20)
    }

    @Test("No cluster takes more than two cells, and controls take none")
    func limits() {
        #expect(CellWidth.of(Character("👨‍👩‍👧‍👦")) == 2)
        #expect(CellWidth.of("\u{1B}\u{7F}\u{85}") == 0)
        #expect(CellWidth.of("") == 0)
    }
}
