import CorePresentation
import SharedUI

/// A session without a terminal and without waiting, for measuring: keys go in, bytes come out.
struct Keyboard {
    private var layout: PageLayout
    private var screen: Screen
    private var state = ViewState()
    private var decoder = KeyDecoder()
    private var encoder = FrameEncoder()
    private let size: TerminalSize
    private let theme: Theme

    /// Shows a screen.
    init(_ screen: Screen, size: TerminalSize, theme: Theme) {
        self.screen = screen
        self.size = size
        self.theme = theme
        layout = PageLayout(screen, size: size, theme: theme)
        state.reconcile(from: nil, to: layout)
        _ = draw()
    }

    /// Presses the keys of some bytes, and draws.
    /// - Returns: The bytes of the frame.
    @discardableResult
    mutating func press(_ bytes: String) -> [UInt8] {
        for key in decoder.decode(bytes.utf8) {
            var interaction = Interaction(layout, state: state)
            interaction.handle(key)
            state = interaction.state
            if !layout.isArranged(as: state) { relayout() }
        }
        return draw()
    }

    /// Types letters, lays the screen out again as after a feature's response, and draws.
    @discardableResult
    mutating func type(_ bytes: String) -> [UInt8] {
        _ = press(bytes)
        relayout()
        return draw()
    }

    /// Opens the palette, and draws.
    mutating func openPalette(_ entries: [PaletteEntry]) {
        state.openPalette(on: layout, entries: entries)
        _ = draw()
    }

    private mutating func relayout() {
        let old = layout
        layout = PageLayout(screen, size: size, theme: theme, filter: state.filter, sort: state.sort)
        state.reconcile(from: old, to: layout)
    }

    private mutating func draw() -> [UInt8] {
        encoder.encode(Renderer(theme: theme).frame(layout, trail: [], state: state))
    }
}
