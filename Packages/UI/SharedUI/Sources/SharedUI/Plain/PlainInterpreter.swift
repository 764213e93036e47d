import CorePresentation

/// Interprets the lines that a person types at a screen printed as lines.
///
/// Pure: the same line at the same screen in the same mode has the same reply.
struct PlainInterpreter {
    /// The meaning of the next line.
    enum Mode: Hashable, Sendable {
        /// A command.
        case idle
        /// The answer to a question before an event.
        case confirming(Confirmation, Outcome)
        /// The value of a field. The field is asked for again while its value is invalid.
        case filling(FieldID, wasAnswered: Bool)
        /// The answer to the question whether to send a filled-in form.
        case sending(CommandID)
    }

    var mode = Mode.idle
    /// Whether no question was asked yet on this screen.
    var isAtStart = false
    private var hasBack = true

    /// Interprets a line.
    /// - Parameters:
    ///   - hasBack: Whether there is a screen below this one.
    ///   - entries: Returns the app's entries of the palette.
    mutating func handle(
        _ line: String,
        at screen: Screen,
        hasBack: Bool = true,
        entries: () -> [PaletteEntry] = { [] }
    ) -> PlainReply {
        self.hasBack = hasBack
        let line = line.cleaned().trimmingSpaces()
        switch mode {
        case .idle where line.hasPrefix(":"):
            return find(String(line.dropFirst()).trimmingSpaces(), screen, entries())
        case .idle: return handleIdle(line, screen)
        case .confirming(let confirmation, let outcome): return handleAnswer(line, confirmation, outcome)
        case .filling(let id, _): return handleValue(line, for: id, screen)
        case .sending(let id):
            mode = .idle
            if ["no", "n", "."].contains(line.lowercased()) { return PlainReply(lines: ["Not sent."]) }
            if ["yes", "y"].contains(line.lowercased()) { return activate(id, screen) }
            mode = .sending(id)
            return PlainReply(lines: ["Please type yes or no."])
        }
    }

    /// Returns the current question, after the feature has handled the last events. Moves on to the next field if the
    /// last one is valid.
    mutating func question(at screen: Screen) -> (lines: [String], prompt: String) {
        switch mode {
        case .idle: return ([], "> ")
        case .confirming(let confirmation, _):
            return ([confirmation.question.cleaned()], "yes (\(confirmation.confirmLabel.cleaned())) or no> ")
        case .sending(let id):
            guard let command = screen.command(id) else { return leaveForm() }
            return ([], "\(command.label.cleaned())? yes or no> ")
        case .filling(let id, let wasAnswered):
            guard let field = screen.field(id), let form = Self.form(holding: id, on: screen) else {
                return leaveForm()
            }
            if wasAnswered, field.error == nil {
                advance(from: id, in: form)
                return question(at: screen)
            }
            mode = .filling(id, wasAnswered: false)
            return (PlainForm.lines(of: field), "\(field.label.cleaned())> ")
        }
    }

    /// Forgets the question when another screen is shown. A screen that asks only for a secret is filled in at once, so
    /// that nobody types the secret while it is echoed.
    mutating func begin(at screen: Screen) {
        mode = .idle
        isAtStart = true
        if let form = screen.formOfOneSecret { mode = .filling(form.fields[0].id, wasAnswered: false) }
    }

    /// Whether the next line is a secret.
    func asksForSecret(at screen: Screen) -> Bool {
        if case .filling(let id, _) = mode { screen.field(id)?.kind == .secret } else { false }
    }

    private mutating func leaveForm() -> (lines: [String], prompt: String) {
        mode = .idle
        return ([], "> ")
    }

    // MARK: Idle

    private mutating func handleIdle(_ line: String, _ screen: Screen) -> PlainReply {
        if line.isEmpty { return PlainReply(lines: ["Type help to see what can be typed here."]) }
        if let reply = assignment(line, screen) { return reply }
        let text = line.lowercased()
        let words = PlainWord.all(on: screen)
        let (first, rest) = line.splitAtFirstSpace()
        if let word = PlainWord.BuiltIn(rawValue: first.lowercased()), rest.isEmpty || word.takesArgument {
            return handle(word, argument: rest, screen)
        }
        var matches = words.filter { $0.isNamed(text) }
        if matches.isEmpty { matches = words.filter { $0.hasName(beginningWith: text) } }
        if matches.count > 1 {
            return PlainReply(
                lines: ["\"\(line)\" matches several commands; type more of one:"]
                    + matches.map { "- " + $0.description },
                isFailure: true
            )
        }
        guard let match = matches.first else { return unknown(line, words) }
        return handle(match.action, screen)
    }

    /// The longest line, in bytes, that is compared with the known words.
    private static let longestMistake = 200

    private func unknown(_ line: String, _ words: [PlainWord]) -> PlainReply {
        // A line of that length isn't a mistyped word, and comparing takes time.
        guard line.utf8.count <= Self.longestMistake else {
            return PlainReply(
                lines: ["\"\(line.prefix(40))…\" isn't understood here. Type help to see all."],
                isFailure: true)
        }
        let names = words.flatMap(\.names)
        let nearest = names.min {
            EditDistance.between($0.lowercased(), line.lowercased())
                < EditDistance.between($1.lowercased(), line.lowercased())
        }
        let hint = nearest.map { " Did you mean \"\($0.cleaned())\"?" } ?? ""
        return PlainReply(
            lines: ["\"\(line)\" isn't understood here.\(hint) Type help to see all."],
            isFailure: true
        )
    }

    private mutating func handle(_ action: PlainWord.Action, _ screen: Screen) -> PlainReply {
        switch action {
        case .command(let command): activate(command.id, screen)
        case .row(let row, let element): PlainReply(events: [.selected(row, in: element)])
        case .tab(let tab, let element): PlainReply(events: [.tab(tab, in: element)])
        case .builtIn(let word): handle(word, argument: "", screen)
        }
    }

    mutating func activate(_ id: CommandID, _ screen: Screen) -> PlainReply {
        guard let command = screen.command(id) else { return PlainReply() }
        let isSending = screen.allElements.contains { element in
            if case .form(let form) = element { form.submit.id == id && form.isPending } else { false }
        }
        if isSending { return PlainReply(lines: ["It is being sent."]) }
        guard command.isEnabled else {
            return PlainReply(lines: ["\(command.label.cleaned()) is not possible now."], isFailure: true)
        }
        if let confirmation = command.confirmation {
            mode = .confirming(confirmation, .event(.activated(id)))
            return PlainReply()
        }
        return PlainReply(events: [.activated(id)])
    }

    private mutating func handle(_ word: PlainWord.BuiltIn, argument: String, _ screen: Screen) -> PlainReply {
        switch word {
        case .help: return PlainReply(lines: PlainHelp(screen).lines)
        case .quit:
            guard let confirmation = screen.backConfirmation else { return PlainReply(quits: true) }
            mode = .confirming(confirmation, .quit)
            return PlainReply()
        case .show: return PlainReply(showsScreen: true)
        case .fill: return startFilling(screen)
        case .back:
            guard let confirmation = screen.backConfirmation ?? (hasBack ? nil : screen.exitConfirmation) else {
                return PlainReply(events: [.back])
            }
            mode = .confirming(confirmation, .event(.back))
            return PlainReply()
        case .more, .dismiss, .sort, .tab, .search, .filter:
            return PlainElementCommands(screen: screen).handle(word, argument: argument)
        }
    }

    private mutating func handleAnswer(_ line: String, _ confirmation: Confirmation, _ outcome: Outcome) -> PlainReply {
        let answer = line.lowercased()
        if answer == "yes" || answer == "y" || answer == confirmation.confirmLabel.cleaned().lowercased() {
            mode = .idle
            switch outcome {
            case .event(let event): return PlainReply(events: [event])
            case .quit: return PlainReply(quits: true)
            case .open(let id): return PlainReply(opens: id)
            case .suspend, .redraw, .palette: return PlainReply()
            }
        }
        if answer == "no" || answer == "n" {
            mode = .idle
            return PlainReply(lines: ["Nothing was changed."])
        }
        return PlainReply(lines: ["Please type yes or no."])
    }

    // MARK: Forms

    /// Interprets a line such as `name = Miso`; returns `nil` if the part before the sign isn't a field.
    private func assignment(_ line: String, _ screen: Screen) -> PlainReply? {
        guard let sign = line.firstIndex(of: "=") else { return nil }
        let name = String(line[..<sign]).trimmingSpaces().lowercased()
        let fields = screen.allFields.filter {
            $0.id.rawValue.lowercased() == name || $0.label.cleaned().lowercased() == name
        }
        let near = screen.allFields.filter {
            $0.id.rawValue.lowercased().hasPrefix(name) || $0.label.cleaned().lowercased().hasPrefix(name)
        }
        let matches = fields.isEmpty ? near : fields
        if name.isEmpty || matches.isEmpty { return nil }
        guard matches.count == 1, let field = matches.first else {
            return PlainReply(lines: [
                "\"\(name)\" matches several fields: " + matches.map { $0.label.cleaned() }.joined(separator: ", ")
            ])
        }
        return Self.edit(field, to: String(line[line.index(after: sign)...]).trimmingSpaces(), screen)
    }

    private static func edit(_ field: Field, to text: String, _ screen: Screen) -> PlainReply {
        if form(holding: field.id, on: screen)?.isPending == true {
            return PlainReply(lines: ["The form is being sent; nothing in it can be changed now."])
        }
        switch PlainValue.parse(text, for: field) {
        case .success(let value): return PlainReply(events: [.edited(field.id, value)])
        case .failure(let problem): return PlainReply(lines: [problem.message], isFailure: true)
        }
    }

    private mutating func startFilling(_ screen: Screen) -> PlainReply {
        for case .form(let form) in screen.allElements {
            guard let first = form.fields.first else { continue }
            mode = .filling(first.id, wasAnswered: false)
            return PlainReply(
                lines: ["Enter alone keeps the value, - clears it, < goes back a field, . stops filling in."]
            )
        }
        return PlainReply(lines: ["There is nothing to fill in here."])
    }

    private mutating func handleValue(_ line: String, for id: FieldID, _ screen: Screen) -> PlainReply {
        guard let field = screen.field(id), let form = Self.form(holding: id, on: screen) else {
            mode = .idle
            return PlainReply(showsScreen: true)
        }
        switch line {
        case "":
            advance(from: id, in: form)
            return PlainReply()
        case ".":
            mode = .idle
            return PlainReply(showsScreen: true)
        case "<":
            let index = form.fields.firstIndex { $0.id == id } ?? 0
            mode = .filling(form.fields[max(index - 1, 0)].id, wasAnswered: false)
            return PlainReply()
        default:
            var reply = Self.edit(field, to: line == "-" ? "" : line, screen)
            if !reply.events.isEmpty {
                mode = .filling(id, wasAnswered: true)
                // A form without other fields has nothing to check before it is sent.
                if screen.formOfOneSecret == form { reply.events.append(.activated(form.submit.id)) }
            }
            return reply
        }
    }

    /// Moves to the next field, or to the question whether to send.
    private mutating func advance(from id: FieldID, in form: InputForm) {
        let index = form.fields.firstIndex { $0.id == id } ?? 0
        let next = form.fields.dropFirst(index + 1).first
        mode = next.map { .filling($0.id, wasAnswered: false) } ?? .sending(form.submit.id)
    }

    private static func form(holding id: FieldID, on screen: Screen) -> InputForm? {
        for case .form(let form) in screen.allElements where form.fields.contains(where: { $0.id == id }) {
            return form
        }
        return nil
    }
}
