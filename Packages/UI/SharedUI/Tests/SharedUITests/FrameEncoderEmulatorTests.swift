import Foundation
import Testing

@testable import SharedUI

@Suite("Incremental frames in a terminal emulator", .timeLimit(.minutes(10)))
struct FrameEncoderEmulatorTests {
    private struct Case: Encodable {
        var columns: Int
        var rows: Int
        var frames: [String]
    }

    private struct Snapshot: Decodable {
        var cells: String
        var cursor: String
    }

    /// Letters whose width is the same in all emulators: one scalar of one or two cells, and marks that join the
    /// previous letter.
    private static let simple = [
        "a", "Z", "7", " ", " ", " ", "é", "e\u{301}", "ß", "─", "█", "⠋", "漢", "ひ", "한", "🐈", "ｗ",
    ]
    /// Letters whose width differs between emulators. The cells beside them must be correct nevertheless.
    private static let disputed = ["👨‍👩‍👧", "❤️", "🇫🇷", "👍🏽", "क्षि", "1️⃣"]

    @Test(
        "Every cell, look and caret is as in the frame",
        .enabled(if: Python.has("pyte"), "needs the Python package pyte: pip install pyte")
    )
    func simpleFrames() throws {
        try compare(seeds: 0..<300, letters: Self.simple)
    }

    @Test(
        "Characters of ambiguous width leave no artifacts",
        .enabled(if: Python.has("pyte"), "needs the Python package pyte: pip install pyte")
    )
    func disputedFrames() throws {
        try compare(seeds: 300..<450, letters: Self.simple + Self.disputed + Self.disputed)
    }

    private func compare(seeds: Range<UInt64>, letters: [String]) throws {
        var cases: [Case] = []
        var expected: [[Frame]] = []
        for seed in seeds {
            var random = SeededRandom(seed: seed)
            let frames = Self.frames(letters: letters, using: &random)
            var encoder = FrameEncoder()
            let bytes = frames.map { frame in
                if Int.random(in: 0..<20, using: &random) == 0 { encoder.reset() }
                return encoder.encode(frame).map { String(format: "%02x", $0) }.joined()
            }
            cases.append(Case(columns: frames[0].buffer.size.columns, rows: frames[0].buffer.size.rows, frames: bytes))
            expected.append(frames)
        }
        let (output, status) = try Python.run(fixture: "emulator.py", input: try JSONEncoder().encode(cases))
        #expect(status == 0)
        let shown = try JSONDecoder().decode([[Snapshot]].self, from: Data(output.utf8))
        #expect(shown.count == expected.count)
        for ((seed, frames), snapshots) in zip(zip(seeds, expected), shown) {
            for (number, (frame, snapshot)) in zip(frames, snapshots).enumerated() {
                let difference = Self.difference(frame, snapshot)
                #expect(difference == nil, "seed \(seed), frame \(number)")
                if difference != nil { return }
            }
        }
    }

    /// Returns frames of one size, each with small and large changes to the previous one.
    private static func frames(letters: [String], using random: inout SeededRandom) -> [Frame] {
        let size = TerminalSize(columns: .random(in: 1...24, using: &random), rows: .random(in: 1...6, using: &random))
        var frame = Frame(buffer: CellBuffer(size: size))
        return (0..<8).map { _ in
            if Int.random(in: 0..<8, using: &random) == 0 { frame = Frame(buffer: CellBuffer(size: size)) }
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let count = [1, 1, 2, 5, 30].randomElement(using: &random) ?? 1
                frame.buffer.put(
                    (0..<count).map { _ in letters.randomElement(using: &random) ?? "" }.joined(),
                    style: style(using: &random),
                    column: .random(in: 0..<size.columns, using: &random),
                    row: .random(in: 0..<size.rows, using: &random),
                    limit: size.columns
                )
            }
            frame.caret =
                Bool.random(using: &random)
                ? nil
                : Frame.Position(
                    column: .random(in: 0..<size.columns, using: &random),
                    row: .random(in: 0..<size.rows, using: &random)
                )
            return frame
        }
    }

    private static func style(using random: inout SeededRandom) -> Style {
        let color = UInt8([0, 0, 1, 2, 3, 4, 5, 6].randomElement(using: &random) ?? 0)
        return Style(
            .init(rawValue: .random(in: 0..<32, using: &random) & .random(in: 0..<32, using: &random)), colorCode: color
        )
    }

    /// The first cell that differs from the expected one.
    private static func difference(_ frame: Frame, _ snapshot: Snapshot) -> String? {
        let buffer = frame.buffer
        let shown = snapshot.cells.split(separator: "\u{1F}", omittingEmptySubsequences: false)
        for (index, cell) in buffer.cells.enumerated() {
            let text = buffer.text(of: cell).precomposedStringWithCanonicalMapping
            let lead = cell.width == 0 ? buffer.cells[index - 1] : cell
            if let cluster = lead.clusterIndex, disputed.contains(buffer.clusters[cluster]) { continue }
            let attributes = cell.style.attributes
            let flags = [Style.Attributes.bold, .italic, .underline, .reverse].map {
                attributes.contains($0) ? "1" : "0"
            }
            let look = flags.joined() + String(cell.style.colorCode)
            // The emulator stores no style for the second cell of a wide letter.
            if shown[2 * index] != text || (cell.width > 0 && shown[2 * index + 1] != look) {
                return "row \(index / buffer.size.columns), column \(index % buffer.size.columns): "
                    + "\(shown[2 * index]) \(shown[2 * index + 1]) instead of \(text) \(look)"
            }
        }
        guard let caret = frame.caret else {
            return snapshot.cursor.hasSuffix("hidden") ? nil : "a caret is shown"
        }
        let wanted = "\(caret.column) \(caret.row) shown"
        return snapshot.cursor == wanted ? nil : "the caret is at \(snapshot.cursor) instead of \(wanted)"
    }
}
