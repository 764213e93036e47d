import CorePresentation
import SharedUI

/// Measures the cost of frames, at 120 columns and 40 rows.
struct Benchmark {
    private let size = TerminalSize(columns: 120, rows: 40)
    private let theme = Theme(TerminalCapabilities())

    /// Measures and prints.
    func run() {
        bytes()
        times()
        rows()
        palette()
    }

    private func frame(_ screen: Screen) -> Frame {
        let layout = PageLayout(screen, size: size, theme: theme)
        var state = ViewState()
        state.reconcile(from: nil, to: layout)
        return Renderer(theme: theme).frame(layout, trail: ["PetNest"], state: state)
    }

    /// A window full of letters of which many are bold or colored.
    private var fullFrame: Frame {
        let lines = (0..<34).map { row in
            RichText("Row \(row) ") + RichText("with important words, ", role: .strong)
                + RichText("some that are well", role: .positive)
                + RichText(", and more of them until the line is as long as a line of text can comfortably be.")
        }
        return frame(Screen(id: "full", title: "Full", body: lines.map { .text($0) }))
    }

    private func bytes() {
        for screen in GalleryScreens.all {
            var encoder = FrameEncoder()
            print("bytes, first frame, \(screen.title):", encoder.encode(frame(screen)).count)
        }
        var encoder = FrameEncoder()
        let full = fullFrame
        print("bytes, first frame, full of text:", encoder.encode(full).count)
        var letters = full
        var random = SystemRandomNumberGenerator()
        for row in 0..<size.rows {
            let text = String(
                (0..<size.columns).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "x" })
            letters.buffer.put(
                text, style: full.buffer.style(column: 5, row: 7), column: 0, row: row, limit: size.columns)
        }
        encoder.reset()
        print("bytes, first frame, a letter in every cell:", encoder.encode(letters).count)
        _ = encoder.encode(full)
        print("bytes, unchanged frame:", encoder.encode(full).count)
        var largest = 0
        var other = full
        for row in 0..<size.rows {
            for column in stride(from: 0, to: size.columns, by: 7) {
                other.buffer.put(
                    "X", style: full.buffer.style(column: column, row: row), column: column, row: row, limit: 120)
                largest = max(largest, encoder.encode(other).count)
            }
        }
        print("bytes, one cell changed, the most:", largest)
    }

    private func times() {
        let clock = ContinuousClock()
        let full = fullFrame
        var other = full
        other.buffer.put("X", style: full.buffer.style(column: 60, row: 20), column: 60, row: 20, limit: 120)
        var encoder = FrameEncoder()
        _ = encoder.encode(full)
        report(
            "time, difference of one cell",
            clock.times(2000) { index in
                _ = encoder.encode(index.isMultiple(of: 2) ? other : full)
            })
        report(
            "time, first frame encoded",
            clock.times(500) { _ in
                encoder.reset()
                _ = encoder.encode(full)
            })
        let screen = GalleryScreens.health
        report("time, screen laid out, drawn and encoded", clock.times(500) { _ in _ = encoder.encode(frame(screen)) })
        var keyboard = Keyboard(GalleryScreens.form, size: size, theme: theme)
        report("time, key typed in a form to bytes", clock.times(500) { _ in keyboard.type("x") })
    }

    private func rows() {
        let clock = ContinuousClock()
        var screen = GalleryScreens.vaccinations
        guard case .table(var table) = screen.body[1] else { return }
        let row = table.rows[1]
        table.rows = (0..<10_000).map { DataRow(id: RowID("r\($0)"), cells: row.cells, isSelectable: true) }
        screen.body[1] = .table(table)
        report(
            "time, table of 10,000 rows laid out",
            clock.times(50) { _ in _ = PageLayout(screen, size: size, theme: theme) })
        var keyboard = Keyboard(screen, size: size, theme: theme)
        report("time, arrow down in 10,000 rows to bytes", clock.times(500) { _ in keyboard.press("\u{1B}[B") })
        report("time, page down in 10,000 rows to bytes", clock.times(200) { _ in keyboard.press("\u{1B}[6~") })
    }

    private func palette() {
        let clock = ContinuousClock()
        let names = ["Miso", "Biscuit", "Pepper", "Léonie", "Old Tama"]
        let entries = (0..<20_000).map { index in
            PaletteEntry(
                id: "pets/\(index)", title: "\(names[index % 5]) \(index)", detail: "Cat, health record, weights")
        }
        var keyboard = Keyboard(GalleryScreens.health, size: size, theme: theme)
        report("time, palette of 20,000 entries opened", clock.times(50) { _ in keyboard.openPalette(entries) })
        var times: [Duration] = []
        for _ in 0..<20 {
            keyboard.openPalette(entries)
            for letter in "leo record 19" { times.append(clock.measure { keyboard.press(String(letter)) }) }
        }
        report("time, key typed in a palette of 20,000 entries to bytes", times)
    }

    private func report(_ name: String, _ times: [Duration]) {
        let sorted = times.sorted()
        func microseconds(_ index: Int) -> String {
            let (seconds, attoseconds) = sorted[index].components
            return "\((Double(seconds) * 1e7 + Double(attoseconds) / 1e11).rounded() / 10) µs"
        }
        print("\(name): median \(microseconds(sorted.count / 2)), p95 \(microseconds(sorted.count * 95 / 100))")
    }
}

extension ContinuousClock {
    /// Returns the durations of several runs.
    fileprivate func times(_ count: Int, _ body: (Int) -> Void) -> [Duration] {
        (0..<count).map { index in measure { body(index) } }
    }
}
