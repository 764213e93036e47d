import CorePresentation

/// Converts keys to changes of the view state and to events.
///
/// Pure: the same key, layout and state give the same outcome.
package struct Interaction {
    let layout: PageLayout
    /// The view state after the keys so far.
    package internal(set) var state: ViewState
    private(set) var outcomes: [Outcome] = []

    /// Creates an interaction with a view state.
    package init(_ layout: PageLayout, state: ViewState) {
        self.layout = layout
        self.state = state
    }

    var screen: Screen { layout.screen }

    /// Handles a key.
    package mutating func handle(_ key: Key) {
        state.flash = nil
        // A person who has continued isn't moved back to a form's errors.
        state.submittedForm = nil
        switch key {
        case .control("c"): quit()
        case .control("z"): outcomes.append(.suspend)
        case .control("l"): outcomes.append(.redraw)
        case .modeReport: break
        default:
            // A window that is too small shows no elements, so keys have no effect on them.
            guard layout.size.isUsable else { return }
            if case .click(let column, let row) = key { return click(column: column, row: row) }
            if case .wheel(let step) = key { return turnWheel(by: step) }
            if state.overlay == nil, key == .control("p") {
                outcomes.append(.palette)
                return
            }
            if state.overlay == nil, key == .help || key == .alt("?") {
                state.overlay = .help(scroll: 0)
                return
            }
            if state.overlay != nil {
                handleInOverlay(key)
            } else if !handleInFilter(key), !handleInText(key), !handleInFocus(key) {
                handleOnPage(key)
            }
        }
    }

    mutating func send(_ event: Event) {
        outcomes.append(.event(event))
    }

    mutating func finish(with outcome: Outcome) {
        outcomes.append(outcome)
    }

    // MARK: Page

    private mutating func handleOnPage(_ key: Key) {
        switch key {
        case .escape: leave()
        case .tab: movePart(by: 1)
        case .backTab: movePart(by: -1)
        case .down: moveDown()
        case .up: moveUp()
        case .right: moveSideways(by: 1)
        case .left: moveSideways(by: -1)
        case .pageDown: movePage(by: 1)
        case .pageUp: movePage(by: -1)
        case .home: moveToEnd(first: true)
        case .end: moveToEnd(first: false)
        case .character("?"): state.overlay = .help(scroll: 0)
        case .character("/"): beginFilter()
        case .character(">"): sort(by: 1)
        case .character("<"): sort(by: -1)
        case .character(":"): outcomes.append(.palette)
        case .character(let letter), .alt(let letter):
            guard let key = letter.lowercased().first else { return }
            let row = layout.rowCommands(state.focus)
            if let id = layout.keys.command(for: key) ?? (row.commands.isEmpty ? nil : row.keys.command(for: key)) {
                activate(id)
            } else if let number = letter.wholeNumberValue {
                selectTab(number)
            }
        case .paste where !state.isTyping: state.flash = "Choose a field to paste into first."
        default: break
        }
    }

    /// Selects a tab of the page's first row of tabs, counted from 1. Does nothing without such a tab.
    private mutating func selectTab(_ number: Int) {
        for case .tabs(let tabs) in screen.allElements {
            guard tabs.tabs.indices.contains(number - 1) else { return }
            let tab = tabs.tabs[number - 1].id
            if tab != tabs.selected { send(.tab(tab, in: tabs.id)) }
            return
        }
    }

    mutating func leave() {
        guard let confirmation = layout.backConfirmation else { return send(.back) }
        ask(confirmation, before: .event(.back))
    }

    /// Ends the app, after a question if that would lose input. A second request skips the question.
    mutating func quit() {
        var isAsked = false
        if case .question(_, .quit, _, _) = state.overlay { isAsked = true }
        guard let confirmation = screen.backConfirmation, !isAsked, layout.size.isUsable else {
            outcomes.append(.quit)
            return
        }
        ask(confirmation, before: .quit)
    }

    mutating func ask(_ confirmation: Confirmation, before outcome: Outcome, isDestructive: Bool = true) {
        state.overlay = .question(confirmation, outcome, isDestructive: isDestructive, goesAhead: false)
    }

    /// Sends a command's event, after its question if it has one.
    mutating func activate(_ id: CommandID) {
        guard let command = screen.command(id) else { return }
        let form = form(submittedBy: id)
        guard command.isEnabled, form?.isPending != true else {
            state.flash =
                form?.isPending == true ? "It is being sent." : "“\(command.label)” isn't available at the moment."
            return
        }
        if let confirmation = command.confirmation {
            ask(confirmation, before: .event(.activated(id)), isDestructive: command.role == .destructive)
        } else {
            state.submittedForm = form?.id ?? state.submittedForm
            send(.activated(id))
        }
    }

    private func form(submittedBy id: CommandID) -> InputForm? {
        for case .form(let form) in screen.allElements where form.submit.id == id { return form }
        return nil
    }

    // MARK: Overlay

    mutating func handleInOverlay(_ key: Key) {
        switch state.overlay {
        case .help(let scroll): handleInHelp(key, scroll: scroll)
        case .palette(let palette): handleInPalette(key, palette)
        case .question(let confirmation, let outcome, let isDestructive, let goesAhead):
            switch key {
            case .escape, .character("n"): state.overlay = nil
            case .character("y"): answer(outcome)
            case .left, .right, .up, .down, .tab, .backTab:
                state.overlay = .question(confirmation, outcome, isDestructive: isDestructive, goesAhead: !goesAhead)
            case .enter, .space: if goesAhead { answer(outcome) } else { state.overlay = nil }
            default: break
            }
        case nil: break
        }
    }

    private mutating func answer(_ outcome: Outcome) {
        state.overlay = nil
        if case .event(.activated(let id)) = outcome {
            state.submittedForm = form(submittedBy: id)?.id ?? state.submittedForm
        }
        outcomes.append(outcome)
    }

    private mutating func handleInHelp(_ key: Key, scroll: Int) {
        let visible = OverlayDrawing.helpRows(layout.size)
        let last = max(OverlayDrawing.helpLineCount(layout, focus: state.focus) - visible, 0)
        let target: Int
        switch key {
        case .down: target = scroll + 1
        case .up: target = scroll - 1
        case .pageDown, .space: target = scroll + visible
        case .pageUp: target = scroll - visible
        case .home: target = 0
        case .end: target = last
        case .escape, .enter, .help, .alt("?"), .character("?"), .character("q"):
            state.overlay = nil
            return
        default: return
        }
        state.overlay = .help(scroll: min(max(target, 0), last))
    }
}
