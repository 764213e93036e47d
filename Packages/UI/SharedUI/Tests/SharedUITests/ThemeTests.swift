import CorePresentation
import Testing

@testable import SharedUI

@Suite("Themes", .timeLimit(.minutes(10)))
struct ThemeTests {
    /// The relative luminance of a color, from 0 to 1 (WCAG 2.2).
    private static func luminance(_ rgb: (Int, Int, Int)) -> Double {
        func linear(_ value: Int) -> Double {
            let share = Double(value) / 255
            guard share > 0.04045 else { return share / 12.92 }
            // Computes x to the power 2.4 without a math library, as the fifth root of its twelfth power.
            let base = (share + 0.055) / 1.055
            let square = base * base
            let twelfth = square * square * square * square * square * square
            var root = 0.5
            for _ in 0..<80 {
                let fourth = root * root * root * root
                root -= (fourth * root - twelfth) / max(5 * fourth, 1e-9)
            }
            return root
        }
        return 0.2126 * linear(rgb.0) + 0.7152 * linear(rgb.1) + 0.0722 * linear(rgb.2)
    }

    private static func contrast(_ first: Double, _ second: Double) -> Double {
        (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// The default color of a number in xterm.
    private static func rgb(_ code: UInt8) -> (Int, Int, Int) {
        let sixteen = [
            (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
            (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255),
            (0, 255, 255), (255, 255, 255),
        ]
        if code < 16 { return sixteen[Int(code)] }
        if code >= 232 {
            let level = 8 + 10 * (Int(code) - 232)
            return (level, level, level)
        }
        let steps = [0, 95, 135, 175, 215, 255]
        let place = Int(code) - 16
        return (steps[place / 36], steps[place / 6 % 6], steps[place % 6])
    }

    private static func styles(_ theme: Theme) -> [Style] {
        TextRole.allCases.map { theme.style(of: $0) } + [theme.accent, theme.focused, theme.faint]
            + Color.allCases.map { theme.style([], $0) }
    }

    @Test("The contrast of black on white is 21 to 1, and xterm's yellow on white fails")
    func measure() {
        let white = Self.luminance((255, 255, 255))
        #expect((Self.contrast(white, Self.luminance((0, 0, 0))) * 10).rounded() == 210)
        #expect((Self.contrast(white, Self.luminance((119, 119, 119))) * 100).rounded() == 448)
        #expect(Self.contrast(white, Self.luminance(Self.rgb(3))) < 2)
    }

    @Test(
        "Every color of a theme has a contrast of 4.5 to 1, or 3.5 to 1 on both black and white if the background is unknown",
        arguments: [ColorDepth.sixteen, .indexed, .direct], TerminalBackground.allCases
    )
    func contrast(colors: ColorDepth, background: TerminalBackground) {
        let theme = Theme(TerminalCapabilities(colors: colors, background: background))
        let grounds: [(Int, Int, Int)] =
            switch background {
            case .dark: [(0, 0, 0)]
            case .light: [(255, 255, 255)]
            case .unknown: [(0, 0, 0), (255, 255, 255)]
            }
        for style in Self.styles(theme) where style.colorCode != 0 {
            for ground in grounds {
                let ratio = Self.contrast(Self.luminance(Self.rgb(style.colorCode)), Self.luminance(ground))
                #expect(
                    ratio >= (background == .unknown ? 3.5 : 4.5), "color \(style.colorCode) on \(ground): \(ratio)")
            }
        }
    }

    @Test("Without colors there are none, on any background", arguments: TerminalBackground.allCases)
    func noColors(background: TerminalBackground) {
        let theme = Theme(TerminalCapabilities(colors: .none, background: background))
        #expect(Self.styles(theme).allSatisfy { $0.colorCode == 0 })
    }

    @Test("In every theme, roles differ by more than color", arguments: TerminalBackground.allCases)
    func roles(background: TerminalBackground) {
        let theme = Theme(TerminalCapabilities(colors: .indexed, background: background))
        #expect([.positive, .caution, .negative].allSatisfy { theme.mark($0) != nil })
        #expect(theme.focused.attributes.contains(.reverse))
    }

    @Test("The terminal's colors and background are read from its environment")
    func environment() {
        func read(_ environment: [String: String]) -> TerminalCapabilities {
            TerminalCapabilities(environment: environment)
        }
        #expect(read(["TERM": "xterm"]).colors == .sixteen)
        #expect(read(["TERM": "xterm-256color"]).colors == .indexed)
        #expect(read(["TERM": "xterm-256color", "COLORTERM": "truecolor"]).colors == .direct)
        #expect(read(["TERM": "vt100", "CLICOLOR_FORCE": "1"]).colors == .sixteen)
        #expect(read(["TERM": "xterm-256color", "NO_COLOR": "1"]).colors == .none)
        #expect(read(["COLORFGBG": "0;15"]).background == .light)
        #expect(read(["COLORFGBG": "15;default;0"]).background == .dark)
        #expect(read(["COLORFGBG": "default;default"]).background == .unknown)
        #expect(read([:]).background == .unknown)
    }

    @Test("Colors beyond the first eight are selected by their numbers")
    func codes() {
        var buffer = CellBuffer(size: TerminalSize(columns: 4, rows: 1))
        for (column, code) in [UInt8(1), 9, 203].enumerated() {
            buffer.put("x", style: Style(colorCode: code), column: column, row: 0, limit: 4)
        }
        var encoder = FrameEncoder()
        let bytes = String(decoding: encoder.encode(Frame(buffer: buffer)), as: UTF8.self)
        #expect(bytes.contains("\u{1B}[31mx\u{1B}[91mx\u{1B}[38;5;203mx"))
    }
}
