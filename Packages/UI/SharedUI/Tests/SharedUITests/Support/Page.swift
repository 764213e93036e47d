import CorePresentation

@testable import SharedUI

/// A screen in a simulated terminal: tests press keys, and read events and drawn lines.
struct Page {
    private(set) var screen: Screen
    private(set) var events: [Event] = []
    private(set) var outcomes: [Outcome] = []
    private(set) var state = ViewState()
    private(set) var layout: PageLayout
    /// The entries of the palette besides the screen's commands.
    var entries: [PaletteEntry] = []
    private var size: TerminalSize
    private let theme: Theme
    private let hasBack: Bool

    init(
        _ body: [Element],
        commands: [Command] = [],
        back: Confirmation? = nil,
        columns: Int = 60,
        rows: Int = 24,
        capabilities: TerminalCapabilities = TerminalCapabilities()
    ) {
        let screen = Screen(id: "screen", title: "Screen", body: body, commands: commands, backConfirmation: back)
        self.init(screen, columns: columns, rows: rows, capabilities: capabilities)
    }

    init(
        _ screen: Screen,
        hasBack: Bool = true,
        columns: Int = 60,
        rows: Int = 24,
        capabilities: TerminalCapabilities = TerminalCapabilities()
    ) {
        self.screen = screen
        self.hasBack = hasBack
        theme = Theme(capabilities)
        size = TerminalSize(columns: columns, rows: rows)
        layout = PageLayout(screen, hasBack: hasBack, size: size, theme: theme)
        state.reconcile(from: nil, to: layout)
    }

    /// Presses keys.
    mutating func press(_ keys: Key...) {
        for key in keys {
            var interaction = Interaction(layout, state: state)
            interaction.handle(key)
            state = interaction.state
            outcomes += interaction.outcomes
            for case .event(let event) in interaction.outcomes { events.append(event) }
            if interaction.outcomes.contains(.palette) { state.openPalette(on: layout, entries: entries) }
            if !layout.isArranged(as: state) { show(screen) }
        }
    }

    /// Types letters.
    mutating func type(_ text: String) {
        for letter in text { press(letter == " " ? .space : .character(letter)) }
    }

    /// Shows another value of the screen, or another screen.
    mutating func show(_ screen: Screen) {
        let old = layout
        let (filter, sort) = screen.id == old.screen.id ? (state.filter, state.sort) : (nil, nil)
        self.screen = screen
        layout = PageLayout(screen, hasBack: hasBack, size: size, theme: theme, filter: filter, sort: sort)
        state.reconcile(from: old, to: layout)
    }

    /// Changes the screen's body.
    mutating func show(_ body: [Element]) {
        var screen = screen
        screen.body = body
        show(screen)
    }

    mutating func resize(columns: Int, rows: Int) {
        size = TerminalSize(columns: columns, rows: rows)
        show(screen)
    }

    mutating func announceNearEnds() -> [ElementID] {
        state.announceNearEnds(in: layout)
    }

    /// What is drawn.
    func frame(trail: [String] = []) -> Frame {
        Renderer(theme: theme).frame(layout, trail: trail, state: state)
    }

    /// Every line of the window, without blanks at its end.
    func lines(trail: [String] = []) -> [String] {
        let buffer = frame(trail: trail).buffer
        return (0..<size.rows).map { buffer.text(ofRow: $0) }
    }

    /// All lines of the body, regardless of the window's height, drawn without a focus.
    static func drawn(
        _ body: [Element],
        columns: Int = 60,
        capabilities: TerminalCapabilities = TerminalCapabilities()
    ) -> String {
        var page = Page(body, columns: columns, rows: 200, capabilities: capabilities)
        page.state = ViewState()
        let lines = page.lines().dropFirst(page.layout.headerRows).prefix(page.layout.body.height)
        return lines.map { String($0.dropFirst(page.layout.bodyColumn)) }.joined(separator: "\n")
    }
}
