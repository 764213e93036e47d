import CorePresentation

/// Turns keys into changes of what is seen and into events.
///
/// Pure: the same key, layout and state make the same outcome.
package struct Interaction {
    let layout: PageLayout
    /// What is seen, as the keys so far have changed it.
    package internal(set) var state: ViewState
    private(set) var outcomes: [Outcome] = []

    /// Begins with what is seen.
    package init(_ layout: PageLayout, state: ViewState) {
        self.layout = layout
        self.state = state
    }

    var screen: Screen { layout.screen }

    /// Takes a key.
    package mutating func handle(_ key: Key) {
        state.flash = nil
        // Whoever goes on meanwhile isn't pulled back to a form's errors.
        state.submittedForm = nil
        switch key {
        case .control("c"): outcomes.append(.quit)
        case .control("z"): outcomes.append(.suspend)
        case .control("l"): outcomes.append(.redraw)
        case .modeReport: break
        default:
            // Nobody can see what they would be doing in a window that is too small.
            guard layout.size.isUsable else { return }
            if state.overlay != nil {
                handleInOverlay(key)
            } else if !handleInText(key), !handleInFocus(key) {
                handleOnPage(key)
            }
        }
    }

    mutating func send(_ event: Event) {
        outcomes.append(.event(event))
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
        case .character("/"): focusSearch()
        case .character(let letter), .alt(let letter):
            if let id = letter.lowercased().first.flatMap({ layout.keys.command(for: $0) }) { activate(id) }
        case .paste where !state.isTyping: state.flash = "Choose a field to paste into first."
        default: break
        }
    }

    private mutating func leave() {
        guard let confirmation = screen.backConfirmation else { return send(.back) }
        state.overlay = .question(confirmation, .back, isDestructive: true, goesAhead: false)
    }

    private mutating func focusSearch() {
        if let index = layout.stops.firstIndex(where: { if case .search = $0.focus { true } else { false } }) {
            setFocus(index)
        }
    }

    /// Sends a command's event, after its question where it has one.
    mutating func activate(_ id: CommandID) {
        guard let command = screen.command(id) else { return }
        let form = form(submittedBy: id)
        guard command.isEnabled, form?.isPending != true else {
            state.flash = form?.isPending == true ? "It is being sent." : "\(command.label) isn't possible now."
            return
        }
        if let confirmation = command.confirmation {
            state.overlay = .question(
                confirmation,
                .activated(id),
                isDestructive: command.role == .destructive,
                goesAhead: false
            )
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

    private mutating func handleInOverlay(_ key: Key) {
        switch state.overlay {
        case .help(let scroll): handleInHelp(key, scroll: scroll)
        case .question(let confirmation, let event, let isDestructive, let goesAhead):
            switch key {
            case .escape, .character("n"): state.overlay = nil
            case .character("y"): answer(event)
            case .left, .right, .up, .down, .tab, .backTab:
                state.overlay = .question(confirmation, event, isDestructive: isDestructive, goesAhead: !goesAhead)
            case .enter, .space: if goesAhead { answer(event) } else { state.overlay = nil }
            default: break
            }
        case nil: break
        }
    }

    private mutating func answer(_ event: Event) {
        state.overlay = nil
        if case .activated(let id) = event { state.submittedForm = form(submittedBy: id)?.id ?? state.submittedForm }
        send(event)
    }

    private mutating func handleInHelp(_ key: Key, scroll: Int) {
        let visible = OverlayDrawing.helpRows(layout.size)
        let last = max(OverlayDrawing.helpLineCount(layout) - visible, 0)
        let target: Int
        switch key {
        case .down: target = scroll + 1
        case .up: target = scroll - 1
        case .pageDown, .space: target = scroll + visible
        case .pageUp: target = scroll - visible
        case .home: target = 0
        case .end: target = last
        case .escape, .enter, .character("?"), .character("q"):
            state.overlay = nil
            return
        default: return
        }
        state.overlay = .help(scroll: min(max(target, 0), last))
    }
}
